import { useLocation } from "react-router";
import { useMarket } from "./market.ts";
import { localizedPath, marketingQuery, type PathParams, type Query } from "./paths.ts";

/** Makes the addresses of links on this page: in its language, carrying its marketing parameters on. */
export function usePaths() {
  const { country, locale } = useMarket();
  const { search } = useLocation();
  const carried = marketingQuery(search);
  return <Pattern extends string>(pattern: Pattern, params: PathParams<Pattern>, query: Query = {}) =>
    localizedPath(pattern, params, { country, locale }, { ...carried, ...query });
}
