import { findAnything } from "#app/contract/search.ts";
import { openSearch } from "../search/index.ts";
import { notFound } from "./answers.ts";
import { serve, type Server } from "./route.ts";

export function serveSearch(server: Server): void {
  const { db, log } = server.deps;
  const search = openSearch(db, { onFailure: (error) => log.warn({ reason: error instanceof Error ? error.name : "unknown" }, "making a search index anew failed") });
  serve(server, findAnything, async ({ caller, query }) => {
    const hits = await search({ country: caller.country.countryId, locale: caller.locale, city: query.city, query: query.query });
    if (!hits) throw notFound();
    return { status: 200, body: { hits } };
  });
}
