import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendConversions } from "#app/api/conversions/index.ts";
import { retrySeconds } from "#app/api/sending.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createBooker } from "../support/appointments.ts";
import { openCounter, type CounterStandIn } from "../support/counter.ts";

let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
let counter: CounterStandIn;
const allowing = {
  consents: { processing: true, marketing: true },
  client_id: "1234567.1700000000",
  session_id: "1700000100",
};

beforeAll(async () => {
  [api, counter] = await Promise.all([createTestApi(), openCounter()]);
  booker = await createBooker(api, { phoneStart: 555_700_000 });
});
afterAll(async () => {
  counter.close();
  await api.close();
});
beforeEach(async () => {
  await db().deleteFrom("conversion_events").execute();
  Object.assign(counter, { mode: "up", told: [], raw: "" });
});

const db = () => api.database.db;
const send = () =>
  sendConversions(db(), { url: counter.url, measurementId: "G-TEST123", apiSecret: "a secret of the counter" });
const rows = () => db().selectFrom("conversion_events").selectAll().execute();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const dueNow = () =>
  db()
    .updateTable("conversion_events")
    .set({ next_attempt_at: new Date(Date.now() - 1000) })
    .execute();

test("N-03 with marketing consent a booking is told once, by hashes, and what the counter calls the visitor is then dropped", async () => {
  const visit = await booker.book(allowing);
  expect(await Promise.all([send(), send(), send()])).toContain(1);
  await send();
  expect(counter.told).toHaveLength(1);
  const [{ address, body }] = counter.told as [CounterStandIn["told"][0]];
  expect(Object.fromEntries(address.searchParams)).toEqual({
    measurement_id: "G-TEST123",
    api_secret: "a secret of the counter",
  });
  expect(body).toMatchObject({
    client_id: allowing.client_id,
    consent: { ad_user_data: "GRANTED", ad_personalization: "DENIED" },
    user_data: {
      sha256_phone_number: [sha256(visit.phone)],
      address: [{ sha256_first_name: sha256("айгүл"), sha256_last_name: sha256("сатыбалдиева"), country: "KG" }],
    },
    events: [
      {
        name: "purchase",
        params: {
          session_id: allowing.session_id,
          transaction_id: String(visit.id),
          currency: "KGS",
          engagement_time_msec: 1,
        },
      },
    ],
  });
  expect(Math.abs(body.timestamp_micros / 1000 - Date.now())).toBeLessThan(60_000);
  expect(Number.isInteger(body.timestamp_micros)).toBe(true);
  for (const clear of [visit.phone, visit.phone.slice(1), "Айгүл", visit.hash, "doctor"])
    expect(counter.raw).not.toContain(clear);
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) as Date, attempts: 1 }]);
  expect(
    await db().selectFrom("appointments").select("analytics").where("id", "=", visit.id).executeTakeFirst(),
  ).toEqual({ analytics: {} });
});

test("N-03 B-14 nothing is kept to tell without marketing consent, with the switch off, or where there is no counter", async () => {
  await booker.book();
  await booker.book({ consents: { processing: true, marketing: false } });
  await booker.book({ consents: { processing: true } });
  const off = await createTestApi("in process", { tellsConversions: false });
  const there = await createBooker(off);
  await there.book(allowing);
  expect(await off.database.db.selectFrom("conversion_events").selectAll().execute()).toEqual([]);
  await off.close();
  const switched = await createTestApi();
  await switched.database.db
    .insertInto("feature_switches")
    .values({ key: "appointment.enhanced-conversions", country: "kg", value: JSON.stringify(false) })
    .execute();
  await (await createBooker(switched)).book(allowing);
  expect(await switched.database.db.selectFrom("conversion_events").selectAll().execute()).toEqual([]);
  await switched.close();
  expect(await send()).toBe(0);
  expect(await rows()).toEqual([]);
});

test("N-03 a visit that is moved or cancelled is not told again, and one sent twice is told once", async () => {
  const idempotencyKey = crypto.randomUUID();
  const visit = await booker.book({ ...allowing, idempotencyKey });
  await api.client().appointments.reschedule({ id: visit.id, hash: visit.hash, slot: booker.offer.slots.pop()!.id });
  await api.client().appointments.cancel({ id: visit.id, hash: visit.hash, reason: "plans" });
  const again = await api
    .client("kg", visit.phone)
    .with({ locale: "ru" })
    .appointments.create(visit.payload, { idempotencyKey });
  expect(again.id).toBe(visit.id);
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  expect(counter.told).toHaveLength(1);
});

test("N-03 without the counter's cookies a booking has a client of its own, the same at each try", async () => {
  await booker.book({ consents: allowing.consents });
  counter.mode = "down";
  await send();
  const [first] = counter.raw.match(/"client_id":"\d+\.\d+"/) ?? [];
  counter.mode = "up";
  await dueNow();
  await send();
  expect(first).toBeDefined();
  expect(JSON.stringify(counter.told[0]!.body)).toContain(first!);
  expect(counter.told[0]!.body.events[0]!.params).not.toHaveProperty("session_id");
});

test("N-03 a counter that fails is tried again later and later, then given up: the booking stands untouched", async () => {
  const visit = await booker.book(allowing);
  counter.mode = "down";
  const givenUp: object[] = [];
  for (const wait of [...retrySeconds, null]) {
    expect(
      await sendConversions(
        db(),
        { url: counter.url, measurementId: "G-TEST123", apiSecret: "hidden" },
        { onGivenUp: (facts) => givenUp.push(facts) },
      ),
    ).toBe(1);
    expect(await send()).toBe(0);
    const [row] = await rows();
    expect(row).toMatchObject({ sent_at: null, error: "the counter answered 503" });
    if (wait === null) expect(row!.failed_at).toBeInstanceOf(Date);
    else expect(Math.abs(row!.next_attempt_at.getTime() - Date.now() - wait * 1000)).toBeLessThan(5_000);
    await dueNow();
  }
  expect(await send()).toBe(0);
  expect(givenUp).toEqual([
    { tag: "google_analytics", reason: "the counter answered 503", attempts: retrySeconds.length + 1 },
  ]);
  expect(await api.client().appointments.get({ id: visit.id, hash: visit.hash })).toMatchObject({ status: "booked" });
  expect(retrySeconds.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThan(3 * 24 * 3600);
});

test("N-03 neither the secret nor the address stands in what is kept of a counter out of reach", async () => {
  await booker.book(allowing);
  await sendConversions(db(), { url: "http://127.0.0.1:1", measurementId: "G-TEST123", apiSecret: "hidden" });
  expect(await rows()).toMatchObject([{ error: "the counter was out of reach", sent_at: null, failed_at: null }]);
});

test("N-03 a counter that does not answer is waited for no longer than told", async () => {
  await booker.book(allowing);
  counter.mode = "silent";
  await sendConversions(db(), { url: counter.url, measurementId: "G-TEST123", apiSecret: "hidden" }, { timeoutMs: 50 });
  expect(await rows()).toMatchObject([
    { error: "the counter did not answer in time", sent_at: null, failed_at: null, attempts: 1 },
  ]);
});
