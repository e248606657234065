import { expect, test } from "vitest";
import { mapLinks } from "./map-links.ts";
import { getCountry } from "./registry.ts";

test("links lead to the place on the market's maps, the most popular first", () => {
  const place = { lat: 42.8746, lng: 74.5698 };
  expect(mapLinks(getCountry("kg"), place)).toEqual([
    { name: "2GIS", url: "https://2gis.kg/geo/74.569800%2C42.874600" },
    { name: "Google Maps", url: "https://www.google.com/maps/dir/?api=1&destination=42.874600%2C74.569800" },
    {
      name: "OpenStreetMap",
      url: "https://www.openstreetmap.org/directions?to=42.874600%2C74.569800#map=17/42.874600/74.569800",
    },
  ]);
  expect(mapLinks(getCountry("hu"), place).map(({ name }) => name)).toEqual(["Google Maps", "OpenStreetMap"]);
});
