import { describe, expect, test } from "vitest";
import { slotWindow } from "./slot-window.ts";

const zone = "Asia/Bishkek";
const free = (days: string[]) => days.map((day, index) => ({ id: index + 1, datetime: `2026-${day}T05:00:00.000Z` }));
const shown = (days: string[], before: string[] = []) => {
  const { days: found, earlier, later } = slotWindow(free(days), free(before), zone);
  return { dates: found.map(({ date }) => date.slice(5)), earlier: earlier?.slice(5), later: later?.slice(5) };
};

describe("C-07 the slot window", () => {
  test("shows four days with slots, and links to the next one", () => {
    expect(shown(["11-23", "11-24", "11-26", "11-30", "12-02"])).toEqual({
      dates: ["11-23", "11-24", "11-26", "11-30"],
      later: "12-02",
    });
  });

  test("advances by at most five windows", () => {
    expect(shown(["11-23", "12-16", "12-17"])).toEqual({ dates: ["11-23", "12-16"], later: "12-17" });
  });

  test("links to the four days before, or fewer", () => {
    expect(shown(["12-10"], ["11-30", "12-01", "12-02", "12-05", "12-09"]).earlier).toBe("12-01");
    expect(shown(["12-10"], ["12-05", "12-09"]).earlier).toBe("12-05");
    expect(shown([], ["12-05"])).toEqual({ dates: [], earlier: "12-05" });
    expect(shown([])).toEqual({ dates: [] });
  });

  test("counts days in the city's zone", () => {
    const [day] = slotWindow([{ id: 7, datetime: "2026-11-22T20:30:00.000Z" }], [], zone).days;
    expect(day).toEqual({ date: "2026-11-23", slots: [[7, "02:30"]] });
  });
});
