import { queryText } from "#app/i18n/paths.ts";

/** Cards per page; robots get up to this many in one page (D-11). */
const pageSizes = { desktop: 8, mobile: 5, robot: 200 } as const;

const lastOffset = 1_000_000;

export function pageSizeOf(kind: keyof typeof pageSizes): number {
  return pageSizes[kind];
}

/** Number of doctors on earlier pages; 0 if invalid. */
export function readOffset(search: URLSearchParams): number {
  const text = search.get("offset") ?? "";
  return /^\d{1,7}$/.test(text) ? Math.min(Number(text), lastOffset) : 0;
}

/** The same list from another offset, without a changed card. */
export function pageSearch(search: string, offset: number): string {
  const query = new URLSearchParams(search);
  query.delete("card");
  query.delete("offset");
  if (offset > 0) query.set("offset", String(offset));
  return queryText(query);
}

/** Whether the offset is on the first page of a list for search engines, whose pages are larger. */
export function isOnFirstPageForRobots(offset: number): boolean {
  return offset < pageSizes.robot;
}

/**
 * The pages of an earlier visit that follow a new first page. Its size depends on the window, which the first request
 * of a browser does not name: if it differs, the earlier first page has the doctors between.
 */
export function keptPagesAfter<Page extends { next: number | null }>(
  first: Page,
  kept: { first: Page; pages: Page[] },
): Page[] {
  return kept.first.next === first.next ? kept.pages : [kept.first, ...kept.pages];
}
