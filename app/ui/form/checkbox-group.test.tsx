import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { CheckboxGroup } from "./checkbox-group.tsx";

test("W-06 the first option of a group has the field's id, to which the error summary links", () => {
  const checkbox = () => ({ id: "visit-days", errors: ["Choose a day"], defaultChecked: false });
  const options = ["mon", "tue"].map((value) => ({ label: value, value }));
  const group = renderIn(
    "hu",
    "en",
    <CheckboxGroup checkbox={checkbox as never} name="days" label="Days" hint="At least one" options={options} />,
  );
  expect(group.querySelectorAll("input").map((input) => [input.id, input.getAttribute("value")])).toEqual([
    ["visit-days", "mon"],
    ["", "tue"],
  ]);
  expect(group.querySelectorAll("[aria-invalid=true]")).toHaveLength(2);
  expect(group.querySelector("fieldset")!.getAttribute("aria-describedby")).toBe("visit-days-hint visit-days-error");
});
