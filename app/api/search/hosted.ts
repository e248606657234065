import { liteClient } from "algoliasearch/lite";
import { within } from "#app/contract/deadline.ts";
import { hitTypes, type SearchHit } from "#app/contract/search.ts";
import { callSignal, clientOptions, type HostedIndex } from "./hosted-client.ts";
import { hitOfRecord, hostedHits, readAttributes } from "./hosted-record.ts";
import { hitsOfType } from "./city-index.ts";
import type { Asked } from "./hits.ts";
import { otherKeyboard } from "./spelling.ts";

/** How long a search waits for the hosted index before the built-in one answers, in milliseconds. */
const answerMs = 1_000;
/** Timeouts of one host; together the same, so that the client tries another host the next time. */
const timeouts = { connect: answerMs / 2, read: answerMs / 2, write: answerMs / 2 };
/** Enough hits for all types, although many doctors share a name. */
const hitsPerPage = 200;

/** Search in a hosted index. @throws if it does not answer in time, refuses, or its answer cannot be read */
export function openHosted(settings: HostedIndex): (asked: Asked) => Promise<SearchHit[]> {
  const client = liteClient(settings.appId, settings.key, {
    ...clientOptions(settings),
    timeouts,
    maxRateLimitRetries: 0,
  });

  async function find(query: string, { city, locale }: Asked): Promise<SearchHit[]> {
    const request = {
      indexName: settings.index,
      query,
      filters: `city = ${city}`,
      hitsPerPage,
      attributesToRetrieve: readAttributes,
      attributesToHighlight: [],
      analytics: false,
    };
    const { results } = await client.searchForHits<object>({ requests: [request] });
    const hits = hostedHits.parse(results[0]?.hits).map((hit) => hitOfRecord(hit, locale));
    return hitTypes.flatMap((type) => hits.filter((hit) => hit.type === type).slice(0, hitsOfType));
  }

  async function findInEitherKeyboard(asked: Asked): Promise<SearchHit[]> {
    const hits = await find(asked.query, asked);
    return hits.length > 0 ? hits : find(otherKeyboard(asked.query), asked);
  }

  return (asked) => within(answerMs, (signal) => callSignal.run(signal, () => findInEitherKeyboard(asked)));
}
