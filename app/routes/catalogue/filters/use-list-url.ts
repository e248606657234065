import { useMemo } from "react";
import { usePagePath } from "../cards/use-card-links.ts";

export type ListUrl = { pathname: string; search: string };

/** The list's own URL in two parts; the query with its question mark, or empty. */
export function useListUrl(): ListUrl {
  const path = usePagePath();
  return useMemo(() => {
    const queryStart = path.indexOf("?");
    return queryStart < 0
      ? { pathname: path, search: "" }
      : { pathname: path.slice(0, queryStart), search: path.slice(queryStart) };
  }, [path]);
}
