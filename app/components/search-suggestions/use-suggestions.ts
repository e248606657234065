import { useEffect, useState } from "react";
import { usePaths } from "#app/i18n/use-paths.ts";
import { broken, failureOf, fetchObject, type LoadFailure } from "#app/ui/document/load-failure.ts";
import type { ChoiceGroup } from "./choice.ts";
import { hasSuggestions, readQuery, stillMatches } from "./query.ts";

type Suggestions = {
  /** The query that was sent. */
  query: string;
  /** The city that was searched. */
  city: string;
  groups: ChoiceGroup[];
  failure: LoadFailure | null;
};

const debounceMs = 300;

/**
 * The suggestions for a typed query (S-01); null until they have loaded, or if the query is too short. Earlier
 * suggestions that match the query are returned until its own have loaded. A request of an earlier query is aborted.
 */
export function useSuggestions(typed: string, city: string, isWanted: boolean): Suggestions | null {
  const path = usePaths();
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null);
  const query = readQuery(typed);
  useEffect(() => {
    if (!isWanted) return;
    if (!hasSuggestions(query)) return setSuggestions(null);
    const request = new AbortController();
    const { signal } = request;
    const settle = (groups: ChoiceGroup[], failure: LoadFailure | null) => {
      if (!signal.aborted) setSuggestions({ query, city, groups, failure });
    };
    const load = () =>
      fetchObject<{ groups: ChoiceGroup[] }>(path("/search/suggestions", {}, { q: query, city }), "groups", {
        signal,
      }).then(
        ({ groups }) => settle(groups, null),
        (error: unknown) => settle([], failureOf(error) ?? broken),
      );
    const timer = setTimeout(() => void load(), query === "" ? 0 : debounceMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query, city, isWanted, path]);
  if (!suggestions || (suggestions.query === query && suggestions.city === city)) return suggestions;
  const groups = suggestions.city === city && query !== "" ? stillMatching(suggestions.groups, query) : [];
  return groups.length > 0 ? { query, city, groups, failure: null } : null;
}

function stillMatching(groups: readonly ChoiceGroup[], query: string): ChoiceGroup[] {
  return groups
    .map(({ kind, choices }) => ({ kind, choices: choices.filter(({ title }) => stillMatches(title, query)) }))
    .filter(({ choices }) => choices.length > 0);
}
