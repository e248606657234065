import { afterAll, beforeAll, expect, test } from "vitest";
import { momentOf, todayIn } from "#app/calendar/city-time.ts";
import { addDays, weekdayOf } from "#app/calendar/days.ts";
import { createCatalogue, type Catalogue } from "../support/clinic-catalogue.ts";

const zone = "Asia/Bishkek";
const day = addDays(todayIn(zone), 8);

let catalogue: Catalogue;
let workplace: { clinic_branch: number; doctor: number };

beforeAll(async () => {
  catalogue = await createCatalogue();
  workplace = { clinic_branch: catalogue.branch, doctor: catalogue.doctor };
  await deleteHours();
});
afterAll(() => catalogue.close());

const db = () => catalogue.api.database.db;
async function deleteHours(): Promise<void> {
  for (const table of ["weekly_schedules", "schedule_exceptions"] as const)
    await db().deleteFrom(table).where("doctor_id", "=", catalogue.doctor).execute();
}
const schedule = () => catalogue.desk.clinicDesk.schedule(workplace);
const moment = (minutes: number) => new Date(momentOf(day, minutes, zone)!);

/** On the weekday of `day`. */
const addHours = (hours: object) =>
  catalogue.desk.clinicDesk.addHours({
    ...workplace,
    weekdays: [weekdayOf(day)],
    starts_at: "09:00",
    ends_at: "12:00",
    slot_minutes: 30,
    ...hours,
  });

test("hours can end on their first day, and are deleted when they end before it", async () => {
  const { hours } = await addHours({ valid_from: day });
  const { hours: remaining } = await catalogue.desk.clinicDesk.endHours({ id: hours[0]!.id, last_day: day });
  expect(remaining).toMatchObject([{ valid_from: day, valid_to: day }]);
  const ended = await catalogue.desk.clinicDesk.endHours({ id: hours[0]!.id, last_day: addDays(day, -1) });
  expect(ended.hours).toEqual([]);
});

test("a day may have changed hours as short as the shortest slots of its weekday", async () => {
  await addHours({});
  await addHours({ starts_at: "13:00", ends_at: "17:00", slot_minutes: 60 });
  const { days } = await catalogue.desk.clinicDesk.changeDays({
    ...workplace,
    date_from: day,
    date_to: day,
    kind: "hours",
    starts_at: "09:00",
    ends_at: "09:30",
  });
  expect(days).toMatchObject([{ date: day, hours: [{ starts_at: "09:00", ends_at: "09:30" }] }]);
  await deleteHours();
});

test("a schedule has no sent slots once those of the clinic's own system are withdrawn", async () => {
  const sent = async () => (await schedule()).has_sent_slots;
  await db().deleteFrom("slots").where("doctor_id", "=", workplace.doctor).execute();
  const slot = { doctor_id: workplace.doctor, clinic_branch_id: workplace.clinic_branch, starts_at: moment(1200) };
  await db()
    .insertInto("slots")
    .values({ ...slot, duration_minutes: 30 })
    .execute();
  expect(await sent()).toBe(true);
  await db().updateTable("slots").set({ is_withdrawn: true }).where("starts_at", "=", slot.starts_at).execute();
  expect(await sent()).toBe(false);
});

test("a visit outside the hours has its patient's arrival; a visit in a sent slot is not outside", async () => {
  const { hours } = await addHours({});
  const free = async () =>
    (await catalogue.api.client().slots.list({ doctor: [workplace.doctor], date_from: day, date_to: day })).results;
  const { id } = await catalogue.booker.book({ slot: (await free())[0]! });
  const sent = { doctor_id: workplace.doctor, clinic_branch_id: workplace.clinic_branch, starts_at: moment(1290) };
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

test("a changed day more than sixty days ahead has no slots yet", async () => {
  const [last, later] = [59, 61].map((days) => addDays(todayIn(zone), days));
  for (const date of [last!, later!]) {
    await addHours({ weekdays: [weekdayOf(date)], valid_from: date, valid_to: date });
    const change = { kind: "hours", starts_at: "10:00", ends_at: "11:00" } as const;
    await catalogue.desk.clinicDesk.changeDays({ ...workplace, date_from: date, date_to: date, ...change });
  }
  const slots = db().selectFrom("slots").select("starts_at").where("doctor_id", "=", workplace.doctor);
  const ahead = await slots.where("starts_at", ">", new Date(`${last}T00:00:00+06:00`)).execute();
  expect(ahead.map(({ starts_at: when }) => todayIn(zone, when))).toEqual([last, last]);
});

test("a question may require answers of exactly one length, but no minimum above its maximum", async () => {
  const values = { title: { ru: "Почтовый индекс" }, min_length: 6, max_length: 6 };
  const publish = (changed: object) =>
    catalogue.desk.clinicDesk.publishField({
      clinic_branch: workplace.clinic_branch,
      param_name: "billingZip",
      is_preview: true,
      ...values,
      ...changed,
    });
  expect((await publish({})).fields.at(-1)).toMatchObject({ values: { min_length: 6, max_length: 6 } });
  await expect(publish({ min_length: 7 })).rejects.toMatchObject({
    body: { errors: [{ attr: "max_length", code: "lengths_reversed" }] },
  });
});
