import { afterAll, beforeAll, expect, test } from "vitest";
import { momentOf, todayIn } from "#app/calendar/city-time.ts";
import { addDays, weekdayOf } from "#app/calendar/days.ts";
import { createCatalogue, type Catalogue } from "../support/clinic-catalogue.ts";

const zone = "Asia/Bishkek";
const day = addDays(todayIn(zone), 8);

let catalogue: Catalogue;
let at: { clinic_branch: number; doctor: number };

beforeAll(async () => {
  catalogue = await createCatalogue();
  at = { clinic_branch: catalogue.branch, doctor: catalogue.doctor };
  await withoutHours();
});
afterAll(() => catalogue.close());

const db = () => catalogue.api.database.db;
async function withoutHours(): Promise<void> {
  for (const table of ["weekly_schedules", "schedule_exceptions"] as const)
    await db().deleteFrom(table).where("doctor_id", "=", catalogue.doctor).execute();
}
const schedule = () => catalogue.desk.clinicDesk.schedule(at);
const moment = (minutes: number) => new Date(momentOf(day, minutes, zone)!);

/** On the weekday of `day`. */
const addHours = (hours: object) =>
  catalogue.desk.clinicDesk.addHours({
    ...at,
    weekdays: [weekdayOf(day)],
    starts_at: "09:00",
    ends_at: "12:00",
    slot_minutes: 30,
    ...hours,
  });

test("hours that end on their first day keep that day", async () => {
  const { hours } = await addHours({ valid_from: day });
  const { hours: left } = await catalogue.desk.clinicDesk.endHours({ id: hours[0]!.id, last_day: day });
  expect(left).toMatchObject([{ valid_from: day, valid_to: day }]);
  const ended = await catalogue.desk.clinicDesk.endHours({ id: hours[0]!.id, last_day: addDays(day, -1) });
  expect(ended.hours).toEqual([]);
});

test("a day gets hours in which the shortest of the week's times fits", async () => {
  await addHours({});
  await addHours({ starts_at: "13:00", ends_at: "17:00", slot_minutes: 60 });
  const { days } = await catalogue.desk.clinicDesk.changeDays({
    ...at,
    date_from: day,
    date_to: day,
    kind: "hours",
    starts_at: "09:00",
    ends_at: "09:30",
  });
  expect(days).toMatchObject([{ date: day, hours: [{ starts_at: "09:00", ends_at: "09:30" }] }]);
  await withoutHours();
});

test("withdrawn slots of the clinic's own system do not count as sent", async () => {
  const sent = async () => (await schedule()).has_sent_slots;
  await db().deleteFrom("slots").where("doctor_id", "=", at.doctor).execute();
  const slot = { doctor_id: at.doctor, clinic_branch_id: at.clinic_branch, starts_at: moment(1200) };
  await db()
    .insertInto("slots")
    .values({ ...slot, duration_minutes: 30 })
    .execute();
  expect(await sent()).toBe(true);
  await db().updateTable("slots").set({ is_withdrawn: true }).where("starts_at", "=", slot.starts_at).execute();
  expect(await sent()).toBe(false);
});

test("a visit outside the hours says when its patient has arrived; one at a time that was sent is not outside", async () => {
  const { hours } = await addHours({});
  const free = async () =>
    (await catalogue.api.client().slots.list({ doctor: [at.doctor], date_from: day, date_to: day })).results;
  const { id } = await catalogue.booker.book({ slot: (await free())[0]! });
  const sent = { doctor_id: at.doctor, clinic_branch_id: at.clinic_branch, starts_at: moment(1290) };
  await db()
    .insertInto("slots")
    .values({ ...sent, duration_minutes: 30 })
    .execute();
  await catalogue.booker.book({ slot: (await free()).at(-1)! });
  await catalogue.desk.clinicDesk.endHours({ id: hours[0]!.id });
  const outside = async () => (await schedule()).outside.map((visit) => [visit.id, visit.arrived_at]);
  expect(await outside()).toEqual([[id, null]]);
  const arrived_at = new Date();
  await db().updateTable("appointments").set({ arrived_at }).where("id", "=", id).execute();
  expect(await outside()).toEqual([[id, arrived_at.toISOString()]]);
});

test("a changed day beyond the sixty days ahead has no times yet", async () => {
  const [last, later] = [59, 61].map((days) => addDays(todayIn(zone), days));
  for (const date of [last!, later!]) {
    await addHours({ weekdays: [weekdayOf(date)], valid_from: date, valid_to: date });
    const change = { kind: "hours", starts_at: "10:00", ends_at: "11:00" } as const;
    await catalogue.desk.clinicDesk.changeDays({ ...at, date_from: date, date_to: date, ...change });
  }
  const slots = db().selectFrom("slots").select("starts_at").where("doctor_id", "=", at.doctor);
  const ahead = await slots.where("starts_at", ">", new Date(`${last}T00:00:00+06:00`)).execute();
  expect(ahead.map(({ starts_at: when }) => todayIn(zone, when))).toEqual([last, last]);
});

test("an answer on the booking form may have one length only", async () => {
  const values = { title: { ru: "Почтовый индекс" }, min_length: 6, max_length: 6 };
  const ask = (more: object) =>
    catalogue.desk.clinicDesk.publishField({
      clinic_branch: at.clinic_branch,
      param_name: "billingZip",
      is_preview: true,
      ...values,
      ...more,
    });
  expect((await ask({})).fields.at(-1)).toMatchObject({ values: { min_length: 6, max_length: 6 } });
  await expect(ask({ min_length: 7 })).rejects.toMatchObject({
    body: { errors: [{ attr: "max_length", code: "lengths_reversed" }] },
  });
});
