import { expect, test } from "vitest";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { loader } from "./map-pins.ts";

test("M-04 where the flag of the map is off, the pins of a map redirect to the list with its filters", async () => {
  const list = "/doctors/budapest/kardiologus";
  const args = await routeArgs(`${list}/map/places?sort=price&at=47.50000,19.04000,12`, { market: "hu" });
  const refused = await loader(args as unknown as Parameters<typeof loader>[0]).catch((thrown: Response) => thrown);
  expect([refused.status, refused.headers?.get("location")]).toEqual([302, `${list}?sort=price`]);
});
