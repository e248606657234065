import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { flagsOfRole, type Role } from "#app/contract/role.ts";
import { saveStaff } from "#app/api/staff/index.ts";
import { createTestApi, findBookable, signedIn, type TestApi } from "../support/api.ts";
import { createBooker } from "../support/appointments.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";

let api: TestApi;
let doctorService: number;
let operatorToken: string;
beforeAll(async () => {
  api = await createTestApi();
  doctorService = (await findBookable(api.client())).doctorService.id;
  operatorToken = await tokenOf("operator", "kg");
});
afterAll(() => api.close());
beforeEach(() => api.database.db.deleteFrom("leads").execute());

const password = "a long password of staff";

async function tokenOf(role: Role, country: "kg" | "kz"): Promise<string> {
  const email = `${role}-${country}@example.com`;
  const { db } = api.database;
  await saveStaff(db, { email, password, name: role, country, flags: flagsOfRole(role) });
  return (await signedIn(api.client(country), { email, password })).access_token;
}

const requestCallback = (phone = "+996555810001", more = {}) =>
  api.client().callbacks.request({ doctor_service: doctorService, name: "Айгүл", phone, ...more });
const findHandling = (id: number) =>
  api.database.db
    .selectFrom("leads")
    .select(["handled_at", "handled_by_staff_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const operator = () => api.client().with({ token: operatorToken });

test("B-18 callbacks are listed oldest first until an operator closes them", async () => {
  await requestCallback("+996555810001");
  await requestCallback("+996555810002");
  const { count, results } = await operator().callbacks.list();
  expect([count, results.map(({ phone }) => phone)]).toEqual([2, ["+996555810001", "+996555810002"]]);
  expect(results[0]).toMatchObject({
    name: "Айгүл",
    doctor_service: doctorService,
    doctor: { name: expect.any(String) },
  });
  await operator().callbacks.close({ id: results[0]!.id });
  const closed = await findHandling(results[0]!.id);
  const colleague = api.client().with({ token: await tokenOf("operator_manager", "kg") });
  for (const client of [operator(), colleague]) await client.callbacks.close({ id: results[0]!.id });
  expect((await operator().callbacks.list()).results.map(({ phone }) => phone)).toEqual(["+996555810002"]);
  expect(closed).toMatchObject({ handled_at: expect.any(Date), handled_by_staff_id: expect.any(Number) });
  expect(await findHandling(results[0]!.id)).toEqual(closed);
});

test("B-18 callbacks of another market are neither listed nor closed", async () => {
  await requestCallback();
  const { id } = (await operator().callbacks.list()).results[0]!;
  const foreign = api.client("kz").with({ token: await tokenOf("operator", "kz") });
  expect(await foreign.callbacks.list()).toEqual({ count: 0, results: [] });
  await expect(foreign.callbacks.close({ id })).rejects.toMatchObject({ status: 404 });
  await expect(
    api.client("kz").callbacks.request({ doctor_service: doctorService, name: "Айгүл", phone: "+77011234567" }),
  ).rejects.toMatchObject({
    body: { errors: [{ attr: "doctor_service", code: "doctor_service_gone" }] },
  });
});

test("B-22 nobody is called back about an offer that was withdrawn", async () => {
  const setActive = (is_active: boolean) =>
    api.database.db.updateTable("doctor_services").set({ is_active }).where("id", "=", doctorService).execute();
  await setActive(false);
  try {
    await expect(requestCallback()).rejects.toMatchObject({
      body: { errors: [{ attr: "doctor_service", code: "doctor_service_gone" }] },
    });
  } finally {
    await setActive(true);
  }
  await requestCallback();
});

test("B-22 a wrong phone is refused, the same form sent twice is one request, and one phone has three a day", async () => {
  await expect(requestCallback("+99655581000")).rejects.toMatchObject({
    body: { errors: [{ attr: "phone", code: "phone_format" }] },
  });
  const submission = "11111111-1111-4111-8111-111111111111";
  await requestCallback("+996555810003", { submission });
  await requestCallback("+996555810003", { submission });
  expect((await operator().callbacks.list()).count).toBe(1);
  await requestCallback("+996555810003");
  await requestCallback("+996555810003");
  await expect(requestCallback("+996555810003")).rejects.toMatchObject({
    body: { errors: [{ attr: "phone", code: "too_many_callbacks" }] },
  });
  await requestCallback("+996555810003", { submission });
  await requestCallback("+996555810004");
});

test("B-22 a callback sent again with another phone has that phone, and counts for its limit", async () => {
  const submission = "33333333-3333-4333-8333-333333333333";
  await requestCallback("+996555810021", { submission });
  await requestCallback("+996555810022", { submission });
  expect((await operator().callbacks.list()).results.map(({ phone }) => phone)).toEqual(["+996555810022"]);
  await requestCallback("+996555810022");
  await requestCallback("+996555810022");
  await expect(requestCallback("+996555810022")).rejects.toMatchObject({
    body: { errors: [{ attr: "phone", code: "too_many_callbacks" }] },
  });
});

test.each([
  ["kg", "ru", "+996555810006", "По этому номеру уже трижды просили перезвонить. Попробуйте через 24 часа."],
  ["kz", "kk", "+77015810006", "Бұл нөмірге қайта қоңырау шалу үш рет сұралды. 24 сағаттан кейін қайталап көріңіз."],
  ["hu", "hu", "+36205810006", "Erre a számra már háromszor kértek visszahívást. Próbálja újra 24 óra múlva."],
  ["ro", "ro", "+40725810006", "Pentru acest număr s-au cerut deja trei apeluri. Încercați din nou peste 24 de ore."],
  ["ae", "en", "+971505810006", "Three calls have already been requested for this number. Try again in 24 hours."],
] as const)(
  "B-22 in %s (%s) the refusal of a phone's fourth callback says how long to wait",
  async (market, language, phone, detail) => {
    const { id } = (await findBookable(api.client(market))).doctorService;
    const body = { doctor_service: id, name: "Anna", phone };
    for (const _ of [1, 2, 3]) await api.client(market).callbacks.request(body);
    const headers = { "content-type": "application/json", "country-id": market, "accept-language": language };
    const response = await api.fetch("/api/v1/callbacks/", { method: "POST", headers, body: JSON.stringify(body) });
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ attr: "phone", detail }] }]);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(86_000);
  },
);

