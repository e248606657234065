import { expect, test } from "vitest";
import { readVisitorPosition, storeVisitorPosition } from "./visitor-position.server.ts";

test("a visitor's position is stored with three decimals, about 100 m", async () => {
  const setCookie = new Headers(await storeVisitorPosition({ lat: 42.874649, lng: -74.569812 })).get("set-cookie")!;
  const request = new Request("http://kg.localhost/", { headers: { cookie: setCookie.split(";", 1)[0]! } });
  expect(await readVisitorPosition(request)).toEqual({ lat: 42.875, lng: -74.57 });
});
