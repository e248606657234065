import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveStaff, type Workplace } from "#app/api/staff/index.ts";
import { makeSlots } from "#app/api/database/schedules/make-slots.ts";
import { cityTime, momentOf, todayIn } from "#app/calendar/city-time.ts";
import { addDays, weekdayOf } from "#app/calendar/days.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { flagsOfRole, type Role } from "#app/contract/role.ts";
import { createBooker } from "../support/appointments.ts";
import { createTestApi, signedIn, type TestApi } from "../support/api.ts";

const password = "a long password of staff";
const zone = "Asia/Bishkek";
const everyDay = [1, 2, 3, 4, 5, 6, 7];

let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
let branch: number;
let doctor: number;
let desk: ApiClient;
/** A day with slots that can be booked. */
let day: string;
let accounts = 0;

beforeAll(async () => {
  api = await createTestApi();
  booker = await createBooker(api);
  branch = booker.offer.doctorService.clinic_branch;
  doctor = booker.offer.slots[0]!.doctor;
  desk = await staff("clinic_branch_admin", { branch });
});
afterAll(() => api.close());

beforeEach(async () => {
  await booker.release();
  day = addDays(todayIn(zone), 10);
  for (const table of ["weekly_schedules", "schedule_exceptions"] as const)
    await api.database.db.deleteFrom(table).where("doctor_id", "=", doctor).execute();
  await addHours();
});

async function staff(role: Role, workplace: Workplace | null): Promise<ApiClient> {
  const email = `${role}-${(accounts += 1)}@example.com`;
  const account = {
    email,
    name: "Асель Осмонова",
    password,
    country: "kg" as const,
    flags: flagsOfRole(role),
    workplace,
  };
  await saveStaff(api.database.db, account);
  const { access_token: token } = await signedIn(api.client(), { email, password });
  return api.client().with({ token, locale: "ru" });
}

/** Nine to twelve, every day, unless told otherwise. */
function addHours(hours: object = {}, client = desk) {
  return client.clinicDesk.addHours({
    clinic_branch: branch,
    doctor,
    weekdays: everyDay,
    starts_at: "09:00",
    ends_at: "12:00",
    slot_minutes: 30,
    ...hours,
  });
}

function changeDays(change: object, client = desk) {
  return client.clinicDesk.changeDays({
    clinic_branch: branch,
    doctor,
    date_from: day,
    date_to: day,
    kind: "off",
    ...change,
  });
}

async function freeTimes(date = day, of = doctor): Promise<string[]> {
  const { results } = await api
    .client()
    .slots.list({ doctor: [of], clinic_branch: branch, date_from: date, date_to: date });
  return results.map(({ datetime }) => cityTime(datetime, zone).time);
}

/** Books the doctor's free time on the day. */
async function book(time: string, date = day) {
  const { results } = await api
    .client()
    .slots.list({ doctor: [doctor], clinic_branch: branch, date_from: date, date_to: date });
  const slot = results.find(({ datetime }) => cityTime(datetime, zone).time === time);
  if (!slot) throw new Error(`not free: ${date} ${time}`);
  return booker.book({ slot });
}

const outside = async () =>
  (await desk.clinicDesk.schedule({ clinic_branch: branch, doctor })).outside.map(({ id }) => id);
const morning = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"];

const fault = (attr: string, code: string, status = 400) => ({
  status,
  body: { errors: [expect.objectContaining({ attr, code })] },
});

