import { readList, mapPattern } from "../catalogue/index.ts";
import type { Route } from "./+types/map-places.ts";
import { findPlaces, leadBackToList } from "./list-map-loader.server.ts";

/** All places of the list as data, for the map that script draws. */
export async function loader(args: Route.LoaderArgs) {
  leadBackToList(args);
  return Response.json(await findPlaces(await readList(args, mapPattern)));
}
