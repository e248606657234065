import { expect, test } from "vitest";
import { drawPortrait } from "./portrait.ts";

test("a portrait is small, complete and deterministic by seed", () => {
  const svg = drawPortrait("f-10000003");
  expect(svg).toBe(drawPortrait("f-10000003"));
  expect(svg).not.toBe(drawPortrait("f-10000004"));
  expect(svg).toMatch(/^<svg .*<\/svg>$/s);
  expect(svg.length).toBeLessThan(2_500);
});

test("portraits of men may have a beard, those of women never", () => {
  const beardsOf = (sex: "f" | "m") =>
    Array.from({ length: 50 }, (_, at) => drawPortrait(`${sex}-${at}`)).filter((svg) => svg.includes("evenodd"));
  expect(beardsOf("m").length).toBeGreaterThan(0);
  expect(beardsOf("f")).toEqual([]);
});

test("the drawing does not contain the seed", () => {
  expect(drawPortrait('"><script>alert(1)</script>')).not.toContain("script");
});
