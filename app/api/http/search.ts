import { findHits } from "#app/contract/search.ts";
import { openSearch } from "../search/index.ts";
import { foundOf } from "./http-fault.ts";
import { countSearch } from "./business-metrics.ts";
import { serve, type Server } from "./route.ts";

export function serveSearch(server: Server): void {
  const { db, report, hostedIndex } = server.deps;
  const warn = (title: string) => (error: unknown) => report({ title, tag: "general", level: "warning", error });
  const search = openSearch(db, {
    onFailure: warn("making a search index anew failed"),
    hosted: hostedIndex && {
      index: hostedIndex,
      onFailure: warn("the hosted search failed, the built-in one answers"),
    },
  });
  serve(server, findHits, async ({ caller, query }) => {
    const { countryId: country } = caller.country;
    const found = foundOf(await search({ ...query, country, locale: caller.locale }));
    if (query.offset === 0) countSearch({ country, found: found.hits.length > 0 ? "yes" : "no" });
    return { status: 200, body: found };
  });
}
