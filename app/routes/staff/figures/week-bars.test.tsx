import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { WeekBars } from "./week-bars.tsx";

test.each([
  [
    [4, null, 2],
    ["100", "0", "50"],
  ],
  [
    [0, null, 0],
    ["0", "0", "0"],
  ],
])("O-01 the bars of weeks with %j are %j percent of the chart wide", (amounts, widths) => {
  const bars = amounts.map((amount, index) => ({ week: `Week ${index}`, amount, written: "" }));
  const chart = renderIn("kg", "ru", <WeekBars title="Visits" bars={bars} />);
  expect(chart.querySelectorAll("rect").map((bar) => bar.getAttribute("width"))).toEqual(widths);
});
