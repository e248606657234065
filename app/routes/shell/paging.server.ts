const lastPage = 10_000;

/** `?page=`; the first if invalid. */
export function readPage(url: URL, name = "page"): number {
  const page = Number(url.searchParams.get(name) ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}
