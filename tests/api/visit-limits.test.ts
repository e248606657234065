import { afterAll, beforeAll, expect, test } from "vitest";
import { createAppointment, patientLimits, rescheduleAppointment } from "#app/api/appointments/index.ts";
import { ipUnit } from "#app/api/limits/index.ts";
import type { CreatePayload } from "#app/contract/appointment.ts";
import { getCountry } from "#app/countries/registry.ts";
import { createTestApi, findBookable, type Bookable, type TestApi } from "../support/api.ts";
import { createClinicStaff } from "../support/clinic-staff.ts";

let api: TestApi;
let offer: Bookable;
let last = 555_600_000;

beforeAll(async () => {
  api = await createTestApi();
  await api.database.db.insertInto("feature_switches").values({ key: "otp-enable", value: "false" }).execute();
  offer = await findBookable(api.client(), { atLeast: 110 });
});
afterAll(() => api.close());

const newPhone = () => `+996${(last += 1)}`;
const booking = (client_phone: string): CreatePayload => ({
  client_name: "Айгүл Сатыбалдиева",
  client_phone,
  doctor_service: offer.doctorService.id,
  slot: offer.slots.pop()!.id,
  source: "web-mobile",
});
const codesOf = (error: { body?: { errors: { attr: string; code: string }[] } }) =>
  error.body?.errors.map(({ attr, code }) => `${attr} ${code}`).join() ?? String(error);
const create = (payload: CreatePayload) =>
  api
    .client()
    .appointments.create(payload)
    .then(() => "made", codesOf);
const count = (outcomes: string[], outcome: string) => outcomes.filter((other) => other === outcome).length;

test("B-20 of 40 concurrent bookings of one phone exactly three succeed", async () => {
  const phone = newPhone();
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => create(booking(phone))));
  expect(outcomes.toSorted()).toEqual([
    ...Array<string>(37).fill("client_phone too_many_visits"),
    "made",
    "made",
    "made",
  ]);
  const live = await api.database.db
    .selectFrom("appointments")
    .select("id")
    .where("client_phone", "=", phone)
    .execute();
  expect(live).toHaveLength(3);
});

test("B-20 concurrent bookings of different phones do not count for each other", async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => create(booking(newPhone()))));
  expect(count(outcomes, "made")).toBe(20);
});

test("B-20 X-08 a phone books six times a day, cancelled or not; the seventh refusal says in how many hours", async () => {
  const phone = newPhone();
  const { appointments } = api.client();
  for (let count = 0; count < 5; count += 1) await appointments.cancel(await appointments.create(booking(phone)));
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => create(booking(phone))));
  expect([count(outcomes, "made"), count(outcomes, "client_phone too_many_bookings")]).toEqual([1, 9]);

  const refused = {
    status: 400,
    body: { errors: [{ code: "too_many_bookings", detail: expect.stringContaining("через 24 часа") as string }] },
  };
  await expect(appointments.validate(booking(phone))).rejects.toMatchObject(refused);
  const rows = api.database.db.updateTable("appointments").where("client_phone", "=", phone);
  await rows.set({ created_at: new Date(Date.now() - 23.5 * 3_600_000) }).execute();
  await expect(appointments.validate(booking(phone))).rejects.toMatchObject({
    body: { errors: [{ detail: expect.stringContaining("через 1 час.") as string }] },
  });
  await rows.set({ created_at: new Date(Date.now() - 25 * 3_600_000) }).execute();
  expect(await create(booking(phone))).toBe("made");
});

test("B-20 an operator has a higher limit of bookings per phone and of moves", async () => {
  const { appointments } = await createClinicStaff(api)("operator", null);
  const phone = newPhone();
  for (let count = 0; count < 8; count += 1) await appointments.cancel(await appointments.create(booking(phone)));
  expect(await create(booking(phone))).toBe("client_phone too_many_bookings");
  const [first, second] = [offer.slots.pop()!.id, offer.slots.pop()!.id];
  const appointment = await appointments.create(booking(newPhone()));
  for (const slot of [first, second, first, second, first, second])
    expect((await appointments.reschedule({ ...appointment, slot })).slot).toBe(slot);
});

