import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { DatePicker } from "./date-picker.tsx";

test.each([
  ["2026-11-20", "2026-11-22", ["Any day", "Today", "Tomorrow"]],
  ["2026-11-20", "2026-11-21", ["Any day", "Today"]],
  ["2026-11-01", "2026-11-20", ["Any day"]],
  ["2026-11-22", "2026-12-31", ["Any day", "Tomorrow"]],
])("W-03 on 2026-11-21 the presets from %s to %s are %j", (min, max, names) => {
  const picker = renderIn(
    "hu",
    "en",
    <DatePicker value={null} today="2026-11-21" min={min} max={max} onPick={() => {}} />,
  );
  expect(picker.querySelectorAll("ul b").map((name) => name.text)).toEqual(names);
});
