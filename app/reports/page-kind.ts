/** The part of a URL that names a kind of page or an API call; the rest may identify an appointment. */
export function pageKind(path: string): string {
  const [, call] = /^(\/api\/v\d\/[a-z_-]{1,40})(?:\/|$)/.exec(path) ?? [];
  return call ?? `/${/^(?:\/[a-z]{2})?\/([a-z-]{3,40})(?:[/.]|$)/.exec(path)?.[1] ?? ""}`;
}
