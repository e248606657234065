import { expect, test } from "vitest";
import { project, unproject } from "./mercator.ts";

test.each([
  [{ lat: 42.8746, lng: 74.5698 }, 12],
  [{ lat: -33.9, lng: -70.6 }, 0],
  [{ lat: 0, lng: 0 }, 16.5],
])("M-01 projecting %o and back at zoom %d gives the same point", (point, zoom) => {
  const restored = unproject(project(point, zoom), zoom);
  expect([restored.lat, restored.lng]).toEqual([expect.closeTo(point.lat, 8), expect.closeTo(point.lng, 8)]);
});

test("M-01 the world's centre is the frame's centre, and each zoom level doubles the size", () => {
  expect(project({ lat: 0, lng: 0 }, 0)).toEqual({ x: 256, y: 256 });
  expect(project({ lat: 0, lng: 0 }, 1, 256)).toEqual({ x: 256, y: 256 });
  expect(project({ lat: 43, lng: 74 }, 3).y).toBeLessThan(project({ lat: 42, lng: 74 }, 3).y);
});
