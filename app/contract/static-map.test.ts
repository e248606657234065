import { expect, test } from "vitest";
import { getStaticMap } from "./static-map.ts";

test("A-01 a static map without a size is 600 wide and 400 high, at zoom 12", () => {
  expect(getStaticMap.query.parse({})).toEqual({ width: 600, height: 400, zoom: 12 });
});
