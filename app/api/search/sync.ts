import { algoliasearch } from "algoliasearch";
import type { Database } from "../database/schema.ts";
import { readCityItems } from "./city-items.ts";
import { clientOptions, type HostedIndex } from "./hosted-client.ts";
import { indexSettings, recordOf } from "./hosted-record.ts";
import { findCities } from "./queries.ts";

type Progress = { onProgress?: (line: string) => void };
export type SyncSummary = { records: number; saved: number; deleted: number };

const batchSize = 1_000;

/**
 * Brings the hosted index in line with the database: sends new and changed records, deletes obsolete ones. Safe to
 * repeat, also after an interruption.
 */
export async function syncHostedIndex(
  db: Database,
  hosted: HostedIndex,
  progress: Progress = {},
): Promise<SyncSummary> {
  const { onProgress = () => {} } = progress;
  const client = algoliasearch(hosted.appId, hosted.key, clientOptions(hosted));
  const indexName = hosted.index;
  await applySettings();
  const digests = await readDigests();
  onProgress(`The index holds ${digests.size} records.`);
  const summary: SyncSummary = { records: 0, saved: 0, deleted: 0 };

  for (const { id, slug, country } of await findCities(db)) {
    const records = ((await readCityItems(db, country, id)) ?? []).map((found) => recordOf(found, id));
    const changed = records.filter(({ objectID, digest }) => digests.get(objectID) !== digest);
    for (const { objectID } of records) digests.delete(objectID);
    await client.saveObjects({ indexName, objects: changed, batchSize, waitForTasks: true });
    summary.records += records.length;
    summary.saved += changed.length;
    onProgress(`${country} ${slug}: ${records.length} records, ${changed.length} sent`);
  }

  const staleIds = [...digests.keys()];
  if (summary.records === 0 && staleIds.length > 0) {
    throw new Error("The database has no records: the index stays unchanged.");
  }
  await client.deleteObjects({ indexName, objectIDs: staleIds, batchSize, waitForTasks: true });
  return { ...summary, deleted: staleIds.length };

  async function applySettings(): Promise<void> {
    const current: Record<string, unknown> = await orIfMissing(client.getSettings({ indexName }), {});
    const isSet = ([name, value]: [string, unknown]) => JSON.stringify(current[name]) === JSON.stringify(value);
    if (Object.entries(indexSettings).every(isSet)) return;
    const { taskID } = await client.setSettings({ indexName, indexSettings });
    await client.waitForTask({ indexName, taskID });
    onProgress("The settings of the index are set.");
  }

  async function readDigests(): Promise<Map<string, string | undefined>> {
    const digests = new Map<string, string | undefined>();
    const browse = client.browseObjects<{ digest?: string }>({
      indexName,
      browseParams: { attributesToRetrieve: ["digest"], hitsPerPage: batchSize },
      aggregator: ({ hits }) => hits.forEach(({ objectID, digest }) => digests.set(objectID, digest)),
    });
    await orIfMissing(browse, undefined);
    return digests;
  }
}

/** An index is created by the first write. */
async function orIfMissing<Value, Other>(call: Promise<Value>, other: Other): Promise<Value | Other> {
  try {
    return await call;
  } catch (error) {
    if ((error as { status?: unknown }).status === 404) return other;
    throw error;
  }
}
