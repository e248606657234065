/** A matched route with its loader's data. */
export type MatchedRoute = { id: string; data: unknown };

/**
 * The CSS files that a page's routes need, each once. The page below a booking whose URL was opened directly is not
 * shown and needs none (`BookingOnly`).
 *
 * @param routes routes of the manifest, where "#" marks files that lazily loaded code uses as well
 */
export function stylesOf(
  matches: readonly MatchedRoute[],
  routes: Readonly<Record<string, { css?: readonly string[] } | undefined>>,
): string[] {
  const files = matches
    .filter(({ data }) => !isBookingOnly(data))
    .flatMap(({ id }) => routes[id]?.css ?? [])
    .map((file) => file.replace(/#$/, ""));
  return [...new Set(files)];
}

/** Loader data of a page that is not shown, since the document was opened at the URL of a booking over it. */
export type BookingOnly = { isBookingOnly: true };

export function isBookingOnly(data: unknown): data is BookingOnly {
  return typeof data === "object" && data !== null && "isBookingOnly" in data && data.isBookingOnly === true;
}
