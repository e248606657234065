import { expect, test } from "vitest";
import { isOnFirstPageForRobots, keptPagesAfter, pageSearch, readOffset } from "./list-pages.ts";

test("D-11 another page of a list keeps its filters, but no changed card and no earlier offset", () => {
  const search = "?language=ru&card=7&offset=8";
  expect(pageSearch(search, 16)).toBe("?language=ru&offset=16");
  expect(pageSearch(search, 0)).toBe("?language=ru");
});

test.each([
  ["offset=16", 16],
  ["", 0],
  ["offset=", 0],
  ["offset=-8", 0],
  ["offset=8x", 0],
  ["offset=1e3", 0],
  ["offset=9999999", 1_000_000],
  ["offset=10000000", 0],
])("D-11 before the page of a list with the query %j are %i doctors", (query, offset) => {
  expect(readOffset(new URLSearchParams(query))).toBe(offset);
});

test.each([
  [0, true],
  [199, true],
  [200, false],
])("D-11 the first page that robots get includes offset %i: %s", (offset, isFirst) => {
  expect(isOnFirstPageForRobots(offset)).toBe(isFirst);
});

type Part = { next: number | null };
const [upTo5, upTo8, whole]: [Part, Part, Part] = [{ next: 5 }, { next: 8 }, { next: null }];
const further: Part[] = [{ next: 13 }, { next: 18 }];

test.each([
  ["of the same size", upTo8, { first: upTo8, pages: further }, further],
  ["smaller than the kept one", upTo5, { first: upTo8, pages: further }, [upTo8, ...further]],
  ["larger than the kept one", upTo8, { first: upTo5, pages: further }, [upTo5, ...further]],
  ["smaller than a kept one that was the whole list", upTo5, { first: whole, pages: [] }, [whole]],
])("D-11 no doctor is missing after Back to a list whose first page is %s", (_case, first, kept, pages) => {
  expect(keptPagesAfter(first, kept)).toEqual(pages);
});
