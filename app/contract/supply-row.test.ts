import { expect, test } from "vitest";
import { slug } from "./shared.ts";
import { supplyRows } from "./supply-row.ts";

test("A-07 the page of an imported row can be asked for, however long its slug", () => {
  const isTaken = (length: number) =>
    supplyRows.service_categories.safeParse({ slug: "a".repeat(length), name: { ru: "А" } }).success;
  const lengths = [1, 100, 121, 160, 161];
  expect(lengths.map(isTaken)).toEqual([true, true, true, true, false]);
  expect(lengths.map((length) => slug.safeParse("a".repeat(length)).success)).toEqual(lengths.map(isTaken));
});
