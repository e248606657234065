const personal =
  /\/(?:booking\/|(?:a|appointments|feedback|staff|outbox|cookies|search|join|contacts|survey)(?:[/.]|$))/;

/**
 * Whether a page may show what a visitor typed, or who they are. Replays contain the URLs of pages, so pages with a
 * query are personal.
 */
export function isPersonalPage({ pathname, search }: Pick<Location, "pathname" | "search">): boolean {
  return search !== "" || personal.test(pathname);
}
