import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "#app/api/database/migrate.ts";
import { syncHostedIndex, type HostedIndex } from "#app/api/search/index.ts";
import { callSignal, clientOptions } from "#app/api/search/hosted-client.ts";
import { commandEnv } from "../support/command-env.ts";
import { createTestDatabase } from "../support/database.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { openHostedIndex, type HostedIndexMode, type FakeHostedIndex } from "../support/hosted-index.ts";

let index: FakeHostedIndex;
let api: TestApi;
const logged: string[] = [];

const settings = (key: string): HostedIndex => ({ appId: index.appId, key, index: "vizit", host: index.url });
const sync = (onProgress?: (line: string) => void) =>
  syncHostedIndex(api.database.db, settings(index.adminKey), onProgress ? { onProgress } : {});
const cityOf = async (country: "kg" | "hu" = "kg") => (await api.client(country).cities.list())[0]!;

beforeAll(async () => {
  index = await openHostedIndex();
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  api = await createTestApi("in process", { hostedIndex: settings(index.searchKey), log });
  await sync();
});
afterAll(async () => {
  index.close();
  await api.close();
});
beforeEach(() => {
  Object.assign(index, { mode: "up", queries: [], writes: [] });
  logged.length = 0;
});

test("S-03 a query is sent to the hosted index with its text, the city filter, and the credentials in headers", async () => {
  const city = await cityOf();
  await api.client().search.find({ query: "кардио", city: city.id });
  expect(index.queries).toHaveLength(1);
  expect(index.queries[0]).toMatchObject({
    indexName: "vizit",
    query: "кардио",
    filters: `city = ${city.id}`,
    analytics: false,
    headers: { "x-algolia-application-id": index.appId, "x-algolia-api-key": index.searchKey },
  });
  for (const key of [index.searchKey, index.appId])
    expect(index.queries[0]!.url).not.toContain(encodeURIComponent(key));
});

test.each(["кардиолог", "терапевт", "клиника"])(
  "S-01 S-02 %s is found in the hosted index, in the built-in one's groups, titles and pages",
  async (query) => {
    const city = await cityOf();
    const { hits } = await api.client().search.find({ query, city: city.id });
    const builtIn = await createTestApi("in process", { database: api.database });
    const { hits: expected } = await builtIn.client().search.find({ query, city: city.id });
    expect(hits.length).toBeGreaterThan(0);
    const types = hits.map(({ type }) => type);
    expect([...new Set(types)]).toEqual(
      ["Специальности", "Услуги", "Доктора", "Клиники"].filter((type) => (types as string[]).includes(type)),
    );
    for (const [, group] of Map.groupBy(hits, ({ type }) => type)) expect(group.length).toBeLessThanOrEqual(10);
    for (const hit of hits) {
      const builtInHit = expected.find(({ objectID }) => hit.objectID === `${objectID}-city-${city.id}`);
      if (builtInHit) expect(hit).toEqual({ ...builtInHit, objectID: hit.objectID });
    }
    expect(hits.some(({ objectID }) => expected.some((hit) => objectID === `${hit.objectID}-city-${city.id}`))).toBe(
      true,
    );
  },
);

test("S-03 a further page of the hosted index begins where the one before ends", async () => {
  const query = { query: "клиника", city: (await cityOf()).id, type: "Клиники" } as const;
  const { hits } = await api.client().search.find({ ...query, limit: 3 });
  expect(hits).toHaveLength(3);
  expect((await api.client().search.find({ ...query, limit: 1, offset: 2 })).hits).toEqual(hits.slice(2));
});

test("S-03 returns only hits of the requested city", async () => {
  const [first, second] = await api.client().cities.list();
  for (const city of [first!, second!]) {
    const { results: services } = await api.client().services.list({ city: city.id });
    const { hits } = await api.client().search.find({ query: services[0]!.name, city: city.id });
    expect(hits.map(({ pretty_url }) => pretty_url)).toContain(`/doctors/${city.slug}/${services[0]!.slug}`);
    expect(hits.filter(({ objectID }) => !objectID.endsWith(`-city-${city.id}`))).toEqual([]);
  }
});

test("S-03 a title per locale is localised, and a plain string is used as it is", async () => {
  const city = await cityOf("hu");
  for (const [locale, title] of [
    ["hu", "Kardiológus"],
    ["en", "Cardiologist"],
  ] as const) {
    const { hits } = await api.client("hu").search.find({ query: "cardiologist", city: city.id, locale });
    expect(hits[0]).toMatchObject({ type: "Специальности", title });
  }
  index.records.set("x", {
    objectID: "x",
    type: "Клиники",
    title: "Zeta",
    names: ["zetaclinic"],
    slug: "zeta",
    pretty_url: "/clinics/budapest/zeta",
    city: city.id,
  });
  const { hits } = await api.client("hu").search.find({ query: "zetaclinic", city: city.id });
  expect(hits).toEqual([
    { objectID: "x", type: "Клиники", title: "Zeta", slug: "zeta", pretty_url: "/clinics/budapest/zeta", note: null },
  ]);
  index.records.delete("x");
});

test("S-07 a query typed on the other keyboard layout is repeated transliterated", async () => {
  const { hits } = await api.client().search.find({ query: "rfhlbjkju", city: (await cityOf()).id });
  expect(index.queries.map(({ query }) => query)).toEqual(["rfhlbjkju", "кардиолог"]);
  expect(hits[0]!.title).toMatch(/кардиолог/i);
});

test("S-03 a city of another market is not found, and the hosted index is not queried", async () => {
  await expect(api.client("kz").search.find({ query: "кардиолог", city: (await cityOf()).id })).rejects.toMatchObject({
    status: 404,
  });
  expect(index.queries).toEqual([]);
});

