import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendConversions } from "#app/api/conversions/index.ts";
import { saveStaff } from "#app/api/staff/index.ts";
import { retrySeconds } from "#app/api/sending.ts";
import { createTestApi, signedIn, type TestApi } from "../support/api.ts";
import { createBooker } from "../support/appointments.ts";
import { openAnalyticsServer, type AnalyticsServer } from "../support/google-analytics.ts";

let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
let analytics: AnalyticsServer;
const allowing = {
  consents: { processing: true, marketing: true },
  client_id: "1234567.1700000000",
  session_id: "1700000100",
};

beforeAll(async () => {
  [api, analytics] = await Promise.all([createTestApi(), openAnalyticsServer()]);
  booker = await createBooker(api, { phoneStart: 555_700_000 });
});
afterAll(async () => {
  analytics.close();
  await api.close();
});
beforeEach(async () => {
  await db().deleteFrom("conversion_events").execute();
  Object.assign(analytics, { mode: "up", requests: [], raw: "" });
});

const db = () => api.database.db;
const send = () =>
  sendConversions(db(), { url: analytics.url, measurementId: "G-TEST123", apiSecret: "an api secret" });
const rows = () => db().selectFrom("conversion_events").selectAll().execute();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const dueNow = () =>
  db()
    .updateTable("conversion_events")
    .set({ next_attempt_at: new Date(Date.now() - 1000) })
    .execute();

test("N-03 with marketing consent a booking is reported once, hashed, and the visitor's ids are then deleted", async () => {
  const visit = await booker.book(allowing);
  expect(await Promise.all([send(), send(), send()])).toContain(1);
  await send();
  expect(analytics.requests).toHaveLength(1);
  const [{ url, body }] = analytics.requests as [AnalyticsServer["requests"][0]];
  expect(Object.fromEntries(url.searchParams)).toEqual({
    measurement_id: "G-TEST123",
    api_secret: "an api secret",
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
    expect(analytics.raw).not.toContain(clear);
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) as Date, attempts: 1 }]);
  expect(
    await db().selectFrom("appointments").select("analytics").where("id", "=", visit.id).executeTakeFirst(),
  ).toEqual({ analytics: {} });
});

test("N-03 B-14 no conversion is queued without marketing consent, with the flag off, or without Google Analytics", async () => {
  await booker.book();
  await booker.book({ consents: { processing: true, marketing: false } });
  await booker.book({ consents: { processing: true } });
  const off = await createTestApi("in process", { reportsConversions: false });
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

test("N-02 N-03 with statistics consent the submit is counted with the visitor's ids, kept for the appointment's report", async () => {
  const events = () => db().selectFrom("ecommerce_events").selectAll().execute();
  const idsOf = ({ id }: { id: number }) =>
    db().selectFrom("appointments").select("analytics").where("id", "=", id).executeTakeFirst();
  await db().deleteFrom("ecommerce_events").execute();
  await booker.book({ ...allowing, consents: { processing: true } });
  expect(await events()).toEqual([]);
  const visit = await booker.book({ ...allowing, consents: { processing: true, statistics: true } });
  const { client_id, session_id } = allowing;
  expect(await events()).toMatchObject([{ name: "submit-appointment-form", client_id, session_id }]);
  expect(await idsOf(visit)).toEqual({ analytics: {} });
  const reported = await booker.book({ ...allowing, consents: { ...allowing.consents, statistics: true } });
  expect(await idsOf(reported)).toEqual({ analytics: { client_id, session_id } });
});

test.each(["is_operator", "is_copywriter"] as const)(
  "N-03 B-13 a booking by staff with the flag %s is not reported",
  async (flag) => {
    const account = { email: `${flag}@example.com`, password: "a long password of staff" };
    await saveStaff(db(), { ...account, name: "Анна", country: "kg", flags: { [flag]: true } });
    const { access_token: token } = await signedIn(api.client(), account);
    await booker.book({ ...allowing, token });
    expect(await rows()).toEqual([]);
  },
);

test("N-03 a moved or cancelled appointment is not reported again, and a repeated request is reported once", async () => {
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
  expect(analytics.requests).toHaveLength(1);
});

test("N-03 without Google Analytics' cookies a booking has its own client id, the same at each try", async () => {
  await booker.book({ consents: allowing.consents });
  analytics.mode = "down";
  await send();
  const [first] = analytics.raw.match(/"client_id":"\d+\.\d+"/) ?? [];
  analytics.mode = "up";
  await dueNow();
  await send();
  expect(first).toBeDefined();
  expect(JSON.stringify(analytics.requests[0]!.body)).toContain(first!);
  expect(analytics.requests[0]!.body.events[0]!.params).not.toHaveProperty("session_id");
});

test("N-03 failed reports are retried with growing pauses and the visitor's ids, then given up; the booking is unchanged", async () => {
  const visit = await booker.book(allowing);
  const { client_id, session_id } = allowing;
  const ids = db().selectFrom("appointments").select("analytics").where("id", "=", visit.id);
  analytics.mode = "down";
  const givenUp: object[] = [];
  for (const wait of [...retrySeconds, null]) {
    expect(
      await sendConversions(
        db(),
        { url: analytics.url, measurementId: "G-TEST123", apiSecret: "hidden" },
        { onGivenUp: (facts) => givenUp.push(facts) },
      ),
    ).toBe(1);
    expect(await send()).toBe(0);
    const [row] = await rows();
    expect(row).toMatchObject({ sent_at: null, error: "Google Analytics responded with 503" });
    if (wait === null) expect(row!.failed_at).toBeInstanceOf(Date);
    else expect(Math.abs(row!.next_attempt_at.getTime() - Date.now() - wait * 1000)).toBeLessThan(5_000);
    expect(await ids.execute()).toEqual([{ analytics: wait === null ? {} : { client_id, session_id } }]);
    await dueNow();
  }
  expect(await send()).toBe(0);
  expect(givenUp).toEqual([
    { tag: "google_analytics", reason: "Google Analytics responded with 503", attempts: retrySeconds.length + 1 },
  ]);
  expect(await api.client().appointments.get({ id: visit.id, hash: visit.hash })).toMatchObject({ status: "booked" });
  expect(retrySeconds.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThan(3 * 24 * 3600);
});

test("N-03 neither the secret nor the URL is in the stored error of an outage", async () => {
  await booker.book(allowing);
  await sendConversions(db(), { url: "http://127.0.0.1:1", measurementId: "G-TEST123", apiSecret: "hidden" });
  expect(await rows()).toMatchObject([{ error: "Google Analytics was out of reach", sent_at: null, failed_at: null }]);
});

test("N-03 a request without a response ends at its deadline", async () => {
  await booker.book(allowing);
  analytics.mode = "silent";
  await sendConversions(
    db(),
    { url: analytics.url, measurementId: "G-TEST123", apiSecret: "hidden" },
    { timeoutMs: 50 },
  );
  expect(await rows()).toMatchObject([
    { error: "Google Analytics did not respond in time", sent_at: null, failed_at: null, attempts: 1 },
  ]);
});
