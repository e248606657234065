import { isCountryId } from "#app/countries/registry.ts";
import { getStaticMap } from "#app/contract/static-map.ts";
import * as catalogue from "../catalogue/index.ts";
import { notFound } from "./http-fault.ts";
import { callerOf } from "./context.ts";
import { serve, type Server } from "./route.ts";

/** Serves the call that returns the URL of a city's map, and the picture at that URL; both parse the same query. */
export function serveStaticMap(server: Server): void {
  const { app, deps } = server;
  serve(server, getStaticMap, async ({ caller, params, query }, { db }) => {
    const { width, height, zoom } = query;
    // Drawn only to find out whether the city exists.
    const frame = { width: 16, height: 16, zoom };
    const map = await catalogue.drawCityMap(db, { city: params.city_id, country: caller.country.countryId }, frame);
    if (map === null) throw notFound();
    const size = new URLSearchParams({
      width: String(width),
      height: String(height),
      zoom: String(zoom),
      country: caller.country.countryId,
    });
    return { status: 200, body: { url: `/api/v1/static-map/city/${params.city_id}/picture.svg?${size.toString()}` } };
  });
  app.get("/api/v1/static-map/city/:city_id/picture.svg", async (c) => {
    const { country } = callerOf(c, deps.markets);
    const query = getStaticMap.query.safeParse(c.req.query());
    const params = getStaticMap.params.safeParse(c.req.param());
    const requested = c.req.query("country");
    const key = params.data && {
      city: params.data.city_id,
      country: isCountryId(requested) ? requested : country.countryId,
    };
    const picture = key && query.data ? await catalogue.drawCityMap(deps.db, key, query.data) : null;
    if (picture === null || picture === undefined) throw notFound();
    return c.body(picture, 200, { "content-type": "image/svg+xml", "cache-control": "public, max-age=3600" });
  });
}
