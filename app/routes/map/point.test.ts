import { expect, test } from "vitest";
import { pointOf } from "./point.ts";

const read = (query: string) => pointOf(new URLSearchParams(query));

test("M-05 a point is read from a latitude and a longitude as plain decimals within their ranges, from nothing else", () => {
  expect(read("lat=42.8746&lng=74.5698")).toEqual({ lat: 42.8746, lng: 74.5698 });
  expect(read("lat=-90&lng=180")).toEqual({ lat: -90, lng: 180 });
  for (const query of [
    "",
    "lat=42",
    "lat=&lng=",
    "lat=90.1&lng=0",
    "lat=0&lng=-180.5",
    "lat=1e1&lng=0",
    "lat=NaN&lng=0",
    "lat= 1&lng=0",
    "lat=0x10&lng=0",
    "lat=42,8&lng=74",
    "lat=<b>&lng=0",
  ]) {
    expect(read(query), query).toBeNull();
  }
});
