import { expect, test } from "vitest";
import { removeTrailingSlashes } from "./trailing-slashes.ts";

test.each([
  ["/", ""],
  ["///", ""],
  ["/doctors/bishkek", "/doctors/bishkek"],
  ["/doctors/bishkek/", "/doctors/bishkek"],
  ["/doctors//bishkek///", "/doctors//bishkek"],
])("%s without slashes at its end is '%s'", (path, plain) => {
  expect(removeTrailingSlashes(path)).toBe(plain);
});

test("a path of 200,000 slashes in its middle does not block the process", () => {
  const start = performance.now();
  const path = `/a${"/".repeat(200_000)}b`;
  expect(removeTrailingSlashes(path)).toBe(path);
  expect(performance.now() - start).toBeLessThan(1_000);
});
