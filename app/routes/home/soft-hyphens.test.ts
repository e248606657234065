import { expect, test } from "vitest";
import { withSoftHyphens } from "./soft-hyphens.ts";

test.each([
  ["Гастроэнтеролог", "Гастро\u00adэнтеролог"],
  ["Gasztroenterológus", "Gasztro\u00adenterológus"],
  ["Балалар эндокринологы", "Балалар эндо\u00adкринологы"],
  ["Уролог", "Уролог"],
])("%s may break after its first part", (name, broken) => {
  expect(withSoftHyphens(name)).toBe(broken);
});
