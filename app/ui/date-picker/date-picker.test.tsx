import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { DatePicker } from "./date-picker.tsx";

test.each([
  ["2026-11-20", "2026-11-22", ["Any day", "Today", "Tomorrow"]],
  ["2026-11-20", "2026-11-21", ["Any day", "Today"]],
  ["2026-11-01", "2026-11-20", ["Any day"]],
  ["2026-11-22", "2026-12-31", ["Any day", "Tomorrow"]],
])("W-03 on 2026-11-21 a picker of days from %s to %s has the presets %j", (min, max, names) => {
  const picker = renderIn(
    "hu",
    "en",
    <DatePicker value={null} today="2026-11-21" min={min} max={max} onPick={() => {}} />,
  );
  expect(picker.querySelectorAll("ul b").map((name) => name.text)).toEqual(names);
});

test.each([
  ["kg", "ru", "ноябрь 2026 – декабрь 2026", "пн", "суббота, 28 ноября", "Завтра 22 ноября"],
  ["kz", "kk", "2026 ж. қараша – 2026 ж. желтоқсан", "дүй", "28 қараша, сенбі", "Ертең 22 қараша"],
  ["hu", "hu", "2026. november – 2026. december", "h", "november 28., szombat", "Holnap november 22."],
  ["ro", "ro", "noiembrie 2026 – decembrie 2026", "lu", "sâmbătă, 28 noiembrie", "Mâine 22 noiembrie"],
  ["ae", "en", "November 2026 – December 2026", "Sun", "Saturday, November 28", "Tomorrow November 22"],
] as const)(
  "W-03 P-05 in %s the picker has the texts, date formats and first weekday of the language %s",
  (market, language, caption, weekday, day, tomorrow) => {
    const [today, max] = ["2026-11-21", "2027-02-10"];
    const picker = renderIn(
      market,
      language,
      <DatePicker value={today} today={today} min={today} max={max} onPick={() => {}} />,
    );
    expect(picker.querySelector("[role=status]")!.text).toBe(caption);
    expect(picker.querySelector("thead th")!.text.toLowerCase()).toBe(weekday.toLowerCase());
    expect(picker.querySelectorAll(`button[aria-label="${day}"]`)).toHaveLength(1);
    expect(picker.querySelector("ul li:last-child")!.text).toBe(tomorrow);
  },
);
