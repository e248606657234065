import { useLocation } from "react-router";
import { queryText } from "#app/i18n/paths.ts";

/** The page number, from 1, and whether there is a further page. */
export type Paging = { page: number; hasNext: boolean };

/** URLs of the pages before and after this one, null if there is none. Other query parameters are kept. */
export function usePaging({ page, hasNext }: Paging, name = "page"): { previous: string | null; next: string | null } {
  const { pathname, search } = useLocation();
  const urlOf = (otherPage: number) => {
    const query = new URLSearchParams(search);
    query.delete(name);
    if (otherPage > 1) query.set(name, String(otherPage));
    return pathname + queryText(query);
  };
  return { previous: page > 1 ? urlOf(page - 1) : null, next: hasNext ? urlOf(page + 1) : null };
}
