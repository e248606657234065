import { expect, test } from "vitest";
import { scaleOf } from "./scale.ts";

test.each([3, 8, 12, 15, 18])("M-01 the scale at zoom %d is a round distance that fits a corner", (zoom) => {
  const { metres, pixels } = scaleOf({ lat: 42.87, lng: 74.59, zoom });
  expect(pixels).toBeGreaterThan(10);
  expect(pixels).toBeLessThanOrEqual(110);
  // The world is 40,075 km around, 512 pixels wide at zoom 0.
  expect(metres / pixels).toBeCloseTo(
    (40_075_017 * Math.cos((42.87 * Math.PI) / 180)) / (512 * 2 ** zoom),
    zoom > 14 ? 0 : -Math.floor(Math.log10(metres / 20)),
  );
});
