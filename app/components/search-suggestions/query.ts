/** S-01: shorter queries are not sent. */
export const minQueryLength = 3;

/** The text of a search field without control characters and surplus spaces. */
export function readQuery(typed: string): string {
  return typed.replace(/[\p{Cc}\s]+/gu, " ").trim();
}

/** True if suggestions are requested: for a long enough query, and for none, which has the main specialties. */
export function hasSuggestions(query: string): boolean {
  return query === "" || [...query].length >= minQueryLength;
}

/** True if a choice found for an earlier query still answers what is typed now. */
export function stillMatches(title: string, query: string): boolean {
  return title.toLowerCase().includes(query.toLowerCase());
}

/** The option that an arrow key moves to; -1 is the field itself. */
export function nextOption(key: "ArrowDown" | "ArrowUp", at: number, count: number): number {
  const step = key === "ArrowDown" ? 1 : -1;
  const places = count + 1;
  return ((at + 1 + step + places) % places) - 1;
}
