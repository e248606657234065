import { expect, test } from "vitest";
import type { City } from "#app/contract/city.ts";
import { nearestCity } from "./nearest-city.ts";

const city = (slug: string, lat: number, lng: number, doctors_count: number): City => ({
  id: 1,
  name: slug,
  name_in: null,
  slug,
  location: { lat, lng },
  timezone: "Asia/Bishkek",
  doctors_count,
});
const bishkek = city("bishkek", 42.87, 74.57, 60);
const osh = city("osh", 40.53, 72.8, 20);
const naryn = city("naryn", 41.43, 76, 0);
const batken = city("batken", 40.06, 70.82, 0);
/** Fewer degrees from Osh, but fewer kilometres from Bishkek. */
const talas = city("talas", 42.52, 72.24, 0);

test.each([
  { from: naryn, nearest: "bishkek" },
  { from: batken, nearest: "osh" },
  { from: talas, nearest: "bishkek" },
  { from: osh, nearest: undefined },
])("S-04 from $from.slug the nearest city with doctors is $nearest", ({ from, nearest }) => {
  expect(nearestCity(from, [bishkek, osh, naryn, batken])?.slug).toBe(nearest);
});

test("S-04 without doctors anywhere there is no nearest city", () => {
  expect(nearestCity(naryn, [naryn, batken])).toBeNull();
});
