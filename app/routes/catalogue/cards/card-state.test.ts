import { expect, test } from "vitest";
import { readCardState, writeCardState } from "./card-state.ts";

test("C-07 C-08 a card's state is one query parameter", () => {
  for (const text of ["12", "12.2026-11-30", "12.all", "12.2026-11-30.all"])
    expect(writeCardState(readCardState(text)!)).toBe(text);
  expect(readCardState("12.2026-02-31.x")).toEqual({ doctorServiceId: 12, from: null, hasAllTimes: false });
  for (const text of [null, "", "0", "x.all", "-3", "1e9", "99999999999999999"]) expect(readCardState(text)).toBeNull();
});
