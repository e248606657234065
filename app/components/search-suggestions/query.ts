/** S-01: shorter queries are not sent. */
export const minQueryLength = 3;

/** The text of a search field without control characters and surplus spaces. */
export function readQuery(typed: string): string {
  return typed.replace(/[\p{Cc}\s]+/gu, " ").trim();
}

/** Whether suggestions are requested. An empty query gets the main specialties; a query of few characters gets none. */
export function hasSuggestions(query: string): boolean {
  return query === "" || [...query].length >= minQueryLength;
}

/** Whether a suggestion for an earlier query also matches the current one. */
export function stillMatches(title: string, query: string): boolean {
  return title.toLowerCase().includes(query.toLowerCase());
}

/** The option that an arrow key moves to; -1 is the field itself. */
export function nextOption(key: "ArrowDown" | "ArrowUp", index: number, count: number): number {
  const step = key === "ArrowDown" ? 1 : -1;
  const positions = count + 1;
  return ((index + 1 + step + positions) % positions) - 1;
}
