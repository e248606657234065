import { useMemo, type ReactNode } from "react";
import { useLocation } from "react-router";
import { getCountry } from "#app/countries/registry.ts";
import { RootDataContext, type RootData, type RootDataWithCountry } from "./root-data.ts";
import { localizedPath, marketingQuery, queryText } from "./paths.ts";
import { PathsContext, type Paths } from "./use-paths.ts";

/**
 * What components know of their page. Own contexts, since the router's change at every step of a navigation and would
 * rerender whole lists.
 */
export function PageContext({ market, children }: { market: RootData | undefined; children: ReactNode }) {
  const { search } = useLocation();
  const marketingSearch = queryText(marketingQuery(search));
  const rootData = useMemo(() => (market ? { ...market, country: getCountry(market.countryId) } : null), [market]);
  const paths = useMemo(() => rootData && pathsOf(rootData, marketingSearch), [rootData, marketingSearch]);
  return (
    <RootDataContext value={rootData}>
      <PathsContext value={paths}>{children}</PathsContext>
    </RootDataContext>
  );
}

function pathsOf(language: RootDataWithCountry, marketingSearch: string): Paths {
  const marketing = Object.fromEntries(new URLSearchParams(marketingSearch));
  return (pattern, params, query) => localizedPath(pattern, params, language, { ...marketing, ...query });
}
