import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { momentOf } from "#app/calendar/city-time.ts";
import {
  expandSchedules,
  type Schedule,
  type ScheduleException,
} from "#app/api/database/schedules/expand-schedules.ts";
import { makeSlots } from "#app/api/database/schedules/make-slots.ts";
import { startSlotMaker } from "#app/api/supply/index.ts";
import { bookSlot } from "../support/supply.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const schedule: Schedule = {
  doctor_id: 1,
  clinic_branch_id: 1,
  service_id: null,
  weekday: 7,
  starts_at: "01:00",
  ends_at: "05:00",
  slot_minutes: 60,
  valid_from: null,
  valid_to: null,
};

function instants(
  from: string,
  days: number,
  zone: string,
  more: Partial<Schedule> = {},
  exceptions: ScheduleException[] = [],
): string[] {
  return [...expandSchedules([{ ...schedule, ...more }], exceptions, { from, days, zoneOf: () => zone })].map(
    ({ moment }) => new Date(moment).toISOString().slice(5, 16),
  );
}

describe("A-07 schedules on days with a clock change", () => {
  test("A-07 spring 2027: Budapest and Bucharest skip an hour, and the time skipped is no slot", () => {
    // 02:00 becomes 03:00 in Budapest, 03:00 becomes 04:00 in Bucharest, both at 01:00 UTC.
    expect(instants("2027-03-28", 1, "Europe/Budapest")).toEqual(["03-28T00:00", "03-28T01:00", "03-28T02:00"]);
    expect(instants("2027-03-28", 1, "Europe/Bucharest")).toEqual(["03-27T23:00", "03-28T00:00", "03-28T01:00"]);
    expect(momentOf("2027-03-28", 150, "Europe/Budapest")).toBeNull();
    expect(momentOf("2027-03-28", 210, "Europe/Bucharest")).toBeNull();
  });

  test("A-07 autumn 2026: of an hour that occurs twice the first is used, and no slot is doubled", () => {
    // 03:00 becomes 02:00 in Budapest, 04:00 becomes 03:00 in Bucharest, both at 01:00 UTC.
    expect(instants("2026-10-25", 1, "Europe/Budapest")).toEqual([
      "10-24T23:00",
      "10-25T00:00",
      "10-25T02:00",
      "10-25T03:00",
    ]);
    expect(instants("2026-10-25", 1, "Europe/Bucharest")).toEqual([
      "10-24T22:00",
      "10-24T23:00",
      "10-25T00:00",
      "10-25T02:00",
    ]);
    expect(new Date(momentOf("2026-10-25", 150, "Europe/Budapest")!).toISOString()).toBe("2026-10-25T00:30:00.000Z");
  });

  test("A-07 09:00 stays 09:00 local time in every market, before and after", () => {
    const nine = { starts_at: "09:00", ends_at: "09:30", slot_minutes: 30 };
    expect(instants("2027-03-21", 8, "Europe/Budapest", nine)).toEqual(["03-21T08:00", "03-28T07:00"]);
    expect(instants("2027-03-21", 8, "Europe/Bucharest", nine)).toEqual(["03-21T07:00", "03-28T06:00"]);
    expect(instants("2026-10-18", 8, "Europe/Budapest", nine)).toEqual(["10-18T07:00", "10-25T08:00"]);
    expect(instants("2026-10-18", 8, "Europe/Bucharest", nine)).toEqual(["10-18T06:00", "10-25T07:00"]);
    expect(instants("2027-03-21", 8, "Asia/Almaty", nine)).toEqual(["03-21T04:00", "03-28T04:00"]);
    expect(instants("2026-10-18", 8, "Asia/Bishkek", nine)).toEqual(["10-18T03:00", "10-25T03:00"]);
  });

  test("A-07 a slot across the skipped hour does not overlap the next one", () => {
    const acrossSkippedHour = { starts_at: "01:30", ends_at: "04:30", slot_minutes: 45 };
    const moments = [
      ...expandSchedules([{ ...schedule, ...acrossSkippedHour }], [], {
        from: "2027-03-28",
        days: 1,
        zoneOf: () => "Europe/Budapest",
      }),
    ].map(({ moment }) => moment);
    for (const [index, moment] of moments.slice(1).entries())
      expect(moment - moments[index]!).toBeGreaterThanOrEqual(45 * 60_000);
  });

  test("A-07 a slot across the skipped hour does not end after the closing time", () => {
    const night = { starts_at: "01:00", ends_at: "03:00", slot_minutes: 45 };
    expect(instants("2027-03-28", 1, "Europe/Budapest", night)).toEqual(["03-28T00:00"]);
    expect(instants("2027-03-21", 1, "Europe/Budapest", night)).toEqual(["03-21T00:00", "03-21T00:45"]);
    expect(instants("2027-10-31", 1, "Europe/Budapest", night)).toEqual(["10-30T23:00", "10-30T23:45"]);
  });

  test("A-07 exceptions remove the day's slots or replace its times", () => {
    const here = { doctor_id: 1, clinic_branch_id: 1 };
    const nine = { starts_at: "09:00", ends_at: "11:00" };
    expect(instants("2026-12-06", 8, "Asia/Almaty", nine, [{ ...here, date: "2026-12-06" }])).toEqual([
      "12-13T04:00",
      "12-13T05:00",
    ]);
    expect(
      instants("2026-12-06", 1, "Asia/Almaty", nine, [
        { ...here, date: "2026-12-06", starts_at: "14:00", ends_at: "15:30" },
      ]),
    ).toEqual(["12-06T09:00"]);
    expect(
      instants("2026-12-07", 1, "Asia/Almaty", nine, [
        { ...here, date: "2026-12-07", starts_at: "14:00", ends_at: "15:00" },
      ]),
    ).toEqual(["12-07T09:00"]);
  });

  test("A-07 an exception is divided as the hours that it overlaps, else as others of its weekday, else as any in force", () => {
    const date = "2026-12-06";
    const afternoon = [{ doctor_id: 1, clinic_branch_id: 1, date, starts_at: "14:00", ends_at: "15:00" }];
    const lengths = (...schedules: Partial<Schedule>[]) =>
      [
        ...expandSchedules(
          schedules.map((override) => ({ ...schedule, ...override })),
          afternoon,
          { from: date, days: 1, zoneOf: () => "Asia/Almaty" },
        ),
      ].map((slot) => slot.schedule.slot_minutes);
    expect(lengths({}, { starts_at: "13:00", ends_at: "18:00", slot_minutes: 30 })).toEqual([30, 30]);
    expect(lengths({ weekday: 1, slot_minutes: 20 }, { slot_minutes: 30 })).toEqual([30, 30]);
    expect(lengths({ weekday: 1, valid_to: "2026-12-05" }, { weekday: 2, slot_minutes: 20 })).toEqual([20, 20, 20]);
  });
});

