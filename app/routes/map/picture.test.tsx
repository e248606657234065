import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { Picture } from "./picture.tsx";

test("M-05 screen readers get a map picture's label and markers, not its districts' names and its scale", () => {
  const frame = { lat: 42.87, lng: 74.59, zoom: 12, width: 978, height: 520 };
  const districts = [{ name: "Центр", x: 100, y: 100 }];
  const picture = renderIn(
    "kg",
    "ru",
    <Picture frame={frame} label="Карта" labels={districts}>
      <text>marker</text>
    </Picture>,
  );
  expect(picture.querySelector("figure")!.getAttribute("aria-label")).toBe("Карта");
  const read = picture.querySelectorAll("text").filter((text) => !text.closest("[aria-hidden=true]"));
  expect([picture.querySelectorAll("text").length, read.map(({ textContent }) => textContent)]).toEqual([
    3,
    ["marker"],
  ]);
});
