import { useMemo, type ReactNode } from "react";
import { useLocation } from "react-router";
import { getCountry } from "#app/countries/registry.ts";
import { MarketContext, type Market, type MarketOfPage } from "./market.ts";
import { localizedPath, marketingQuery, queryText } from "./paths.ts";
import { PathsContext, type Paths } from "./use-paths.ts";

/**
 * What components know of the page they stand on. Contexts of our own, since the router's change with every step of
 * every navigation and would draw whole lists anew.
 */
export function PageContext({ market, children }: { market: Market | undefined; children: ReactNode }) {
  const { search } = useLocation();
  const carried = queryText(marketingQuery(search));
  const known = useMemo(() => (market ? { ...market, country: getCountry(market.countryId) } : null), [market]);
  const paths = useMemo(() => known && pathsOf(known, carried), [known, carried]);
  return (
    <MarketContext value={known}>
      <PathsContext value={paths}>{children}</PathsContext>
    </MarketContext>
  );
}

function pathsOf(language: MarketOfPage, carried: string): Paths {
  const marketing = Object.fromEntries(new URLSearchParams(carried));
  return (pattern, params, query) => localizedPath(pattern, params, language, { ...marketing, ...query });
}