describe("A-07 the slot job", () => {
  let database: TestDatabase;
  let place: { doctor_service_id: number; doctor_id: number; clinic_branch_id: number; service_id: number };
  const options = { now: new Date("2027-03-20T00:00:00Z"), days: 60 };
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.db.deleteFrom("weekly_schedules").execute();
    await database.db.deleteFrom("slots").execute();
    place = await database.db
      .selectFrom("doctor_services as ds")
      .innerJoin("doctors as d", "d.id", "ds.doctor_id")
      .select(["ds.id as doctor_service_id", "ds.doctor_id", "ds.clinic_branch_id", "ds.service_id"])
      .where("ds.country", "=", "hu")
      .where("d.is_active", "=", true)
      .orderBy("ds.id")
      .executeTakeFirstOrThrow();
    const { doctor_id, clinic_branch_id } = place;
    await database.db.deleteFrom("schedule_exceptions").execute();
    await database.db
      .insertInto("weekly_schedules")
      .values({ doctor_id, clinic_branch_id, weekday: 7, starts_at: "09:00", ends_at: "11:00", slot_minutes: 60 })
      .execute();
  });
  afterAll(() => database.close());
  const slots = () => database.db.selectFrom("slots").selectAll().orderBy("starts_at").execute();

  /** Of another doctor at the branch. */
  async function addEndedHours(): Promise<void> {
    const { doctor_id, clinic_branch_id } = place;
    const colleague = await database.db
      .selectFrom("doctor_clinic_branches")
      .select(["doctor_id", "clinic_branch_id"])
      .where("clinic_branch_id", "=", clinic_branch_id)
      .where("doctor_id", "<>", doctor_id)
      .executeTakeFirstOrThrow();
    const hours = { weekday: 7, starts_at: "09:00", ends_at: "11:00", slot_minutes: 60, valid_to: "2027-01-03" };
    await database.db
      .insertInto("weekly_schedules")
      .values({ ...colleague, ...hours })
      .execute();
  }

  test("A-07 creates sixty days of slots once, also with two concurrent processes", async () => {
    const [one, other] = await Promise.all([makeSlots(database.db, options), makeSlots(database.db, options)]);
    expect(one.added + other.added).toBe(18);
    expect((await slots()).slice(0, 4).map((slot) => slot.starts_at.toISOString())).toEqual([
      "2027-03-21T08:00:00.000Z",
      "2027-03-21T09:00:00.000Z",
      "2027-03-28T07:00:00.000Z",
      "2027-03-28T08:00:00.000Z",
    ]);
    expect(await makeSlots(database.db, options)).toEqual({ added: 0, changed: 0, removed: 0 });
  });

  test("A-07 offers a time again that the clinic's system had sent and taken back, and leaves one that it sends", async () => {
    const [, , taken, sent] = (await slots()).map(({ id }) => id);
    const change = (id: number, is_withdrawn: boolean) =>
      database.db.updateTable("slots").set({ is_scheduled: false, is_withdrawn }).where("id", "=", id).execute();
    await change(taken!, true);
    await change(sent!, false);
    expect(await makeSlots(database.db, options)).toEqual({ added: 0, changed: 1, removed: 0 });
    const after = await slots();
    expect(after.find(({ id }) => id === taken)).toMatchObject({ is_scheduled: true, is_withdrawn: false });
    await database.db.updateTable("slots").set({ is_scheduled: true }).where("id", "=", sent!).execute();
  });

  test("A-07 makes none for a doctor who is switched off", async () => {
    const doctor = database.db.updateTable("doctors").where("id", "=", place.doctor_id);
    await doctor.set({ is_active: false }).execute();
    expect(await makeSlots(database.db, { ...options, days: 70 })).toEqual({ added: 0, changed: 0, removed: 0 });
    await doctor.set({ is_active: true }).execute();
  });

  test("A-07 follows a changed schedule, keeps imported slots, and never changes a booked one", async () => {
    const { doctor_id, clinic_branch_id } = place;
    const [booked, away] = await slots();
    await bookSlot(database.db, place, booked!.id);
    await database.db
      .insertInto("schedule_exceptions")
      .values({ doctor_id, clinic_branch_id, date: "2027-03-21" })
      .execute();
    await database.db
      .insertInto("slots")
      .values({ doctor_id, clinic_branch_id, starts_at: "2027-03-21T13:00:00Z" })
      .execute();
    expect(await makeSlots(database.db, options)).toEqual({ added: 0, changed: 0, removed: 1 });
    const left = (await slots()).slice(0, 2);
    expect(left.map((slot) => slot.starts_at.toISOString())).toEqual([
      booked!.starts_at.toISOString(),
      "2027-03-21T13:00:00.000Z",
    ]);
    expect(left.map((slot) => slot.id)).not.toContain(away!.id);

    await database.db.updateTable("weekly_schedules").set({ slot_minutes: 30 }).execute();
    expect(await makeSlots(database.db, options)).toEqual({ added: 16, changed: 16, removed: 0 });
    expect((await slots())[0]).toMatchObject({ id: booked!.id, duration_minutes: 60, is_withdrawn: true });
    await database.db.deleteFrom("weekly_schedules").execute();
    await addEndedHours();
    await makeSlots(database.db, options);
    expect((await slots()).map((slot) => slot.starts_at.toISOString())).toEqual([
      booked!.starts_at.toISOString(),
      "2027-03-21T13:00:00.000Z",
    ]);
  });
});

test("A-07 the slots of schedules are made for a market, not for demo data", async () => {
  const market = await createTestDatabase();
  const { db } = market;
  await db.deleteFrom("weekly_schedules").execute();
  await db.updateTable("slots").set({ is_scheduled: false }).execute();
  const logged: string[] = [];
  const log = (_values: object, text: string) => void logged.push(text);
  const runOnce = () => startSlotMaker(db, { info: log, warn: log })();
  await runOnce();
  expect(logged).toEqual([]);
  await sql`comment on table slots is null`.execute(db);
  await runOnce();
  expect(logged).toEqual(["slots made from schedules"]);
  await market.close();
});
