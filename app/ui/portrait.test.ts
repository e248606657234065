import { expect, test } from "vitest";
import { drawPortrait } from "./portrait.ts";

test("a portrait is small, whole and always the same for a seed", () => {
  const svg = drawPortrait("f-10000003");
  expect(svg).toBe(drawPortrait("f-10000003"));
  expect(svg).not.toBe(drawPortrait("f-10000004"));
  expect(svg).toMatch(/^<svg .*<\/svg>$/s);
  expect(svg.length).toBeLessThan(2_500);
});

test("nothing of the seed stands in the drawing", () => {
  expect(drawPortrait('"><script>alert(1)</script>')).not.toContain("script");
});
