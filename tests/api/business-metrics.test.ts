import { register } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveStaff } from "#app/api/staff/index.ts";
import type { CreatePayload } from "#app/contract/appointment.ts";
import { codeSentTo, createTestApi, findBookable, signedIn, type Bookable, type TestApi } from "../support/api.ts";

let api: TestApi;
let offer: Bookable;
let lastPhone = 555_000_000;
beforeAll(async () => {
  api = await createTestApi();
  offer = await findBookable(api.client(), { atLeast: 8 });
});
afterAll(() => api.close());

function booking(slot = offer.slots.pop()!.id): CreatePayload {
  return {
    client_name: "Айгүл Сатыбалдиева",
    client_phone: `+996${(lastPhone += 1)}`,
    doctor_service: offer.doctorService.id,
    slot,
    source: "web-desktop",
  };
}

async function confirmed(payload = booking()): Promise<CreatePayload> {
  const client = api.client("kg", payload.client_phone);
  await client.codes.send({ phone: payload.client_phone });
  return { ...payload, code: await codeSentTo(client, payload.client_phone) };
}

/** By how much each series of the API's counters increases during a call. */
async function increases(call: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await readSeries();
  await call();
  const after = await readSeries();
  const changed = [...after].filter(([series, value]) => value !== before.get(series));
  return Object.fromEntries(changed.map(([series, value]) => [series, value - (before.get(series) ?? 0)]));
}

async function readSeries(): Promise<Map<string, number>> {
  const samples = (await register.metrics()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(samples.map((line) => [line.replace(/ \S+$/, ""), Number(/\S+$/.exec(line)![0])]));
}

const create = (payload: CreatePayload, idempotencyKey: string = crypto.randomUUID()) =>
  api.client().appointments.create(payload, { idempotencyKey });
const expectTaken = (call: Promise<unknown>) =>
  expect(call).rejects.toMatchObject({ body: { errors: [{ code: "slot_taken" }] } });

test.each([
  ["kg", "кардиолог", "yes"],
  ["kg", "ъъъъъъъъъ", "no"],
  ["hu", "kardiológus", "yes"],
] as const)("a search in %s for %s counts with found=%s", async (country, query, found) => {
  const client = api.client(country);
  const [city] = await client.cities.list();
  expect(await increases(() => client.search.find({ query, city: city!.id }))).toEqual({
    [`searches_total{country="${country}",found="${found}"}`]: 1,
  });
});

test("further pages of a search and a refused one count nothing", async () => {
  const client = api.client();
  const [city] = await client.cities.list();
  const further = { query: "кардиолог", city: city!.id, offset: 200 };
  expect(await increases(() => client.search.find(further))).toEqual({});
  const elsewhere = { query: "кардиолог", city: 999_999 };
  expect(await increases(() => expect(client.search.find(elsewhere)).rejects.toThrow())).toEqual({});
});

test("every slot of a slots response counts once, those of other responses do not", async () => {
  const client = api.client();
  const [city] = await client.cities.list();
  const { id, doctor } = offer.slots[0]!;
  expect(await increases(() => client.slots.list({ doctor: [doctor], limit: 3 }))).toEqual({ slots_shown_total: 3 });
  expect(await increases(() => client.slots.list({ doctor: [999_999] }))).toEqual({});
  const others = () =>
    Promise.all([
      client.slots.get({ id }),
      client.slots.nearest({ doctor }),
      client.doctors.list({ city: city!.id, expand: ["services"] }),
    ]);
  expect(await increases(others)).toEqual({});
});

test("the steps of a patient's booking count once each, without the patient's data", async () => {
  const payload = booking();
  const client = api.client("kg", payload.client_phone);
  expect(await increases(() => client.appointments.validate(payload))).toEqual({
    'bookings_started_total{by="patient"}': 1,
  });
  expect(await increases(() => client.codes.send({ phone: payload.client_phone }))).toEqual({
    'codes_sent_total{purpose="booking"}': 1,
  });
  const code = await codeSentTo(client, payload.client_phone);
  const wrong = { ...payload, code: code === "0000" ? "1111" : "0000" };
  expect(await increases(() => expect(create(wrong)).rejects.toThrow())).toEqual({});
  let created = { id: 0, hash: "" };
  expect(await increases(async () => (created = await create({ ...payload, code })))).toEqual({
    'bookings_confirmed_total{by="patient"}': 1,
  });
  const text = await register.metrics();
  for (const secret of [payload.client_name, payload.client_phone.slice(1), created.hash])
    expect(text).not.toContain(secret);
});

test("a repeated create counts one booking and no lost slot, in turn and concurrently", async () => {
  const payload = await confirmed();
  const key = crypto.randomUUID();
  const repeat = async () => {
    await Promise.all([create(payload, key), create(payload, key)]);
    await create(payload, key);
  };
  expect(await increases(repeat)).toEqual({ 'bookings_confirmed_total{by="patient"}': 1 });
});

test("the response to create has no more fields than the contract", async () => {
  const response = await api.fetch("/api/v1/appointments/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(await confirmed()),
  });
  expect(Object.keys((await response.json()) as object)).toEqual(["id", "hash"]);
});

test("a slot taken by another patient counts as lost at the step that tells", async () => {
  const slot = offer.slots.pop()!.id;
  const [first, second] = [await confirmed(booking(slot)), await confirmed(booking(slot))];
  await create(first);
  expect(await increases(() => expectTaken(api.client().appointments.validate(booking(slot))))).toEqual({
    'slots_lost_total{step="validate"}': 1,
  });
  expect(await increases(() => expectTaken(create(second)))).toEqual({ 'slots_lost_total{step="create"}': 1 });
});

test("a slot that does not exist is not a lost one", async () => {
  const validate = () => expect(api.client().appointments.validate(booking(999_999_999))).rejects.toThrow();
  expect(await increases(validate)).toEqual({});
});

test("bookings by operators count apart; a slot lost without a code counts at create only", async () => {
  const account = { email: "operator@example.com", password: "долгий пароль operator-а" };
  await saveStaff(api.database.db, { ...account, name: "Оператор", country: null, flags: { is_operator: true } });
  const { access_token: token } = await signedIn(api.client(), account);
  const client = api.client().with({ token });
  const payload = booking();
  expect(await increases(() => client.appointments.validate(payload))).toEqual({
    'bookings_started_total{by="operator"}': 1,
  });
  expect(await increases(() => client.appointments.create(payload))).toEqual({
    'bookings_confirmed_total{by="operator"}': 1,
  });
  expect(await increases(() => expectTaken(client.appointments.validate(booking(payload.slot))))).toEqual({});
  expect(await increases(() => expectTaken(client.appointments.create(booking(payload.slot))))).toEqual({
    'slots_lost_total{step="create"}': 1,
  });
});

test("codes count by purpose; refused ones do not", async () => {
  const phone = booking().client_phone;
  const send = () => api.client().codes.send({ phone, purpose: "sign-in" });
  expect(await increases(send)).toEqual({ 'codes_sent_total{purpose="sign-in"}': 1 });
  expect(await increases(() => expect(send()).rejects.toThrow())).toEqual({});
});

test("where bookings need no code, none counts as sent", async () => {
  const off = { key: "otp-enable", country: "ro", value: "false" } as const;
  await api.database.db.insertInto("feature_switches").values(off).execute();
  expect(await increases(() => api.client("ro").codes.send({ phone: "+40712345678" }))).toEqual({});
});
