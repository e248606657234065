import { expect, test } from "vitest";
import { drawPortrait } from "./portrait.ts";

test("a portrait is small, complete and deterministic by seed", () => {
  const svg = drawPortrait("f-10000003");
  expect(svg).toBe(drawPortrait("f-10000003"));
  expect(svg).not.toBe(drawPortrait("f-10000004"));
  expect(svg).toMatch(/^<svg .*<\/svg>$/s);
  expect(svg.length).toBeLessThan(2_500);
});

test("the drawing does not contain the seed", () => {
  expect(drawPortrait('"><script>alert(1)</script>')).not.toContain("script");
});
