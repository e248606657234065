import { queryText } from "#app/i18n/paths.ts";

/** Cards of a page; a robot gets the list in one, up to this many (D-11). */
const pageSizes = { desktop: 8, phone: 5, robot: 200 } as const;

const lastOffset = 1_000_000;

export function pageSizeOf(kind: keyof typeof pageSizes): number {
  return pageSizes[kind];
}

/** How many doctors the pages before this one hold; nonsense is none. */
export function readOffset(search: URLSearchParams): number {
  const text = search.get("offset") ?? "";
  return /^\d{1,7}$/.test(text) ? Math.min(Number(text), lastOffset) : 0;
}

/** The same list from another place on. A moved card does not go along. */
export function pageSearch(search: string, offset: number): string {
  const query = new URLSearchParams(search);
  query.delete("card");
  query.delete("offset");
  if (offset > 0) query.set("offset", String(offset));
  return queryText(query);
}

/** The page as search engines know it: they are given robots' pages. Zero is the first. */
export function robotPage(offset: number): number {
  return Math.floor(offset / pageSizes.robot);
}
