/** The first `limit` items, and the rest to fold; a rest of one item stays with the first. */
export function shorten<Item>(
  items: readonly Item[],
  limit: number,
): { shown: readonly Item[]; folded: readonly Item[] } {
  if (items.length <= limit + 1) return { shown: items, folded: [] };
  return { shown: items.slice(0, limit), folded: items.slice(limit) };
}
