import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeSlots } from "#app/api/database/schedules/make-slots.ts";
import { momentOf, todayIn } from "#app/calendar/city-time.ts";
import { addDays, weekdayOf } from "#app/calendar/days.ts";
import { setVisitStart } from "../support/appointments.ts";
import { createSchedules, fault, morning, zone, type Schedules } from "../support/clinic-schedules.ts";

let clinic: Schedules;

beforeAll(async () => {
  clinic = await createSchedules();
});
afterAll(() => clinic.close());
beforeEach(() => clinic.reset());

describe("weekly hours", () => {
  test("O-01 added hours become free slots at once, and two with a gap make a break", async () => {
    expect(await clinic.freeTimes()).toEqual(morning);
    const schedule = await clinic.addHours({
      weekdays: [weekdayOf(clinic.day)],
      starts_at: "13:00",
      ends_at: "14:15",
      slot_minutes: 20,
    });
    expect(schedule.hours.filter(({ weekday }) => weekday === weekdayOf(clinic.day))).toEqual([
      expect.objectContaining({ starts_at: "09:00", ends_at: "12:00", slot_minutes: 30, service: null }),
      expect.objectContaining({ starts_at: "13:00", ends_at: "14:15", slot_minutes: 20, valid_from: null }),
    ]);
    expect(await clinic.freeTimes()).toEqual([...morning, "13:00", "13:20", "13:40"]);
    expect(await clinic.freeTimes(addDays(clinic.day, 1))).toEqual(morning);
  });

  test("times that the clinic's own system has sent stay, and the schedule says so", async () => {
    const sent = async () => (await clinic.desk.clinicDesk.schedule(clinic.target)).has_sent_slots;
    const { db } = clinic.api.database;
    const starts_at = new Date(momentOf(clinic.day, 20 * 60, zone)!);
    const slot = { doctor_id: clinic.doctor, clinic_branch_id: clinic.branch, starts_at, duration_minutes: 30 };
    const colleague = db
      .selectFrom("doctor_clinic_branches")
      .select("doctor_id")
      .where("clinic_branch_id", "=", clinic.branch)
      .where("doctor_id", "!=", clinic.doctor)
      .limit(1);
    await db
      .insertInto("slots")
      .values({ ...slot, doctor_id: colleague })
      .execute();
    expect(await sent()).toBe(false);
    await db.insertInto("slots").values(slot).execute();
    await clinic.changeDays({});
    expect([await sent(), await clinic.freeTimes()]).toEqual([true, ["20:00"]]);
    await db.deleteFrom("slots").where("starts_at", "=", starts_at).execute();
  });

  test("hours for a period and a service make slots on days of that period for that service only", async () => {
    const { services } = await clinic.desk.clinicDesk.schedule(clinic.target);
    const until = addDays(clinic.day, 7);
    const period = { valid_from: clinic.day, valid_to: until, service: services[0]!.id };
    const weekdays = [weekdayOf(clinic.day)];
    const { hours } = await clinic.addHours({ weekdays, starts_at: "15:00", ends_at: "16:00", ...period });
    expect(hours.find(({ starts_at: at }) => at === "15:00")).toMatchObject({
      service: services[0],
      valid_from: clinic.day,
      valid_to: until,
    });
    expect(await clinic.freeTimes(addDays(clinic.day, -7))).toEqual(morning);
    expect(await clinic.freeTimes(until)).toEqual([...morning, "15:00", "15:30"]);
    expect(await clinic.freeTimes(addDays(until, 7))).toEqual(morning);
  });

  test.each([
    ["end before they start", { starts_at: "14:00", ends_at: "14:00" }, "ends_at", "ends_before_start"],
    ["are shorter than a slot", { starts_at: "14:00", ends_at: "14:29" }, "slot_minutes", "hours_too_short"],
    ["overlap others", { weekdays: [3], starts_at: "11:45", ends_at: "13:00" }, "starts_at", "hours_overlap"],
    ["end before their first day", { valid_from: "2027-02-02", valid_to: "2027-02-01" }, "valid_to", "dates_reversed"],
    [
      "are for a service that is not offered",
      { starts_at: "14:00", ends_at: "15:00", service: 999_999 },
      "service",
      "reference_unknown",
    ],
  ])("hours are refused that %s", async (_, hours, attr, code) => {
    await expect(clinic.addHours(hours)).rejects.toMatchObject(fault(attr, code));
    expect(await clinic.freeTimes()).toEqual(morning);
  });

  test("free slots of ended hours are removed; a booked visit stays and is listed as outside of the hours", async () => {
    const visit = await clinic.book("10:00");
    const { hours } = await clinic.desk.clinicDesk.schedule(clinic.target);
    const { id } = hours.find(({ weekday }) => weekday === weekdayOf(clinic.day))!;
    expect(await clinic.outsideVisitIds()).toEqual([]);
    const ended = await clinic.desk.clinicDesk.endHours({ id });
    expect(ended.outside).toEqual([
      expect.objectContaining({
        id: visit.id,
        slot: visit.slot.id,
        datetime: visit.slot.datetime,
        client_name: visit.payload.client_name,
      }),
    ]);
    expect([await clinic.freeTimes(), await clinic.freeTimes(addDays(clinic.day, 1))]).toEqual([[], morning]);
    await clinic.desk.clinicDesk.cancel({ id: visit.id, reason: "Врач заболел" });
    expect([await clinic.outsideVisitIds(), await clinic.freeTimes()]).toEqual([[], []]);
    await clinic.addHours({ weekdays: [weekdayOf(clinic.day)] });
    expect(await clinic.freeTimes()).toEqual(morning);
  });

  test("a visit that lasts longer than the hours is outside of them, and a past one is not listed", async () => {
    const visit = await clinic.book("11:30");
    const past = await clinic.book("10:00");
    const yesterday = addDays(todayIn(zone), -1);
    await setVisitStart(clinic.api.database, past.id, new Date(momentOf(yesterday, 23 * 60, zone)!));
    expect(await clinic.outsideVisitIds()).toEqual([]);
    await clinic.changeDays({ kind: "hours", starts_at: "09:00", ends_at: "11:45" });
    expect(await clinic.outsideVisitIds()).toEqual([visit.id]);
  });

  test("hours end after a given last day, which cannot be moved later or be past", async () => {
    const { hours } = await clinic.desk.clinicDesk.schedule(clinic.target);
    const { id } = hours.find(({ weekday }) => weekday === weekdayOf(clinic.day))!;
    await clinic.desk.clinicDesk.endHours({ id, last_day: clinic.day });
    expect([await clinic.freeTimes(), await clinic.freeTimes(addDays(clinic.day, 7))]).toEqual([morning, []]);
    await clinic.desk.clinicDesk.endHours({ id, last_day: addDays(clinic.day, 30) });
    expect(await clinic.freeTimes(addDays(clinic.day, 7))).toEqual([]);
    const past = clinic.desk.clinicDesk.endHours({ id, last_day: addDays(todayIn(zone), -1) });
    await expect(past).rejects.toMatchObject(fault("last_day", "day_past"));
    await clinic.desk.clinicDesk.endHours({ id, last_day: todayIn(zone) });
    expect(await clinic.freeTimes()).toEqual([]);
    await clinic.desk.clinicDesk.endHours({ id });
    await expect(clinic.desk.clinicDesk.endHours({ id })).rejects.toMatchObject({ status: 404 });
  });

  test("one of two simultaneous requests for the same hours is refused", async () => {
    const added = { starts_at: "14:00", ends_at: "15:00" };
    const both = await Promise.allSettled([clinic.addHours(added), clinic.addHours(added)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await clinic.freeTimes()).toEqual([...morning, "14:00", "14:30"]);
  });

  test("the slot job keeps the slots and the blocked times of the clinic desk", async () => {
    await clinic.changeDays({ kind: "blocked", starts_at: "10:00", ends_at: "11:00" });
    const made = await makeSlots(clinic.api.database.db, { now: new Date(), days: 60 });
    expect(await clinic.freeTimes()).toEqual(["09:00", "09:30", "11:00", "11:30"]);
    expect(made).toMatchObject({ removed: 0 });
  });
});