describe("weekly hours", () => {
  test("O-01 added hours become free slots at once, and a break is two of them", async () => {
    expect(await freeTimes()).toEqual(morning);
    const schedule = await addHours({
      weekdays: [weekdayOf(day)],
      starts_at: "13:00",
      ends_at: "14:15",
      slot_minutes: 20,
    });
    expect(schedule.hours.filter(({ weekday }) => weekday === weekdayOf(day))).toEqual([
      expect.objectContaining({ starts_at: "09:00", ends_at: "12:00", slot_minutes: 30, service: null }),
      expect.objectContaining({ starts_at: "13:00", ends_at: "14:15", slot_minutes: 20, valid_from: null }),
    ]);
    expect(await freeTimes()).toEqual([...morning, "13:00", "13:20", "13:40"]);
    expect(await freeTimes(addDays(day, 1))).toEqual(morning);
  });

  test("times that the clinic's own system has sent stay, and the schedule says so", async () => {
    const sent = async () => (await desk.clinicDesk.schedule({ clinic_branch: branch, doctor })).has_sent_slots;
    expect(await sent()).toBe(false);
    const starts_at = new Date(momentOf(day, 20 * 60, zone)!);
    const slot = { doctor_id: doctor, clinic_branch_id: branch, starts_at, duration_minutes: 30 };
    await api.database.db.insertInto("slots").values(slot).execute();
    await changeDays({});
    expect([await sent(), await freeTimes()]).toEqual([true, ["20:00"]]);
    await api.database.db.deleteFrom("slots").where("starts_at", "=", starts_at).execute();
  });

  test("hours of a period and of one service make slots of these alone", async () => {
    const { services } = await desk.clinicDesk.schedule({ clinic_branch: branch, doctor });
    const until = addDays(day, 7);
    const period = { valid_from: day, valid_to: until, service: services[0]!.id };
    const weekdays = [weekdayOf(day)];
    const { hours } = await addHours({ weekdays, starts_at: "15:00", ends_at: "16:00", ...period });
    expect(hours.find(({ starts_at: at }) => at === "15:00")).toMatchObject({
      service: services[0],
      valid_from: day,
      valid_to: until,
    });
    expect(await freeTimes(addDays(day, -7))).toEqual(morning);
    expect(await freeTimes(until)).toEqual([...morning, "15:00", "15:30"]);
    expect(await freeTimes(addDays(until, 7))).toEqual(morning);
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
    await expect(addHours(hours)).rejects.toMatchObject(fault(attr, code));
    expect(await freeTimes()).toEqual(morning);
  });

  test("ended hours take their free slots with them; a booked visit stays and is listed", async () => {
    const visit = await book("10:00");
    const { hours } = await desk.clinicDesk.schedule({ clinic_branch: branch, doctor });
    const { id } = hours.find(({ weekday }) => weekday === weekdayOf(day))!;
    expect(await outside()).toEqual([]);
    const ended = await desk.clinicDesk.endHours({ id });
    expect(ended.outside).toEqual([
      expect.objectContaining({
        id: visit.id,
        slot: visit.slot.id,
        datetime: visit.slot.datetime,
        client_name: visit.payload.client_name,
      }),
    ]);
    expect([await freeTimes(), await freeTimes(addDays(day, 1))]).toEqual([[], morning]);
    await desk.clinicDesk.cancel({ id: visit.id, reason: "Врач заболел" });
    expect([await outside(), await freeTimes()]).toEqual([[], []]);
    await addHours({ weekdays: [weekdayOf(day)] });
    expect(await freeTimes()).toEqual(morning);
  });

  test("hours may end after a last day, and only once", async () => {
    const { hours } = await desk.clinicDesk.schedule({ clinic_branch: branch, doctor });
    const { id } = hours.find(({ weekday }) => weekday === weekdayOf(day))!;
    await desk.clinicDesk.endHours({ id, last_day: day });
    expect([await freeTimes(), await freeTimes(addDays(day, 7))]).toEqual([morning, []]);
    await desk.clinicDesk.endHours({ id, last_day: addDays(day, 30) });
    expect(await freeTimes(addDays(day, 7))).toEqual([]);
    const past = desk.clinicDesk.endHours({ id, last_day: addDays(todayIn(zone), -1) });
    await expect(past).rejects.toMatchObject(fault("last_day", "day_past"));
    await desk.clinicDesk.endHours({ id, last_day: todayIn(zone) });
    expect(await freeTimes()).toEqual([]);
    await desk.clinicDesk.endHours({ id });
    await expect(desk.clinicDesk.endHours({ id })).rejects.toMatchObject({ status: 404 });
  });

  test("of two who add the same hours at once one is refused", async () => {
    const added = { starts_at: "14:00", ends_at: "15:00" };
    const both = await Promise.allSettled([addHours(added), addHours(added)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await freeTimes()).toEqual([...morning, "14:00", "14:30"]);
  });

  test("the regular maker of slots keeps what the desk has made", async () => {
    await changeDays({ kind: "blocked", starts_at: "10:00", ends_at: "11:00" });
    const made = await makeSlots(api.database.db, { now: new Date(), days: 60 });
    expect(await freeTimes()).toEqual(["09:00", "09:30", "11:00", "11:30"]);
    expect(made).toMatchObject({ removed: 0 });
  });
});

describe("changed days", () => {
  test("O-01 days off have no free slots until they are restored", async () => {
    const last = addDays(day, 2);
    const { days } = await changeDays({ date_to: last, reason: "Отпуск" });
    expect(days).toEqual([0, 1, 2].map((n) => ({ date: addDays(day, n), hours: [], reason: "Отпуск" })));
    expect([await freeTimes(), await freeTimes(last), await freeTimes(addDays(last, 1))]).toEqual([[], [], morning]);
    const at = { clinic_branch: branch, doctor };
    const restored = await desk.clinicDesk.restoreDays({ ...at, date_from: day, date_to: last });
    expect([restored.days, await freeTimes(last)]).toEqual([[], morning]);
  });

  test("other hours replace the week's", async () => {
    await changeDays({ kind: "hours", starts_at: "16:00", ends_at: "17:00" });
    expect([await freeTimes(), await freeTimes(addDays(day, 1))]).toEqual([["16:00", "16:30"], morning]);
  });

  test("B-17 no time is offered that overlaps a booked visit after the hours have moved", async () => {
    await book("11:00");
    await changeDays({ kind: "blocked", starts_at: "10:10", ends_at: "10:20" });
    expect(await freeTimes()).toEqual(["09:00", "09:30", "10:20"]);
    expect(await outside()).toEqual([]);
  });

  test("B-17 nor after slots have become shorter; all are offered once the visit is cancelled", async () => {
    const hours = { weekdays: [weekdayOf(day)], starts_at: "14:00", ends_at: "17:00" };
    const added = await addHours({ ...hours, slot_minutes: 60 });
    const visit = await book("15:00");
    await desk.clinicDesk.endHours({ id: added.hours.find(({ starts_at: at }) => at === "14:00")!.id });
    await addHours(hours);
    const afternoon = async () => (await freeTimes()).filter((time) => time > "12:00");
    expect(await afternoon()).toEqual(["14:00", "14:30", "16:00", "16:30"]);
    await desk.clinicDesk.cancel({ id: visit.id, reason: "Врач заболел" });
    await makeSlots(api.database.db, { now: new Date(), days: 60 });
    expect(await afternoon()).toEqual(["14:00", "14:30", "15:00", "15:30", "16:00", "16:30"]);
  });

  test("hours that have ended can be added again", async () => {
    await api.database.db
      .updateTable("weekly_schedules")
      .set({ valid_to: addDays(todayIn(zone), -1) })
      .where("doctor_id", "=", doctor)
      .execute();
    const { hours } = await addHours();
    expect([hours.length, await freeTimes()]).toEqual([7, morning]);
  });

  test("other hours of a period leave days off as they are, with their reason", async () => {
    await changeDays({ reason: "Праздник" });
    await changeDays({ date_to: addDays(day, 1), kind: "hours", starts_at: "16:00", ends_at: "17:00" });
    expect([await freeTimes(), await freeTimes(addDays(day, 1))]).toEqual([[], ["16:00", "16:30"]]);
    const { days } = await changeDays({ kind: "hours", starts_at: "16:00", ends_at: "17:00" });
    expect(days[0]).toMatchObject({ date: day, reason: "Праздник", hours: [{ starts_at: "16:00", ends_at: "17:00" }] });
  });

  test("a short day of the whole branch opens nobody who does not work on it", async () => {
    const { hours } = await desk.clinicDesk.schedule({ clinic_branch: branch, doctor });
    await desk.clinicDesk.endHours({ id: hours.find(({ weekday }) => weekday === weekdayOf(day))!.id });
    // Refused if no colleague works on that day either.
    await changeDays({ for_all: true, kind: "hours", starts_at: "16:00", ends_at: "17:00" }).catch((error: unknown) =>
      expect(error).toMatchObject(fault("starts_at", "nobody_works")),
    );
    expect(await freeTimes()).toEqual([]);
  });

  test("a visit in restored hours is no longer listed, and its time is free after it is cancelled", async () => {
    const visit = await book("10:30");
    await changeDays({});
    await desk.clinicDesk.restoreDays({ clinic_branch: branch, doctor, date_from: day, date_to: day });
    expect([await outside(), (await freeTimes()).includes("10:30")]).toEqual([[], false]);
    await desk.clinicDesk.cancel({ id: visit.id, reason: "Врач заболел" });
    expect(await freeTimes()).toEqual(morning);
  });

  test("a blocked time keeps the rest of the day, and lists the visit in it", async () => {
    const visit = await book("10:30");
    const blocked = await changeDays({ kind: "blocked", starts_at: "10:00", ends_at: "11:00" });
    expect(blocked.days).toEqual([
      {
        date: day,
        hours: [
          { starts_at: "09:00", ends_at: "10:00" },
          { starts_at: "11:00", ends_at: "12:00" },
        ],
        reason: null,
      },
    ]);
    expect(blocked.outside.map(({ id }) => id)).toEqual([visit.id]);
    expect(await freeTimes()).toEqual(["09:00", "09:30", "11:00", "11:30"]);
    await api.client().appointments.cancel({ id: visit.id, hash: visit.hash });
    expect(await freeTimes()).not.toContain("10:30");
    await changeDays({ kind: "blocked", starts_at: "11:30", ends_at: "12:00" });
    expect(await freeTimes()).toEqual(["09:00", "09:30", "11:00"]);
  });

  test.each([
    ["have their last day first", () => ({ date_to: addDays(day, -1) }), "date_to", "dates_reversed"],
    ["have begun", () => ({ date_from: addDays(todayIn(zone), -1) }), "date_from", "day_past"],
    ["are more than 92", () => ({ date_to: addDays(day, 92) }), "date_to", "too_many_days"],
    ["are more than 14 of all", () => ({ for_all: true, date_to: addDays(day, 14) }), "date_to", "too_many_days"],
    [
      "have no room for a slot",
      () => ({ kind: "hours", starts_at: "10:00", ends_at: "10:29" }),
      "ends_at",
      "hours_too_short",
    ],
    ["have no times", () => ({ kind: "hours" }), "starts_at", "required"],
    [
      "end before they start",
      () => ({ kind: "hours", starts_at: "10:00", ends_at: "09:00" }),
      "ends_at",
      "ends_before_start",
    ],
    [
      "have nothing to block",
      () => ({ kind: "blocked", starts_at: "12:00", ends_at: "13:00" }),
      "starts_at",
      "nothing_changed",
    ],
  ])("days are refused that %s", async (_, change, attr, code) => {
    await expect(changeDays(change())).rejects.toMatchObject(fault(attr, code));
    expect(await freeTimes()).toEqual(morning);
  });

  test("a holiday is for every doctor of the branch, and of no other", async () => {
    const { doctors } = await desk.clinicDesk.schedule({ clinic_branch: branch });
    const at = { clinic_branch: branch };
    await changeDays({ for_all: true, reason: "Праздник" });
    for (const { id } of doctors) {
      const { days } = await desk.clinicDesk.schedule({ ...at, doctor: id });
      expect(days.find(({ date }) => date === day)).toEqual({ date: day, hours: [], reason: "Праздник" });
      expect(await freeTimes(day, id)).toEqual([]);
    }
    const { rows } = await countElsewhere();
    expect(rows).toBe(0);
  });

  async function countElsewhere(): Promise<{ rows: number }> {
    const found = await api.database.db
      .selectFrom("schedule_exceptions")
      .select("id")
      .where("reason", "=", "Праздник")
      .where("clinic_branch_id", "!=", branch)
      .execute();
    return { rows: found.length };
  }

  test("B-17 a time that is booked while it is blocked is either booked and listed, or gone", async () => {
    const { results } = await api
      .client()
      .slots.list({ doctor: [doctor], clinic_branch: branch, date_from: day, date_to: day });
    const [booked, blocked] = await Promise.allSettled([booker.book({ slot: results[0]! }), changeDays({})]);
    expect(blocked.status).toBe("fulfilled");
    expect(await freeTimes()).toEqual([]);
    expect((await outside()).length).toBe(booked.status === "fulfilled" ? 1 : 0);
  });
});

test("every change is recorded with who made it, and the hours before and after", async () => {
  await changeDays({ date_to: addDays(day, 1) });
  await desk.clinicDesk.restoreDays({ clinic_branch: branch, doctor, date_from: day, date_to: day });
  const { changes } = await desk.clinicDesk.scheduleChanges({ clinic_branch: branch, doctor });
  const worked = [{ starts_at: "09:00", ends_at: "12:00" }];
  const on = (date: string, hours: object[]) => ({ weekday: null, date, hours });
  expect(changes.slice(0, 2)).toEqual([
    { at: expect.any(String), staff_name: "Асель Осмонова", before: [on(day, [])], after: [on(day, worked)] },
    {
      at: expect.any(String),
      staff_name: "Асель Осмонова",
      before: [on(day, worked), on(addDays(day, 1), worked)],
      after: [on(day, []), on(addDays(day, 1), [])],
    },
  ]);
  expect(changes[2]!.after).toContainEqual({ weekday: 7, date: null, hours: worked });
});

async function otherBranch(): Promise<number> {
  const { id } = await api.database.db
    .selectFrom("clinic_branches")
    .select("id")
    .where("country", "=", "kg")
    .where("id", "!=", branch)
    .executeTakeFirstOrThrow();
  return id;
}

test("changes of a doctor's hours at another branch are not on record here", async () => {
  const other = await otherBranch();
  const works = { doctor_id: doctor, clinic_branch_id: other, country: "kg" as const };
  await api.database.db
    .insertInto("doctor_clinic_branches")
    .values(works)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const there = await staff("clinic_branch_admin", { branch: other });
  const changesAt = async (clinic_branch: number, client: ApiClient) =>
    (await client.clinicDesk.scheduleChanges({ clinic_branch, doctor })).changes;
  const before = await changesAt(branch, desk);
  await addHours({ clinic_branch: other, starts_at: "14:00", ends_at: "16:00" }, there);
  expect(await changesAt(other, there)).toHaveLength(1);
  expect(await changesAt(branch, desk)).toEqual(before);
});

test("O-01 staff of another branch, and other roles, neither see nor change the hours", async () => {
  const other = await otherBranch();
  const stranger = await staff("clinic_branch_admin", { branch: other });
  const { hours } = await desk.clinicDesk.schedule({ clinic_branch: branch, doctor });
  const at = { clinic_branch: branch, doctor };
  const calls = (client: ApiClient) => [
    client.clinicDesk.schedule(at),
    client.clinicDesk.scheduleChanges(at),
    addHours({ starts_at: "14:00", ends_at: "15:00" }, client),
    changeDays({}, client),
    client.clinicDesk.restoreDays({ ...at, date_from: day, date_to: day }),
    client.clinicDesk.endHours({ id: hours[0]!.id }),
  ];
  const statuses = async (client: ApiClient) =>
    (await Promise.allSettled(calls(client))).map((one) => (one.status === "rejected" ? one.reason.status : 200));
  expect(await statuses(stranger)).toEqual(Array.from({ length: 6 }, () => 404));
  expect(await statuses(await staff("operator", null))).toEqual(Array.from({ length: 6 }, () => 403));
  await expect(desk.clinicDesk.schedule({ clinic_branch: branch, doctor: 999_999 })).rejects.toMatchObject({
    status: 404,
  });
  expect(await freeTimes()).toEqual(morning);
});

test.each(["0000-01-01", "9999-12-31"])("A-02 a date of no calendar is refused: %s", async (date) => {
  const at = { clinic_branch: branch, doctor };
  const calls = [
    desk.clinicDesk.restoreDays({ ...at, date_from: date, date_to: date }),
    changeDays({ date_from: date, date_to: date }),
    addHours({ starts_at: "14:00", ends_at: "15:00", valid_from: date }),
    desk.clinicDesk.day({ date }),
    api.client().slots.list({ doctor: [doctor], date_from: date }),
  ];
  const statuses = (await Promise.allSettled(calls)).map((one) =>
    one.status === "rejected" ? one.reason.status : 200,
  );
  expect(statuses).toEqual([400, 400, 400, 400, 400]);
});
