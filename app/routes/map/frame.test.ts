import { expect, test } from "vitest";
import {
  boundsOf,
  isWithin,
  labelsIn,
  mapSearch,
  pixelIn,
  readChosen,
  readView,
  zoomOutTo,
  type Frame,
} from "./frame.ts";

const frame: Frame = { lat: 42.87, lng: 74.59, zoom: 12, width: 400, height: 300 };

test("M-01 a frame's centre is its position, and its bounds end at its edges", () => {
  expect(pixelIn(frame, frame)).toEqual({ x: 200, y: 150 });
  const { west, south, east, north } = boundsOf(frame);
  expect(pixelIn(frame, { lat: north, lng: west })).toEqual({ x: 0, y: 0 });
  expect(pixelIn(frame, { lat: south, lng: east })).toEqual({ x: 400, y: 300 });
  expect(isWithin(boundsOf(frame), frame)).toBe(true);
  expect(isWithin(boundsOf(frame), { lat: 42.87, lng: 75 })).toBe(false);
});

test("M-07 the view in the URL is parsed strictly and limited to existing zooms", () => {
  const read = (at: string) => readView(new URLSearchParams({ at }));
  expect(read("42.87,74.59,13")).toEqual({ lat: 42.87, lng: 74.59, zoom: 13 });
  expect([read("42.87,74.59,99")?.zoom, read("42.87,74.59,0")?.zoom, read("42.87,74.59,13.6")?.zoom]).toEqual([
    18, 3, 14,
  ]);
  for (const at of ["", "1,2", "1,2,3,4", "a,b,c", "90,0,3", "0,181,3", "1e1,2,3", "1,,3"])
    expect(read(at), at).toBeNull();
});

test("M-02 the selected doctor in the URL is parsed strictly; a pin without a number selects its first doctor", () => {
  const read = (query: string) => readChosen(new URLSearchParams(query));
  expect(read("branch=12&nth=3")).toEqual({ branch: 12, nth: 3 });
  expect(read("branch=12&nth=x")).toEqual({ branch: 12, nth: 1 });
  for (const query of ["", "nth=2", "branch=0", "branch=-1", "branch=1.5", "branch=abc"])
    expect(read(query), query).toBeNull();
});

test("M-02 another view or doctor resets only the card and the list's page", () => {
  const search = "?gclid=a&sort=price&at=1.00000,2.00000,3&branch=5&nth=2&card=9&offset=10";
  expect(mapSearch(search, { at: { lat: 42.5, lng: 74.25, zoom: 14 } })).toBe(
    "?gclid=a&sort=price&at=42.50000%2C74.25000%2C14",
  );
  expect(mapSearch(search, { chosen: { branch: 7, nth: 1 } })).toBe(
    "?gclid=a&sort=price&at=1.00000%2C2.00000%2C3&branch=7",
  );
  expect(mapSearch(search, { at: null })).toBe("?gclid=a&sort=price");
});

test("M-01 districts are labelled at their position, and not at low zoom", () => {
  const areas = [
    { name: "here", location: { lat: 42.87, lng: 74.59 } },
    { name: "elsewhere", location: { lat: 42.87, lng: 75 } },
  ];
  expect(labelsIn(frame, areas)).toEqual([{ name: "here", x: 200, y: 150 }]);
  expect(labelsIn({ ...frame, zoom: 11 }, areas)).not.toEqual([]);
  expect(labelsIn({ ...frame, zoom: 10 }, areas)).toEqual([]);
});

test("M-06 a view zooms out until it shows one of the points, or to the lowest zoom", () => {
  expect(zoomOutTo(frame, [frame]).zoom).toBe(12);
  const far = zoomOutTo(frame, [
    { lat: 42.87, lng: 75.2 },
    { lat: 51, lng: 71 },
  ]);
  expect(far.zoom).toBeLessThan(12);
  expect(isWithin(boundsOf(far), { lat: 42.87, lng: 75.2 })).toBe(true);
  expect(isWithin(boundsOf({ ...far, zoom: far.zoom + 1 }), { lat: 42.87, lng: 75.2 })).toBe(false);
  expect(zoomOutTo(frame, []).zoom).toBe(3);
});
