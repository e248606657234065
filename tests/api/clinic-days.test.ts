import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alignSlots, makeSlots } from "#app/api/database/schedules/make-slots.ts";
import { momentOf, todayIn } from "#app/calendar/city-time.ts";
import { addDays, weekdayOf } from "#app/calendar/days.ts";
import { createSchedules, fault, morning, zone, type Schedules } from "../support/clinic-schedules.ts";

let clinic: Schedules;

beforeAll(async () => {
  clinic = await createSchedules();
});
afterAll(() => clinic.close());
beforeEach(() => clinic.reset());

const entered_at = expect.any(String);

describe("changed days", () => {
  test("O-01 days off have no free slots until they are restored", async () => {
    const last = addDays(clinic.day, 2);
    const { days } = await clinic.changeDays({ date_to: last, reason: " Отпуск " });
    const off = { hours: [], reason: "Отпуск", entered_at };
    expect(days).toEqual([0, 1, 2].map((n) => ({ date: addDays(clinic.day, n), ...off })));
    expect([await clinic.freeTimes(), await clinic.freeTimes(last), await clinic.freeTimes(addDays(last, 1))]).toEqual([
      [],
      [],
      morning,
    ]);
    const restored = await clinic.desk.clinicDesk.restoreDays({
      ...clinic.target,
      date_from: clinic.day,
      date_to: last,
    });
    expect([restored.days, await clinic.freeTimes(last)]).toEqual([[], morning]);
  });

  test("restoring days that were changed since they were shown is refused; restoring them a second time succeeds", async () => {
    const last = addDays(clinic.day, 1);
    const [shown] = (await clinic.changeDays({ date_to: last, reason: "Отпуск" })).days;
    const restore = (enteredAt: string) =>
      clinic.desk.clinicDesk.restoreDays({
        ...clinic.target,
        date_from: clinic.day,
        date_to: last,
        shown_entered_at: enteredAt,
      });
    const { days } = await clinic.changeDays({ date_from: last, date_to: last, reason: "Конгресс" });
    await expect(restore(shown!.entered_at)).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ attr: null, code: "days_changed_meanwhile" }] },
    });
    expect((await clinic.desk.clinicDesk.schedule(clinic.target)).days).toEqual(days);
    await clinic.desk.clinicDesk.restoreDays({ ...clinic.target, date_from: last, date_to: last });
    expect((await restore(shown!.entered_at)).days).toEqual([]);
    expect((await restore(shown!.entered_at)).days).toEqual([]);
  });

  test("a day is restored although the doctor's other days, or a colleague's same day, were changed at other times", async () => {
    const { doctors } = await clinic.desk.clinicDesk.schedule(clinic.target);
    const colleague = doctors.find(({ id }) => id !== clinic.target.doctor)!.id;
    const next = addDays(clinic.day, 1);
    await clinic.changeDays({ doctor: colleague, reason: "Отпуск" });
    await clinic.changeDays({ date_from: next, date_to: next });
    const { days } = await clinic.changeDays({});
    const shown = days.find(({ date }) => date === clinic.day)!;
    const restored = await clinic.desk.clinicDesk.restoreDays({
      ...clinic.target,
      date_from: clinic.day,
      date_to: clinic.day,
      for_all: true,
      shown_entered_at: shown.entered_at,
    });
    expect(restored.days.map(({ date }) => date)).toEqual([next]);
  });

  test("a day's list of visits names the doctors who have the day off, and not those with a blocked time", async () => {
    const off = async (date: string) =>
      (await clinic.desk.clinicDesk.day({ clinic_branch: clinic.branch, date })).doctors_off;
    const next = addDays(clinic.day, 1);
    await clinic.changeDays({});
    await clinic.changeDays({ date_from: next, date_to: next, kind: "blocked", starts_at: "10:00", ends_at: "11:00" });
    expect([await off(clinic.day), await off(next)]).toEqual([[clinic.doctor], []]);
  });

  test("O-01 a day off withdraws the free slot that has begun, and keeps the one that has ended", async () => {
    const { db } = clinic.api.database;
    const { doctor, branch, day } = clinic;
    await db
      .insertInto("schedule_exceptions")
      .values({ doctor_id: doctor, clinic_branch_id: branch, date: day })
      .execute();
    await makeSlots(db, { now: new Date(momentOf(day, 9 * 60 + 40, zone)!), days: 1 });
    expect(await clinic.freeTimes()).toEqual(["09:00"]);
  });

  test("today, in the city's time zone, can be changed", async () => {
    const today = todayIn(zone);
    const { days } = await clinic.changeDays({ date_from: today, date_to: today });
    expect(days).toEqual([{ date: today, hours: [], reason: null, entered_at }]);
  });

  test("other hours of a day replace the weekly hours on that day only", async () => {
    await clinic.changeDays({ kind: "hours", starts_at: "16:00", ends_at: "17:00" });
    expect([await clinic.freeTimes(), await clinic.freeTimes(addDays(clinic.day, 1))]).toEqual([
      ["16:00", "16:30"],
      morning,
    ]);
  });

  test("B-17 slots shifted by a blocked time do not overlap a booked visit until it is cancelled", async () => {
    const visit = await clinic.book("11:00");
    await clinic.changeDays({ kind: "blocked", starts_at: "10:10", ends_at: "10:20" });
    expect(await clinic.freeTimes()).toEqual(["09:00", "09:30", "10:20"]);
    expect(await clinic.outsideVisitIds()).toEqual([]);
    await clinic.desk.clinicDesk.cancel({ id: visit.id, reason: "Врач заболел" });
    await alignSlots(clinic.api.database.db, [clinic.doctor], { now: new Date(), days: 60 });
    expect(await clinic.freeTimes()).toEqual(["09:00", "09:30", "10:20", "10:50", "11:20"]);
  });

  test("B-17 after the weekly hours are restored, the time of a cancelled visit is not offered if it overlaps a booked visit", async () => {
    const cancelled = await clinic.book("11:30");
    await clinic.desk.clinicDesk.cancel({ id: cancelled.id, reason: "Врач заболел" });
    await clinic.changeDays({ kind: "blocked", starts_at: "10:10", ends_at: "10:20" });
    await clinic.book("11:20");
    await clinic.desk.clinicDesk.restoreDays({ ...clinic.target, date_from: clinic.day, date_to: clinic.day });
    expect(await clinic.freeTimes()).toEqual(["09:00", "09:30", "10:00", "10:30"]);
  });

  test("B-17 no time is offered that overlaps a booked visit after slots have become shorter, until the visit is cancelled", async () => {
    const hours = { weekdays: [weekdayOf(clinic.day)], starts_at: "14:00", ends_at: "17:00" };
    const added = await clinic.addHours({ ...hours, slot_minutes: 60 });
    const visit = await clinic.book("15:00");
    await clinic.desk.clinicDesk.endHours({ id: added.hours.find(({ starts_at: at }) => at === "14:00")!.id });
    await clinic.addHours(hours);
    const afternoon = async () => (await clinic.freeTimes()).filter((time) => time > "12:00");
    expect(await afternoon()).toEqual(["14:00", "14:30", "16:00", "16:30"]);
    await clinic.desk.clinicDesk.cancel({ id: visit.id, reason: "Врач заболел" });
    await makeSlots(clinic.api.database.db, { now: new Date(), days: 60 });
    expect(await afternoon()).toEqual(["14:00", "14:30", "15:00", "15:30", "16:00", "16:30"]);
  });

  test("weekly hours that have ended can be added again", async () => {
    await clinic.api.database.db
      .updateTable("weekly_schedules")
      .set({ valid_to: addDays(todayIn(zone), -1) })
      .where("doctor_id", "=", clinic.doctor)
      .execute();
    const { hours } = await clinic.addHours();
    expect([hours.length, await clinic.freeTimes()]).toEqual([7, morning]);
  });

  test("other hours of several days leave the days off among them as they are, with their reason", async () => {
    await clinic.changeDays({ reason: "Праздник" });
    await clinic.changeDays({ date_to: addDays(clinic.day, 1), kind: "hours", starts_at: "16:00", ends_at: "17:00" });
    expect([await clinic.freeTimes(), await clinic.freeTimes(addDays(clinic.day, 1))]).toEqual([
      [],
      ["16:00", "16:30"],
    ]);
    const { days } = await clinic.desk.clinicDesk.schedule(clinic.target);
    expect(days[0]).toMatchObject({ date: clinic.day, reason: "Праздник", hours: [] });
  });

  test.each([
    ["a day with other hours", { kind: "hours", starts_at: "09:00", ends_at: "10:00" }],
    ["a day off", { kind: "off" }],
  ])("a day that becomes %s without a reason does not keep its previous reason", async (_, change) => {
    await clinic.changeDays({ kind: "blocked", starts_at: "10:00", ends_at: "11:00", reason: "Собрание" });
    const { days } = await clinic.changeDays(change);
    expect(days.map(({ date, reason }) => [date, reason])).toEqual([[clinic.day, null]]);
  });

  test("shorter hours of the whole branch add no times for a doctor who does not work on that weekday", async () => {
    const { hours } = await clinic.desk.clinicDesk.schedule(clinic.target);
    await clinic.desk.clinicDesk.endHours({ id: hours.find(({ weekday }) => weekday === weekdayOf(clinic.day))!.id });
    // Refused if no colleague works on that day either.
    await clinic
      .changeDays({ for_all: true, kind: "hours", starts_at: "16:00", ends_at: "17:00" })
      .catch((error: unknown) => expect(error).toMatchObject(fault("starts_at", "nobody_works")));
    expect(await clinic.freeTimes()).toEqual([]);
  });

  test("a visit whose hours are restored is no longer listed as outside the hours, and its time is free after it is cancelled", async () => {
    const visit = await clinic.book("10:30");
    await clinic.changeDays({});
    await clinic.desk.clinicDesk.restoreDays({ ...clinic.target, date_from: clinic.day, date_to: clinic.day });
    expect([await clinic.outsideVisitIds(), (await clinic.freeTimes()).includes("10:30")]).toEqual([[], false]);
    await clinic.desk.clinicDesk.cancel({ id: visit.id, reason: "Врач заболел" });
    expect(await clinic.freeTimes()).toEqual(morning);
  });

  test("a blocked time leaves the other hours of the day, and a visit in it is listed as outside the hours", async () => {
    const visit = await clinic.book("10:30");
    const blocked = await clinic.changeDays({ kind: "blocked", starts_at: "10:00", ends_at: "11:00" });
    expect(blocked.days).toEqual([
      {
        date: clinic.day,
        hours: [
          { starts_at: "09:00", ends_at: "10:00" },
          { starts_at: "11:00", ends_at: "12:00" },
        ],
        reason: null,
        entered_at,
      },
    ]);
    expect(blocked.outside.map(({ id }) => id)).toEqual([visit.id]);
    expect(await clinic.freeTimes()).toEqual(["09:00", "09:30", "11:00", "11:30"]);
    await clinic.api.client().appointments.cancel({ id: visit.id, hash: visit.hash });
    expect(await clinic.freeTimes()).not.toContain("10:30");
    await clinic.changeDays({ kind: "blocked", starts_at: "11:30", ends_at: "12:00" });
    expect(await clinic.freeTimes()).toEqual(["09:00", "09:30", "11:00"]);
  });

  test.each([
    ["end before their first day", () => ({ date_to: addDays(clinic.day, -1) }), "date_to", "dates_reversed"],
    ["have passed", () => ({ date_from: addDays(todayIn(zone), -1) }), "date_from", "day_past"],
    ["are more than 92", () => ({ date_to: addDays(clinic.day, 92) }), "date_to", "too_many_days"],
    [
      "are more than 14 for all doctors",
      () => ({ for_all: true, date_to: addDays(clinic.day, 14) }),
      "date_to",
      "too_many_days",
    ],
    [
      "have other hours shorter than a slot",
      () => ({ kind: "hours", starts_at: "10:00", ends_at: "10:29" }),
      "ends_at",
      "hours_too_short",
    ],
    ["have other hours without times", () => ({ kind: "hours" }), "starts_at", "required"],
    [
      "have other hours that end before they start",
      () => ({ kind: "hours", starts_at: "10:00", ends_at: "09:00" }),
      "ends_at",
      "ends_before_start",
    ],
    [
      "have a blocked time outside the hours",
      () => ({ kind: "blocked", starts_at: "12:00", ends_at: "13:00" }),
      "starts_at",
      "nothing_changed",
    ],
  ])("changed days that %s are refused", async (_, change, attr, code) => {
    await expect(clinic.changeDays(change())).rejects.toMatchObject(fault(attr, code));
    expect(await clinic.freeTimes()).toEqual(morning);
  });

  test("a holiday is a day off of every doctor of the branch, and of no other branch, until it is restored", async () => {
    const { doctors } = await clinic.desk.clinicDesk.schedule({ clinic_branch: clinic.branch });
    await clinic.changeDays({ for_all: true, reason: "Праздник" });
    for (const { id } of doctors) {
      const { days } = await clinic.desk.clinicDesk.schedule({ ...clinic.target, doctor: id });
      const holiday = { date: clinic.day, hours: [], reason: "Праздник" };
      expect(days.find(({ date }) => date === clinic.day)).toMatchObject(holiday);
      expect(await clinic.freeTimes(clinic.day, id)).toEqual([]);
    }
    expect(await countHolidaysElsewhere()).toBe(0);
    const day = { date_from: clinic.day, date_to: clinic.day };
    await clinic.desk.clinicDesk.restoreDays({ ...clinic.target, ...day, for_all: true });
    for (const { id } of doctors) {
      const { days } = await clinic.desk.clinicDesk.schedule({ ...clinic.target, doctor: id });
      expect(days.map(({ date }) => date)).not.toContain(clinic.day);
    }
  });

  async function countHolidaysElsewhere(): Promise<number> {
    const found = await clinic.api.database.db
      .selectFrom("schedule_exceptions")
      .select("id")
      .where("reason", "=", "Праздник")
      .where("clinic_branch_id", "!=", clinic.branch)
      .execute();
    return found.length;
  }

  test("B-17 a visit booked while its day becomes a day off is either listed as outside the hours, or not booked", async () => {
    const [slot] = await clinic.freeSlots();
    const [booked, blocked] = await Promise.allSettled([clinic.booker.book({ slot: slot! }), clinic.changeDays({})]);
    expect(blocked.status).toBe("fulfilled");
    expect(await clinic.freeTimes()).toEqual([]);
    expect((await clinic.outsideVisitIds()).length).toBe(booked.status === "fulfilled" ? 1 : 0);
  });
});
