import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays } from "#app/calendar/days.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { createSchedules, morning, type Schedules } from "../support/clinic-schedules.ts";

let clinic: Schedules;

beforeAll(async () => {
  clinic = await createSchedules();
});
afterAll(() => clinic.close());
beforeEach(() => clinic.reset());

test("every change is recorded with who made it, and the hours before and after", async () => {
  await clinic.changeDays({ date_to: addDays(clinic.day, 1) });
  await clinic.desk.clinicDesk.restoreDays({ ...clinic.target, date_from: clinic.day, date_to: clinic.day });
  const { changes } = await clinic.desk.clinicDesk.scheduleChanges(clinic.target);
  const worked = [{ starts_at: "09:00", ends_at: "12:00" }];
  const on = (date: string, hours: object[]) => ({ weekday: null, date, hours });
  expect(changes.slice(0, 2)).toEqual([
    {
      at: expect.any(String),
      staff_name: "Асель Осмонова",
      before: [on(clinic.day, [])],
      after: [on(clinic.day, worked)],
    },
    {
      at: expect.any(String),
      staff_name: "Асель Осмонова",
      before: [on(clinic.day, worked), on(addDays(clinic.day, 1), worked)],
      after: [on(clinic.day, []), on(addDays(clinic.day, 1), [])],
    },
  ]);
  expect(changes[2]!.after).toContainEqual({ weekday: 7, date: null, hours: worked });
});

test("weekdays sent twice and in any order are added once, and are recorded in the order of the week", async () => {
  await clinic.addHours({ weekdays: [5, 2, 5], starts_at: "14:00", ends_at: "16:00" });
  const [change] = (await clinic.desk.clinicDesk.scheduleChanges(clinic.target)).changes;
  const afternoon = { starts_at: "14:00", ends_at: "16:00" };
  const hours = [{ starts_at: "09:00", ends_at: "12:00" }, afternoon];
  expect(change!.after).toEqual([2, 5].map((weekday) => ({ weekday, date: null, hours })));
});

async function otherBranch(): Promise<number> {
  const { id } = await clinic.api.database.db
    .selectFrom("clinic_branches")
    .select("id")
    .where("country", "=", "kg")
    .where("id", "!=", clinic.branch)
    .executeTakeFirstOrThrow();
  return id;
}

test("changes of a doctor's hours at another branch are not recorded at this one", async () => {
  const other = await otherBranch();
  const work = { doctor_id: clinic.doctor, clinic_branch_id: other, country: "kg" as const };
  await clinic.api.database.db
    .insertInto("doctor_clinic_branches")
    .values(work)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const there = await clinic.staff("clinic_branch_admin", { branch: other });
  const changesAt = async (clinic_branch: number, client: ApiClient) =>
    (await client.clinicDesk.scheduleChanges({ clinic_branch, doctor: clinic.doctor })).changes;
  const before = await changesAt(clinic.branch, clinic.desk);
  await clinic.addHours({ clinic_branch: other, starts_at: "14:00", ends_at: "16:00" }, there);
  expect(await changesAt(other, there)).toHaveLength(1);
  expect(await changesAt(clinic.branch, clinic.desk)).toEqual(before);
});

test("O-01 staff of another branch, and other roles, neither see nor change the hours", async () => {
  const other = await otherBranch();
  const stranger = await clinic.staff("clinic_branch_admin", { branch: other });
  const { hours } = await clinic.desk.clinicDesk.schedule(clinic.target);
  const calls = (client: ApiClient) => [
    client.clinicDesk.schedule(clinic.target),
    client.clinicDesk.scheduleChanges(clinic.target),
    clinic.addHours({ starts_at: "14:00", ends_at: "15:00" }, client),
    clinic.changeDays({}, client),
    client.clinicDesk.restoreDays({ ...clinic.target, date_from: clinic.day, date_to: clinic.day }),
    client.clinicDesk.endHours({ id: hours[0]!.id }),
  ];
  const statuses = async (client: ApiClient) =>
    (await Promise.allSettled(calls(client))).map((call) => (call.status === "rejected" ? call.reason.status : 200));
  expect(await statuses(stranger)).toEqual(Array.from({ length: 6 }, () => 404));
  expect(await statuses(await clinic.staff("operator", null))).toEqual(Array.from({ length: 6 }, () => 403));
  await expect(
    clinic.desk.clinicDesk.schedule({ clinic_branch: clinic.branch, doctor: 999_999 }),
  ).rejects.toMatchObject({
    status: 404,
  });
  expect(await clinic.freeTimes()).toEqual(morning);
});

test.each(["0000-01-01", "9999-12-31"])("A-02 a date outside the calendar is refused: %s", async (date) => {
  const calls = [
    clinic.desk.clinicDesk.restoreDays({ ...clinic.target, date_from: date, date_to: date }),
    clinic.changeDays({ date_from: date, date_to: date }),
    clinic.addHours({ starts_at: "14:00", ends_at: "15:00", valid_from: date }),
    clinic.desk.clinicDesk.day({ date }),
    clinic.api.client().slots.list({ doctor: [clinic.doctor], date_from: date }),
  ];
  const statuses = (await Promise.allSettled(calls)).map((call) =>
    call.status === "rejected" ? call.reason.status : 200,
  );
  expect(statuses).toEqual([400, 400, 400, 400, 400]);
});
