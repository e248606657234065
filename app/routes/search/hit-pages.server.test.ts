import { expect, test } from "vitest";
import { hasPageAfter } from "./hit-pages.server.ts";

test.each([
  [1, 10, false],
  [1, 11, true],
  [2, 20, false],
  [2, 21, true],
  [19, 200, true],
  [20, 200, false],
  [20, 999, false],
])("S-02 after page %i of %i hits there is a further page: %s", (page, hits, expected) => {
  expect(hasPageAfter(page, hits)).toBe(expected);
});