describe("S-03 X-08 the built-in index answers and a warning is logged when the hosted one", () => {
  const failures: HostedIndexMode[] = ["down", "limited", "silent", "garbage", "no gzip", "other shape", "elsewhere"];
  test.each(failures)("is %s", async (mode) => {
    const city = await cityOf();
    index.mode = mode;
    const { hits } = await api.client().search.find({ query: "кардиолог", city: city.id });
    expect(hits[0]).toMatchObject({
      objectID: expect.stringMatching(/^service-\d+$/) as string,
      type: "Специальности",
      pretty_url: expect.stringMatching(/kardiolog$/) as string,
    });
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0]!)).toMatchObject({
      level: 40,
      msg: "the hosted search failed, the built-in one answers",
    });
    expect(logged[0]).not.toContain("кардиолог");
  });

  test("does not respond in time, which its client reports as a timeout", async () => {
    index.mode = "silent";
    const request = { url: index.url, method: "GET", headers: {}, connectTimeout: 5, responseTimeout: 5 } as const;
    const { requester } = clientOptions(settings(index.searchKey));
    const callAbort = new AbortController();
    onTestFinished(() => callAbort.abort());
    const response = await callSignal.run(callAbort.signal, () => requester!.send(request));
    expect(response).toMatchObject({ status: 0, isTimedOut: true });
  });

  test("refuses the key, or is not there", async () => {
    const wrong = { ...settings("another key") };
    for (const hostedIndex of [wrong, { ...wrong, host: "http://127.0.0.1:9" }]) {
      const refused = await createTestApi("in process", { database: api.database, hostedIndex });
      const { hits } = await refused.client().search.find({ query: "кардиолог", city: (await cityOf()).id });
      expect(hits[0]!.objectID).toMatch(/^service-\d+$/);
    }
  });
});

describe("S-03 filling the hosted index", () => {
  test("a first run sends all records with progress; a second sends none", async () => {
    index.records.clear();
    index.settings = null;
    const lines: string[] = [];
    const first = await sync((line) => lines.push(line));
    expect(first).toEqual({ records: index.records.size, saved: index.records.size, deleted: 0 });
    expect(first.records).toBeGreaterThan(400);
    const cities = await api.database.db.selectFrom("cities").select("slug").execute();
    for (const { slug } of cities) expect(lines.join("\n")).toContain(` ${slug}: `);
    expect(index.settings).toMatchObject({ numericAttributesForFiltering: ["equalOnly(city)"] });

    index.writes = [];
    expect(await sync()).toEqual({ records: first.records, saved: 0, deleted: 0 });
    expect(index.writes).toEqual([]);
  });

  test("restores one setting that was changed", async () => {
    index.settings = { ...(index.settings as object), numericAttributesForFiltering: [] };
    await sync();
    expect(index.settings).toMatchObject({ numericAttributesForFiltering: ["equalOnly(city)"] });
  });

  test("sends only changed records, and deletes obsolete ones", async () => {
    const { db } = api.database;
    const city = await cityOf();
    const [renamed, closed] = (await api.client().clinics.list({ city: city.id, limit: 2 })).results;
    await db
      .updateTable("clinics")
      .set({ name: { ru: "Небывалая" } })
      .where("id", "=", renamed!.id)
      .execute();
    await db.updateTable("clinics").set({ is_active: false }).where("id", "=", closed!.id).execute();
    const { saved, deleted } = await sync();
    const saves = index.writes.filter((write) => write.startsWith("addObject"));
    expect(saves.length).toBe(saved);
    expect(saves).toContain(`addObject clinic-${renamed!.id}-city-${city.id}`);
    expect(
      saves.every((write) => write.startsWith(`addObject clinic-${renamed!.id}-`) || !write.includes("clinic-")),
    ).toBe(true);
    expect(index.writes).toContain(`deleteObject clinic-${closed!.id}-city-${city.id}`);
    expect(deleted).toBe(index.writes.filter((write) => write.startsWith("deleteObject")).length);
    const { hits } = await api.client().search.find({ query: "небывалая", city: city.id });
    expect(hits.map(({ title }) => title)).toEqual(["Небывалая"]);
  });

  test("resumes after an interruption", async () => {
    const removedKeys = [...index.records.keys()].slice(0, 500);
    for (const key of removedKeys) index.records.delete(key);
    const { saved } = await sync();
    expect(saved).toBe(removedKeys.length);
  });

  test("`npm run search:sync` writes the index, and without its key names the missing variable", async () => {
    index.records.delete([...index.records.keys()][0]!);
    const env = {
      ...commandEnv(api.database.connectionString),
      ALGOLIA_APP_ID: index.appId,
      ALGOLIA_SEARCH_KEY: index.searchKey,
      ALGOLIA_HOST: index.url,
    };
    const run = (more: object) =>
      promisify(execFile)(process.execPath, ["scripts/search-sync.ts"], { env: { ...env, ...more } });
    expect((await run({ ALGOLIA_ADMIN_KEY: index.adminKey })).stdout).toMatch(
      /^\d+ records: 1 sent, 0 deleted, \d+ unchanged/m,
    );
    await expect(run({})).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("ALGOLIA_ADMIN_KEY") as string,
    });
  });

  test("an empty database leaves the index unchanged", async () => {
    const recordCount = index.records.size;
    const empty = await createTestDatabase({ content: "empty" });
    await migrate(empty.connectionString);
    await expect(syncHostedIndex(empty.db, settings(index.adminKey))).rejects.toThrow("has no records");
    expect(index.records.size).toBe(recordCount);
    await empty.close();
  });
});
