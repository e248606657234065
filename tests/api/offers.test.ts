import { afterAll, beforeAll, expect, test } from "vitest";
import { cityTime, momentOf } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import { createTestApi, findBookable, type TestApi } from "../support/api.ts";

let api: TestApi;
/** A doctor with two services at one branch, and free slots. */
let branch: { doctor: number; clinic_branch: number };
let services: [number, number];

beforeAll(async () => {
  api = await createTestApi();
  const { doctorService, slots } = await findBookable(api.client(), { atLeast: 110 });
  branch = { doctor: slots[0]!.doctor, clinic_branch: doctorService.clinic_branch };
  const { db } = api.database;
  const first = await db
    .selectFrom("doctor_services")
    .selectAll()
    .where("id", "=", doctorService.id)
    .executeTakeFirstOrThrow();
  const another = await db
    .selectFrom("services")
    .select("id")
    .where("country", "=", "kg")
    .where("id", "not in", db.selectFrom("doctor_services").select("service_id").where("doctor_id", "=", branch.doctor))
    .executeTakeFirstOrThrow();
  await db
    .updateTable("doctor_services")
    .set({ is_active: false })
    .where("doctor_id", "=", branch.doctor)
    .where("id", "!=", doctorService.id)
    .execute();
  const { id: _id, discount_amount: _amount, discount_percent: _percent, ...copy } = first;
  await db
    .insertInto("doctor_services")
    .values({ ...copy, service_id: another.id })
    .execute();
  services = [first.service_id, another.id];
});
afterAll(() => api.close());

const updateOffer = (service: number, values: object) =>
  api.database.db
    .updateTable("doctor_services")
    .set(values)
    .where("doctor_id", "=", branch.doctor)
    .where("service_id", "=", service)
    .execute();
const listSlots = async (more: { service?: number; days?: number; date_from?: string; date_to?: string } = {}) =>
  (await api.client().slots.list({ ...branch, doctor: [branch.doctor], ...more })).results;
const freeTimes = async (service?: number) =>
  (await listSlots(service === undefined ? {} : { service })).map(({ id }) => id);

test("C-06 with several services at a branch the shortest notice decides which slots are listed, and each service has its own", async () => {
  const all = await freeTimes();
  expect(all.length).toBeGreaterThan(0);
  for (const [long, short] of [services, services.toReversed()] as [number, number][]) {
    await updateOffer(long, { minutes_before_appointment: 43_200 });
    expect([await freeTimes(), await freeTimes(short), await freeTimes(long)]).toEqual([all, all, []]);
    await updateOffer(long, { minutes_before_appointment: 0 });
  }
});

test("C-06 a slot of one service is listed among the branch's slots, for any of its services", async () => {
  const all = await freeTimes();
  for (const [index, service] of services.entries()) {
    const { db } = api.database;
    await db.updateTable("slots").set({ service_id: service }).where("id", "=", all[0]!).execute();
    expect([await freeTimes(), (await freeTimes(services[index])).includes(all[0]!)]).toEqual([all, true]);
    expect(await freeTimes(services[1 - index])).not.toContain(all[0]);
  }
});

test("C-06 a listed slot names the services that can be booked in it: by their notice, and by the slot's own service", async () => {
  const { db } = api.database;
  const [long, short] = services;
  const servicesOfSlot = async (id: number, query: Parameters<typeof listSlots>[0] = {}) =>
    (await listSlots(query)).find((slot) => slot.id === id)!.services.toSorted((a, b) => a - b);
  const bothServices = services.toSorted((a, b) => a - b);
  await db.updateTable("slots").set({ service_id: null }).where("doctor_id", "=", branch.doctor).execute();
  const all = await listSlots();
  const id = all[0]!.id;
  for (const days of [undefined, 60]) {
    const query = days === undefined ? {} : { days };
    expect(await servicesOfSlot(id, query)).toEqual(bothServices);
    expect(await servicesOfSlot(id, { ...query, service: short })).toEqual([short]);
    const minutes = Math.floor((Date.parse(all.at(-1)!.datetime) - Date.now()) / 60_000) - 1;
    await updateOffer(long, { minutes_before_appointment: minutes });
    expect([await servicesOfSlot(id, query), await servicesOfSlot(all.at(-1)!.id, query)]).toEqual([
      [short],
      bothServices,
    ]);
    await updateOffer(long, { minutes_before_appointment: 0 });
    await db.updateTable("slots").set({ service_id: long }).where("id", "=", id).execute();
    expect(await servicesOfSlot(id, query)).toEqual([long]);
    await db.updateTable("slots").set({ service_id: null }).where("id", "=", id).execute();
  }
});

test("P-09 C-06 a day of slots begins and ends at midnight in the city", async () => {
  const zone = "Asia/Bishkek";
  const [first] = await listSlots();
  const { date } = cityTime(first!.datetime, zone);
  const next = addDays(date, 1);
  const { id } = await api.database.db
    .insertInto("slots")
    .values({
      doctor_id: branch.doctor,
      clinic_branch_id: branch.clinic_branch,
      starts_at: new Date(momentOf(next, 30, zone)!),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const listsSlot = async (query: Parameters<typeof listSlots>[0]) =>
    (await listSlots(query)).some((slot) => slot.id === id);
  expect([await listsSlot({ date_to: date }), await listsSlot({ days: 1 })]).toEqual([false, false]);
  expect([await listsSlot({ date_from: next, date_to: next }), await listsSlot({ days: 2 })]).toEqual([true, true]);
  await api.database.db.deleteFrom("slots").where("id", "=", id).execute();
});

test("D-07 a doctor is listed from the first to the last month of age they receive", async () => {
  const [service] = services;
  await updateOffer(service, { age_from: 36, age_to: 120 });
  const isListed = async (age: number) => {
    const { results } = await api.client().doctors.list({ service: [service], age, limit: 500 });
    return results.some(({ id }) => id === branch.doctor);
  };
  expect([await isListed(35), await isListed(36), await isListed(120), await isListed(121)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test.each(["doctors", "clinic_branches"] as const)("C-06 inactive %s have no free times", async (table) => {
  const [free] = await freeTimes();
  const row = table === "doctors" ? branch.doctor : branch.clinic_branch;
  const setActive = (is_active: boolean) =>
    api.database.db.updateTable(table).set({ is_active }).where("id", "=", row).execute();
  const { slots } = api.client();
  await setActive(false);
  expect([await freeTimes(), await listSlots({ days: 3 })]).toEqual([[], []]);
  await expect(slots.get({ id: free! })).rejects.toMatchObject({ status: 404 });
  await setActive(true);
  expect((await slots.get({ id: free! })).id).toBe(free);
});
