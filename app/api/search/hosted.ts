import { liteClient } from "algoliasearch/lite";
import { within } from "#app/contract/deadline.ts";
import { hitTypes, maxHitsOfType, type FoundHits } from "#app/contract/search.ts";
import { callSignal, clientOptions, type HostedIndex } from "./hosted-client.ts";
import { hitOfRecord, hostedHits, readAttributes } from "./hosted-record.ts";
import type { SearchRequest } from "./hits.ts";
import { otherKeyboard } from "./spelling.ts";

/** How long a search waits for the hosted index before the built-in one answers, in milliseconds. */
const responseMs = 1_000;
/** Timeouts of one host; together the same, so that the client tries another host the next time. */
const timeouts = { connect: responseMs / 2, read: responseMs / 2, write: responseMs / 2 };

/** Search in a hosted index. @throws if it does not respond in time, refuses, or its response cannot be read */
export function openHosted(settings: HostedIndex): (request: SearchRequest) => Promise<FoundHits> {
  const client = liteClient(settings.appId, settings.key, {
    ...clientOptions(settings),
    timeouts,
    maxRateLimitRetries: 0,
  });

  async function find(query: string, { city, locale, type: only, limit, offset }: SearchRequest): Promise<FoundHits> {
    const request = {
      indexName: settings.index,
      query,
      filters: `city = ${city}`,
      // Enough hits for all types, although many doctors share a name.
      hitsPerPage: maxHitsOfType,
      attributesToRetrieve: readAttributes,
      attributesToHighlight: [],
      analytics: false,
    };
    const { results } = await client.searchForHits<object>({ requests: [request] });
    const hits = hostedHits.parse(results[0]?.hits).map((hit) => hitOfRecord(hit, locale));
    const types = only === undefined ? hitTypes : [only];
    const ofType = Map.groupBy(hits, (hit) => hit.type);
    return {
      hits: types.flatMap((type) => ofType.get(type)?.slice(offset, offset + limit) ?? []),
      counts: Object.fromEntries(hitTypes.map((type) => [type, ofType.get(type)?.length ?? 0])) as FoundHits["counts"],
    };
  }

  async function findInEitherKeyboard(request: SearchRequest): Promise<FoundHits> {
    const found = await find(request.query, request);
    return found.hits.length > 0 ? found : find(otherKeyboard(request.query), request);
  }

  return (request) => within(responseMs, (signal) => callSignal.run(signal, () => findInEitherKeyboard(request)));
}
