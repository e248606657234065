import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { DateField } from "./date-field.tsx";
import { DatePopover } from "./date-popover.tsx";

type TestElement = NonNullable<ReturnType<ReturnType<typeof renderIn>["querySelector"]>>;
const attributesOf = (element: TestElement) =>
  ["disabled", "aria-describedby"].map((name) => element.getAttribute(name));

test.each([true, false])("W-03 a date field is described by its hint and its error, with disabled = %s", (disabled) => {
  const field = renderIn(
    "hu",
    "en",
    <DateField
      id="visit"
      name="date"
      label="Day"
      today="2026-11-21"
      hint="A working day"
      errors={["Choose another day"]}
      disabled={disabled}
    />,
  );
  const input = field.querySelector("input[type=date]")!;
  expect(attributesOf(input)).toEqual([disabled ? "" : undefined, "visit-hint visit-error"]);
});

test.each([true, false])(
  "W-03 the button of a date field has the description given to it, with disabled = %s",
  (disabled) => {
    const button = renderIn(
      "hu",
      "en",
      <DatePopover
        id="visit"
        label="Day"
        value={null}
        today="2026-11-21"
        describedBy="visit-hint"
        disabled={disabled}
        onPick={() => {}}
      />,
    ).querySelector("button")!;
    expect(attributesOf(button)).toEqual([disabled ? "" : undefined, "visit-hint"]);
  },
);
