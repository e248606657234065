import type { ChoiceGroup } from "#app/components/search-suggestions/choice.ts";
import { hasSuggestions, readQuery } from "#app/components/search-suggestions/query.ts";
import type { City } from "#app/contract/city.ts";
import { maxQueryLength } from "#app/contract/search.ts";
import { sortByName } from "#app/i18n/sort-by-name.ts";
import { readCurrentCity, readPageRequest, type PageRequest } from "#app/routes/shell/index.ts";
import type { Route } from "./+types/suggestions.ts";
import { groupHits } from "./groups.server.ts";

const maxPerKind = 4;

/** Suggestions for `?q=` in `?city=` as JSON; for an empty query the city's main specialties. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const pageRequest = readPageRequest({ context, url });
  const citySlug = url.searchParams.get("city");
  const city = await readCurrentCity({ context, request, params: citySlug ? { city: citySlug } : {} });
  const query = readQuery(url.searchParams.get("q") ?? "");
  // Without the city in the URL, the response also depends on the visitor's city.
  const headers = { "cache-control": citySlug === city.slug ? "private, max-age=60" : "no-store" };
  return Response.json({ groups: await findGroups(query, city, pageRequest) }, { headers });
}

async function findGroups(query: string, city: City, { api, locale }: PageRequest): Promise<ChoiceGroup[]> {
  if (!hasSuggestions(query) || query.length > maxQueryLength) return [];
  if (query !== "") return groupHits((await api.search.find({ query, city: city.id })).hits, maxPerKind);
  const { results } = await api.services.list({ city: city.id, is_primary: "true", expand: [] });
  const specialties = results.map(({ slug, name, alternate_name }) => ({ slug, name: alternate_name ?? name }));
  const choices = sortByName(specialties, locale).map(
    ({ slug, name }) => ({ kind: "specialties", slug, title: name, note: null }) as const,
  );
  return choices.length > 0 ? [{ kind: "specialties", choices }] : [];
}
