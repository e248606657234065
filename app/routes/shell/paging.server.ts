import { queryText } from "#app/i18n/paths.ts";

const lastPage = 10_000;

/** The page number, from 1, and the URLs of its neighbours; null if there is none. */
export type Paging = { page: number; previous: string | null; next: string | null };

/** `?page=`; the first if invalid. */
export function readPage(url: URL, name = "page"): number {
  const page = Number(url.searchParams.get(name) ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}

/** URLs of the neighbouring pages. The rest of the query stays. */
export function pagingOf(url: URL, page: number, hasNext: boolean, name = "page"): Paging {
  const at = (other: number) => {
    const query = new URLSearchParams(url.search);
    query.delete(name);
    if (other > 1) query.set(name, String(other));
    return url.pathname + queryText(query);
  };
  return { page, previous: page > 1 ? at(page - 1) : null, next: hasNext ? at(page + 1) : null };
}
