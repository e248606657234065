/** The part of an address that names a kind of page, or a call of the API: the rest may lead to somebody's visit. */
export function pageKind(path: string): string {
  const [, call] = /^(\/api\/v\d\/[a-z_-]{1,40})(?:\/|$)/.exec(path) ?? [];
  return call ?? `/${/^(?:\/[a-z]{2})?\/([a-z-]{3,40})(?:[/.]|$)/.exec(path)?.[1] ?? ""}`;
}
