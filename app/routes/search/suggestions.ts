import type { ChoiceGroup } from "#app/components/search-suggestions/choice.ts";
import { hasSuggestions, readQuery } from "#app/components/search-suggestions/query.ts";
import type { City } from "#app/contract/city.ts";
import { maxQueryLength } from "#app/contract/search.ts";
import { byLabel } from "#app/i18n/by-label.ts";
import { currentCity, readPageRequest, type PageRequest } from "#app/routes/shell/index.ts";
import type { Route } from "./+types/suggestions.ts";
import { groupHits } from "./groups.server.ts";

const maxOfKind = 4;

/** Suggestions for `?q=` in `?city=` as data; for an empty query the city's main specialties. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const pageRequest = readPageRequest({ context, url });
  const asked = url.searchParams.get("city");
  const city = await currentCity({ context, request, params: asked ? { city: asked } : {} });
  const query = readQuery(url.searchParams.get("q") ?? "");
  // The answer depends on the URL alone only if the URL has the city.
  const headers = { "cache-control": asked === city.slug ? "private, max-age=60" : "no-store" };
  return Response.json({ groups: await findGroups(query, city, pageRequest) }, { headers });
}

async function findGroups(query: string, city: City, { api, locale }: PageRequest): Promise<ChoiceGroup[]> {
  if (!hasSuggestions(query) || query.length > maxQueryLength) return [];
  if (query !== "") return groupHits((await api.search.find({ query, city: city.id })).hits, maxOfKind);
  const { results } = await api.services.list({ city: city.id, is_primary: "true", expand: [] });
  const named = results.map(({ slug, name, alternate_name }) => ({ slug, name: alternate_name ?? name }));
  const choices = byLabel(named, locale).map(
    ({ slug, name }) => ({ kind: "specialties", slug, title: name, note: null }) as const,
  );
  return choices.length > 0 ? [{ kind: "specialties", choices }] : [];
}
