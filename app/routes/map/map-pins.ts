import { readList, mapPattern } from "../catalogue/index.ts";
import type { Route } from "./+types/map-pins.ts";
import { findPins, redirectWithoutMap } from "./list-map-loader.server.ts";

/** All pins of the list as data for the interactive map. */
export async function loader(args: Route.LoaderArgs) {
  redirectWithoutMap(args);
  const { total, pins } = await findPins(await readList(args, mapPattern));
  // The pins are called `places` here because pages of the previous release read them by this name.
  return Response.json({ total, places: pins });
}
