import { readList, mapPattern } from "../catalogue/index.ts";
import type { Route } from "./+types/map-places.ts";
import { findPins, leadBackToList } from "./list-map-loader.server.ts";

/** All points of the list as data for the interactive map. */
export async function loader(args: Route.LoaderArgs) {
  leadBackToList(args);
  return Response.json(await findPins(await readList(args, mapPattern)));
}