test("B-20 staff who are no operators book as often as patients", async () => {
  const { appointments } = await createClinicStaff(api)("copywriter", null);
  const phone = newPhone();
  for (let count = 0; count < 6; count += 1) await appointments.cancel(await appointments.create(booking(phone)));
  expect(await appointments.create(booking(phone)).then(() => "made", codesOf)).toBe("client_phone too_many_bookings");
});

test("B-20 an appointment is moved at most five times a day, also by twelve concurrent moves", async () => {
  const made = await api.client().appointments.create(booking(newPhone()));
  const slots = Array.from({ length: 12 }, () => offer.slots.pop()!.id);
  const outcomes = await Promise.all(
    slots.map((slot) =>
      api
        .client()
        .appointments.reschedule({ ...made, slot })
        .then(() => "moved", codesOf),
    ),
  );
  expect([count(outcomes, "moved"), count(outcomes, "null too_many_moves")]).toEqual([5, 7]);
  const { slot, sequence } = await api.client().appointments.get(made);
  expect([slots.includes(slot), sequence]).toEqual([true, 5]);
  // It can still be cancelled.
  expect((await api.client().appointments.cancel(made)).status).toBe("cancelled");
});

test("B-20 a move to a taken slot does not count", async () => {
  const [made, other] = [
    await api.client().appointments.create(booking(newPhone())),
    await api.client().appointments.create(booking(newPhone())),
  ];
  const { slot } = await api.client().appointments.get(other);
  const move = (to: number) =>
    api
      .client()
      .appointments.reschedule({ ...made, slot: to })
      .then(() => "moved", codesOf);
  for (let tries = 0; tries < 6; tries += 1) expect(await move(slot)).toBe("slot slot_taken");
  for (let moves = 0; moves < 5; moves += 1) expect(await move(offer.slots.pop()!.id)).toBe("moved");
});

test("B-20 moves have a daily limit by phone, over all its appointments, and by IP", async () => {
  const { db } = api.database;
  const phone = newPhone();
  const created = [];
  for (const client_phone of [phone, phone, newPhone()])
    created.push(await api.client().appointments.create(booking(client_phone)));
  const [first, second, ofAnother] = created as [(typeof created)[0], (typeof created)[0], (typeof created)[0]];
  const mover = (ip: string, limits: Partial<typeof patientLimits>) => async (key: { id: number; hash: string }) => {
    const moved = await rescheduleAppointment(
      db,
      { ...key, country: "kg", locale: "ru" },
      {
        slot: offer.slots.pop()!.id,
        shownSlot: undefined,
        author: { staffId: null },
        requester: { ip, secret: "a secret", limits: { ...patientLimits, ...limits } },
      },
    );
    return moved?.ok ? "moved" : moved?.faults[0]!.code;
  };
  const move = mover("192.0.2.7", { movesOfPhone: 3 });
  for (const key of [first, second, first]) expect(await move(key)).toBe("moved");
  for (const key of [first, second]) expect(await move(key)).toBe("too_many_moves");
  expect(await move(ofAnother)).toBe("moved");
  const moveFrom = mover("192.0.2.8", { ofIp: 1 });
  expect(await moveFrom(ofAnother)).toBe("moved");
  expect(await moveFrom(ofAnother)).toBe("too_many_moves");
});

test("B-20 an IP or /64 has a daily limit of bookings and moves", async () => {
  const { db } = api.database;
  const strict = { ...patientLimits, ofIp: 3 };
  const ask = async (ip: string) => {
    const payload = { ...booking(newPhone()), additional_fields: [] };
    const requester = { ip: ipUnit(ip), secret: "a secret", limits: strict };
    const made = await createAppointment(db, payload, {
      country: getCountry("kg"),
      locale: "ru",
      consentRequired: false,
      codeRequired: false,
      staffId: null,
      reportsConversions: false,
      today: "2026-01-01",
      requester,
    });
    return made.ok ? "made" : made.faults[0]!.code;
  };
  const outcomes = await Promise.all(
    ["2001:db8::1", "2001:db8::2", "2001:db8::ffff:1", "2001:db8:0:0:9::", "2001:db8::5"].map(ask),
  );
  expect([count(outcomes, "made"), count(outcomes, "too_many_from_address")]).toEqual([3, 2]);
  expect(await ask("2001:db8:0:1::1")).toBe("made");
  expect(JSON.stringify(await db.selectFrom("recent_uses").selectAll().execute())).not.toContain("2001");
});
