import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { endpoints } from "#app/contract/endpoints.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

let api: TestApi;
let doctorService: number;
beforeAll(async () => {
  api = await createTestApi("in process", { demo: false });
  doctorService = (
    await api.database.db
      .selectFrom("doctor_services")
      .select("id")
      .where("country", "=", "kg")
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => api.close());

const post = (path: string, body: unknown, ip: string, testApi = api) =>
  testApi.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": ip },
    body: JSON.stringify(body),
  });
const postEvent = (ip: string, more: object = {}) =>
  post(
    `/api/v1/doctor-services/${doctorService}/ecommerce-events/`,
    { name: "view_item", source: "web-desktop", ...more },
    ip,
  );
const countEvents = async () => (await api.database.db.selectFrom("ecommerce_events").select("id").execute()).length;

describe("the visitor event API", () => {
  test("B-20 X-08 the limit per minute of one IP comes with Retry-After and does not affect another IP", async () => {
    const before = await countEvents();
    const { aMinute } = endpoints.doctors.event.limit;
    const statuses = [];
    for (let sent = 0; sent < aMinute + 50; sent += 1) statuses.push((await postEvent(`2001:db8::${sent}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(aMinute);
    expect(statuses.slice(aMinute)).toEqual(Array(50).fill(429));
    const refused = await postEvent("2001:db8::1");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ type: "client_error", errors: [{ code: "too_many_requests" }] });
    expect((await postEvent("2001:db8:0:1::1")).status).toBe(200);
    expect(await countEvents()).toBe(before + aMinute + 1);
  });

  test.each([
    ["a body over 8 kB", { page_location: "x".repeat(9000) }, 413],
    [
      "an item with more than 20 values",
      { item: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`fact${index}`, index])) },
      400,
    ],
    ["an item with a name that cannot be stored", { item: { "a\0": "b" } }, 400],
    [
      "an item of more than 2 kB",
      { item: Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`fact${index}`, "x".repeat(190)])) },
      400,
    ],
  ])("B-20 %s is refused", async (_, more, status) => {
    expect((await postEvent("198.51.100.20", more)).status).toBe(status);
  });

  test("X-08 an event that cannot be stored is a 503, and reads still work", async () => {
    const { db } = api.database;
    await sql`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
    await sql`
      create trigger full_disk before insert on ecommerce_events
        for each row execute function full_disk()`.execute(db);
    const refused = await postEvent("198.51.100.30");
    expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([503, expect.any(Number)]);
    expect((await api.client().doctors.byDoctorService({ id: doctorService })).id).toBe(doctorService);
    await sql`drop trigger full_disk on ecommerce_events`.execute(db);
    expect((await postEvent("198.51.100.30")).status).toBe(200);
  });
});

test("X-04 an event that is not stored for another reason than an outage is a 500", async () => {
  const { db } = api.database;
  await sql`alter table ecommerce_events add constraint no_views check (name <> 'view_item') not valid`.execute(db);
  expect((await postEvent("198.51.100.31")).status).toBe(500);
  await sql`alter table ecommerce_events drop constraint no_views`.execute(db);
});

const publicWrites = Object.entries(endpoints).flatMap(([noun, verbs]) =>
  Object.entries(verbs).flatMap(([verb, value]) => {
    const endpoint = value as Endpoint;
    const isPublicWrite = endpoint.method === "POST" && (!endpoint.staff || endpoint.staff === "optional");
    return isPublicWrite ? [[`${noun}.${verb}`, endpoint] as const] : [];
  }),
);

test.each(publicWrites)("B-20 %s, a public write, is limited by IP", async (_, endpoint) => {
  expect(endpoint.limit?.aMinute).toBeGreaterThan(0);
  const path = endpoint.path.replace(/\{\w+\}/g, "1");
  const statuses = [];
  for (let sent = 0; sent <= endpoint.limit!.aMinute; sent += 1)
    statuses.push((await post(path, {}, "203.0.113.77")).status);
  expect([statuses.includes(429), statuses.at(-1)]).toEqual([true, 429]);
  expect(statuses.slice(0, -1)).not.toContain(429);
  expect((await post(path, {}, "203.0.113.78")).status).not.toBe(429);
});

test("B-20 in demo mode, where visitors share one IP, a patient's calls are not limited by IP, and other calls are", async () => {
  const demo = await createTestApi("in process", { database: api.database });
  const { signIn } = endpoints.patients;
  const statusesOf = async ({ path }: Endpoint, count: number) => {
    const statuses = new Set<number>();
    for (let sent = 0; sent < count; sent += 1) statuses.add((await post(path, {}, "203.0.113.79", demo)).status);
    return [...statuses];
  };
  expect(await statusesOf(signIn, signIn.limit.aMinute + 1)).toEqual([400]);
  const [, limitedEndpoint] = publicWrites
    .filter(([, { limit, path }]) => limit?.inDemo === undefined && !path.includes("{"))
    .toSorted(([, one], [, other]) => one.limit!.aMinute - other.limit!.aMinute)[0]!;
  expect(await statusesOf(limitedEndpoint, limitedEndpoint.limit!.aMinute + 1)).toContain(429);
});
