import { expect, test } from "vitest";
import { idList, isoDate, slugList } from "./shared.ts";

test("A-01 a list in a URL has at most 200 ids, or 50 slugs", () => {
  const ids = (count: number) => idList.safeParse(Array(count).fill("7").join(",")).success;
  const slugs = (count: number) => slugList.safeParse(Array(count).fill("medika").join(",")).success;
  expect([ids(200), ids(201), slugs(50), slugs(51)]).toEqual([true, false, true, false]);
});

test.each([
  ["1899-12-31", false],
  ["1900-01-01", true],
  ["2199-12-31", true],
  ["2200-01-01", false],
  ["2026-02-30", false],
])("A-01 the date %s is accepted: %j", (date, isAccepted) => {
  expect(isoDate.safeParse(date).success).toBe(isAccepted);
});
