/** URLs of the next and previous page: the same query with another offset; null if there is none. */
export function pageLinks(url: URL, page: { count: number; limit: number; offset: number }) {
  const { count, limit, offset } = page;
  return {
    next: offset + limit < count ? withOffset(url, offset + limit) : null,
    previous: offset > 0 ? withOffset(url, Math.max(0, offset - limit)) : null,
  };
}

function withOffset(url: URL, offset: number): string {
  const query = new URLSearchParams(url.search);
  if (offset === 0) query.delete("offset");
  else query.set("offset", String(offset));
  const text = query.toString();
  return `${url.pathname}${text ? `?${text}` : ""}`;
}
