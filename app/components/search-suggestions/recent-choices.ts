import { choiceKinds, type Choice } from "./choice.ts";

export type RecentChoice = Choice & { city: string };

/** Stored for the tab's session only: a search history on a shared device reveals much about a person's health. */
const storageKey = "recent-searches";
const maxKept = 12;
const maxShown = 3;

/** The latest choices that lead to pages of this city, newest first. */
export function recentIn(city: string, kept: readonly RecentChoice[]): RecentChoice[] {
  return kept.filter((choice) => choice.city === city).slice(0, maxShown);
}

export function addRecent(kept: readonly RecentChoice[], choice: RecentChoice): RecentChoice[] {
  const idOf = ({ kind, slug, city }: RecentChoice) => [kind, slug, city].join();
  return [choice, ...kept.filter((other) => idOf(other) !== idOf(choice))].slice(0, maxKept);
}

/** Choices of stored text; none if it is not such a list, as after a change of its format. */
export function parseRecent(stored: string | null): RecentChoice[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is RecentChoice {
  const { kind, slug, title, note, city } = (value ?? {}) as Record<string, unknown>;
  return (
    choiceKinds.some((known) => known === kind) &&
    [slug, title, city].every((text) => typeof text === "string" && text !== "") &&
    (note === null || typeof note === "string")
  );
}

/** Storage may be blocked or full: then there are no recent choices. */
export function readRecent(): RecentChoice[] {
  try {
    return parseRecent(sessionStorage.getItem(storageKey));
  } catch {
    return [];
  }
}

export function storeRecent(choice: RecentChoice): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(addRecent(readRecent(), choice)));
  } catch {}
}
