import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { BranchLine } from "./branch-line.tsx";

test.each([
  [0, "улица Южная, 3, 0 м"],
  [1200, "улица Южная, 3, 1,2 км"],
  [null, "улица Южная, 3"],
])("C-02 a branch %s metres from the visitor is written as %s", (distance, written) => {
  const branch = {
    name: "Айкөл",
    area: null,
    clinicSlug: "aikol",
    address: "улица Южная, 3",
    location: { lat: 0, lng: 0 },
    distance,
    station: null,
  };
  const text = renderIn("kg", "ru", <BranchLine branch={branch} />).querySelector("p")!.structuredText;
  expect(text.replace(/\s+/g, " ").trim()).toBe(`Айкөл ${written}`);
});
