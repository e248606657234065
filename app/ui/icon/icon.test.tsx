import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { Icon } from "./icon.tsx";

test("W-06 screen readers skip icons", () => {
  expect(
    renderIn("hu", "en", <Icon name="chat" />)
      .querySelector("svg")!
      .getAttribute("aria-hidden"),
  ).toBe("true");
});
