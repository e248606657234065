import { queryText } from "#app/i18n/paths.ts";

export const sorts = ["default", "rating", "price", "experience"] as const;
export type Sort = (typeof sorts)[number];

export const pageSize = 8;
const lastPage = 10_000;

/** What the address of a list says. Defaults drop out of it; what makes no sense falls back to them (D-10). */
export type ListQuery = { sort: Sort; page: number };

export function readListQuery(search: URLSearchParams): ListQuery {
  const sort = sorts.find((name) => name === search.get("sort")) ?? "default";
  const page = Number(search.get("page") ?? 1);
  return { sort, page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1 };
}

/** The same list changed: every other parameter of the address stays, and a new order starts on its first page. */
export function listSearch(search: string, change: Partial<ListQuery>): string {
  const query = new URLSearchParams(search);
  query.delete("page");
  if (change.sort) query.set("sort", change.sort);
  if (query.get("sort") === "default") query.delete("sort");
  if (change.page && change.page > 1) query.set("page", String(change.page));
  return queryText(query);
}
