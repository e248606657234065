import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { DateFilter } from "./date-filter.tsx";

test("D-08 the filter by date offers the days from today to 60 days ahead", () => {
  const filter = renderIn(
    "kg",
    "ru",
    <DateFilter id="f-date" name="date" today="2026-11-29" value={null} isInBar onPick={() => {}} />,
  );
  const input = filter.querySelector("input[type=date]")!;
  expect(["min", "max", "value"].map((name) => input.getAttribute(name))).toEqual(["2026-11-29", "2027-01-28", ""]);
  expect(filter.querySelector("label")!.getAttribute("for")).toBe(input.id);
});
