import { expect, test } from "vitest";
import { canonicalPath } from "./canonical-path.ts";

test.each([
  ["/", "/"],
  ["///", "/"],
  ["/doctors/bishkek", "/doctors/bishkek"],
  ["/doctors/bishkek/", "/doctors/bishkek"],
  ["/doctors//bishkek///", "/doctors//bishkek"],
  ["/RU/", "/ru"],
  ["/Doctors/Bishkek/Cardiologist/Map", "/doctors/bishkek/cardiologist/map"],
  ["/doctor/Aida-Asanova", "/doctor/aida-asanova"],
  ["/a/Kx7", "/a/Kx7"],
  ["/photos/Kx7.webp", "/photos/Kx7.webp"],
  ["/cards/Kx7/", "/cards/Kx7"],
])("the canonical form of %s is %s", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

test("a path of 200,000 slashes in its middle does not block the process", () => {
  const start = performance.now();
  const path = `/a${"/".repeat(200_000)}b`;
  expect(canonicalPath(path)).toBe(path);
  expect(performance.now() - start).toBeLessThan(1_000);
});
