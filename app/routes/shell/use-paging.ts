import { useLocation } from "react-router";
import { queryText } from "#app/i18n/paths.ts";

/** The page number, from 1, and whether there is a further page. */
export type Paging = { page: number; hasNext: boolean };

/** URLs of the neighbouring pages of a list at this URL; null if there is none. The rest of the query stays. */
export function usePaging({ page, hasNext }: Paging, name = "page"): { previous: string | null; next: string | null } {
  const { pathname, search } = useLocation();
  const at = (other: number) => {
    const query = new URLSearchParams(search);
    query.delete(name);
    if (other > 1) query.set(name, String(other));
    return pathname + queryText(query);
  };
  return { previous: page > 1 ? at(page - 1) : null, next: hasNext ? at(page + 1) : null };
}
