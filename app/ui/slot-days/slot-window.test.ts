import { describe, expect, test } from "vitest";
import { slotWindow } from "./slot-window.ts";

const zone = "Asia/Bishkek";
const free = (...days: string[]) => days.map((day, index) => ({ id: index + 1, datetime: `${day}T05:00:00.000Z` }));
const shown = (days: string[], asked: { from?: string; nearest?: string } = {}) => {
  const { days: found, earlier, later } = slotWindow(free(...days), { zone, from: asked.from ?? null, nearest: asked.nearest ?? days[0] ?? null });
  return { dates: found.map(({ date }) => date.slice(5)), earlier, later };
};

describe("C-07 the slot window", () => {
  test("shows four days that have times, and leads on to the next one", () => {
    expect(shown(["2026-11-23", "2026-11-24", "2026-11-26", "2026-11-30", "2026-12-02"])).toEqual({
      dates: ["11-23", "11-24", "11-26", "11-30"], earlier: null, later: "2026-12-02",
    });
  });

  test("looks on five windows further, not more", () => {
    expect(shown(["2026-11-23", "2026-12-16", "2026-12-17"])).toEqual({ dates: ["11-23", "12-16"], earlier: null, later: "2026-12-17" });
  });

  test("leads four days back, but not before the nearest time", () => {
    const late = { from: "2026-12-10", nearest: "2026-11-23" };
    expect(shown(["2026-12-10"], late)).toEqual({ dates: ["12-10"], earlier: "2026-12-06", later: null });
    expect(shown(["2026-11-25"], { from: "2026-11-25", nearest: "2026-11-23" }).earlier).toBe("2026-11-23");
    expect(shown(["2026-11-23"], { from: "2026-11-23", nearest: "2026-11-23" }).earlier).toBeNull();
  });

  test("with nothing after the asked day still leads back", () => {
    expect(shown([], { from: "2026-12-20", nearest: "2026-11-23" })).toEqual({ dates: [], earlier: "2026-12-16", later: null });
    expect(shown([])).toEqual({ dates: [], earlier: null, later: null });
  });

  test("counts days by the city's clock", () => {
    const [day] = slotWindow([{ id: 7, datetime: "2026-11-22T20:30:00.000Z" }], { zone, from: null, nearest: null }).days;
    expect(day).toEqual({ date: "2026-11-23", slots: [[7, "02:30"]] });
  });
});
