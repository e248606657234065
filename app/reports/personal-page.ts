const personal =
  /\/(?:booking\/|(?:a|appointments|feedback|staff|outbox|cookies|search|join|contacts|survey)(?:[/.]|$))/;

/**
 * Whether a page may show a visitor's input or identity. Replays contain the URLs of pages, so pages with a query are
 * personal.
 */
export function isPersonalPage({ pathname, search }: Pick<Location, "pathname" | "search">): boolean {
  return search !== "" || personal.test(pathname);
}