test("B-22 one form sent concurrently from many IPs is one callback", async () => {
  const { db } = api.database;
  const phone = "+996555810011";
  const submission = "22222222-2222-4222-8222-222222222222";
  const send = (index: number) => {
    const { callbacks } = api.client("kg", `198.51.100.${index}`);
    return callbacks.request({ doctor_service: doctorService, name: "Айгүл", phone, submission });
  };
  await requestCallback(phone);
  // Every request reaches the lock before the first is counted.
  const { sent } = await db.transaction().execute(async (trx) => {
    await sql`lock table recent_uses in share mode`.execute(trx);
    const outcomes = Promise.allSettled([1, 2, 3].map(send));
    await waitForLockWaiters(db, 3);
    return { sent: outcomes };
  });
  expect((await sent).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  expect((await operator().callbacks.list()).count).toBe(2);
  await requestCallback(phone);
  await expect(requestCallback(phone)).rejects.toMatchObject({ status: 400 });
});

test("B-22 of concurrent callbacks of one phone from many IPs three are stored", async () => {
  const phone = "+996555810005";
  const request = (index: number) =>
    api.client("kg", `198.51.100.${index}`).callbacks.request({ doctor_service: doctorService, name: "Айгүл", phone });
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => request(index + 1)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect((await operator().callbacks.list()).count).toBe(3);
});

test("B-13 an operator finds a phone's appointments, future ones first by time, and can open them", async () => {
  const booker = await createBooker(api, { phoneStart: 555_820_000 });
  const phone = "+996555820100";
  const [late, soon, cancelled] = [await booker.book({ phone }), await booker.book(), await booker.book()];
  const { db } = api.database;
  await db
    .updateTable("appointments")
    .set({ client_phone: phone })
    .where("id", "in", [soon.id, cancelled.id])
    .execute();
  await api.client().appointments.cancel(cancelled);
  await db.updateTable("appointments").set({ status: "pending" }).where("id", "=", soon.id).execute();
  await booker.book();
  const visits = await operator().patients.visits({ phone });
  expect(visits.map(({ id, status, is_changeable }) => [id, status, is_changeable])).toEqual([
    [soon.id, "pending", true],
    [late.id, "booked", true],
    [cancelled.id, "cancelled", false],
  ]);
  await db.updateTable("clinics").set({ change_cutoff_minutes: 43_200 }).execute();
  expect((await operator().patients.visits({ phone })).map((visit) => visit.is_changeable)).toEqual([
    false,
    false,
    false,
  ]);
  await db.updateTable("clinics").set({ change_cutoff_minutes: 120 }).execute();
  expect(await api.client().appointments.get({ id: visits[0]!.id, hash: visits[0]!.hash })).toMatchObject({
    client_phone: phone,
  });
  expect(await operator().patients.visits({ phone: "+996555820999" })).toEqual([]);
  const ofAnotherCountry = api.client("kz").with({ token: await tokenOf("operator", "kz") });
  expect(await ofAnotherCountry.patients.visits({ phone })).toEqual([]);
  await expect(api.client().patients.visits({ phone })).rejects.toMatchObject({ status: 401 });
  await expect(
    api
      .client()
      .with({ token: await tokenOf("copywriter", "kg") })
      .patients.visits({ phone }),
  ).rejects.toMatchObject({ status: 403 });
});
