import { expect, test } from "vitest";
import { readLocation } from "./read-location.ts";

const location = { lat: 47.5012, lng: 19.0401 };

test.each([
  "47.5012, 19.0401",
  "47.5012;19.0401",
  "https://www.google.com/maps/place/F%C5%91+utca+12/@47.49,19.03,17z/data=!3m1!4b1!4m6!3m5!8m2!3d47.5012!4d19.0401!16s",
  "https://www.google.com/maps/@47.5012,19.0401,17z",
  "https://www.google.com/maps/search/?api=1&query=47.5012%2C19.0401",
  "https://maps.google.com/?q=47.5012,19.0401",
  "https://maps.google.com/?q=47.5012,%2019.0401",
  "https://www.openstreetmap.org/?mlat=47.5012&mlon=19.0401#map=19/47.6/19.1",
  "https://www.openstreetmap.org/#map=19/47.5012/19.0401",
  "https://2gis.kg/bishkek/geo/70000001/19.0401,47.5012?m=19.2%2C47.6%2F16",
  "https://2gis.kg/bishkek?m=19.0401%2C47.5012%2F16",
])("a location is read from %s", (text) => {
  expect(readLocation(text)).toEqual(location);
});

test.each([undefined, "", "Main street 12", "https://maps.app.goo.gl/abc", "97.5, 19.04", "@47.5012,19.0401"])(
  "%s is no location",
  (text) => {
    expect(readLocation(text)).toBeNull();
  },
);
