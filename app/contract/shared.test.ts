import { expect, test } from "vitest";
import { idList, slugList } from "./shared.ts";

test("A-01 a list in a URL has at most 200 ids, or 50 slugs", () => {
  const ids = (count: number) => idList.safeParse(Array(count).fill("7").join(",")).success;
  const slugs = (count: number) => slugList.safeParse(Array(count).fill("medika").join(",")).success;
  expect([ids(200), ids(201), slugs(50), slugs(51)]).toEqual([true, false, true, false]);
});
