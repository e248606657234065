import { expect, test } from "vitest";
import { isFirstPageOfRobots, pageSearch } from "./list-pages.ts";

test("D-11 another page of a list keeps its filters, but no changed card and no earlier offset", () => {
  const search = "?language=ru&card=7&offset=8";
  expect(pageSearch(search, 16)).toBe("?language=ru&offset=16");
  expect(pageSearch(search, 0)).toBe("?language=ru");
});

test.each([
  [0, true],
  [199, true],
  [200, false],
])("D-11 offset %i is on the first page of robots: %s", (offset, isFirst) => {
  expect(isFirstPageOfRobots(offset)).toBe(isFirst);
});
