import { expect } from "vitest";
import { cityTime, todayIn } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import { createBooker } from "./appointments.ts";
import { createTestApi } from "./api.ts";
import { createClinicStaff } from "./clinic-staff.ts";

export const zone = "Asia/Bishkek";
/** The free times of the hours that a reset adds. */
export const morning = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"];

export type Schedules = Awaited<ReturnType<typeof createSchedules>>;

/** A doctor at a branch of Kyrgyzstan, and the calls of the branch's administrator about the doctor's hours. */
export async function createSchedules() {
  const api = await createTestApi();
  const { db } = api.database;
  const booker = await createBooker(api);
  const branch = booker.offer.doctorService.clinic_branch;
  const doctor = booker.offer.slots[0]!.doctor;
  const target = { clinic_branch: branch, doctor };
  const day = addDays(todayIn(zone), 10);

  const staff = createClinicStaff(api);
  const desk = await staff("clinic_branch_admin", { branch });

  /** Nine to twelve, every day, unless told otherwise. */
  const addHours = (hours: object = {}, client = desk) =>
    client.clinicDesk.addHours({
      ...target,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      starts_at: "09:00",
      ends_at: "12:00",
      slot_minutes: 30,
      ...hours,
    });
  const changeDays = (change: object, client = desk) =>
    client.clinicDesk.changeDays({ ...target, date_from: day, date_to: day, kind: "off", ...change });
  const freeSlots = async (date = day, doctorId = doctor) =>
    (await api.client().slots.list({ doctor: [doctorId], clinic_branch: branch, date_from: date, date_to: date }))
      .results;

  return {
    api,
    booker,
    branch,
    doctor,
    target,
    desk,
    /** A day with slots that can be booked. */
    day,
    staff,
    addHours,
    changeDays,
    freeSlots,
    freeTimes: async (date?: string, doctorId?: number) =>
      (await freeSlots(date, doctorId)).map(({ datetime }) => cityTime(datetime, zone).time),
    /** Books the doctor's free time on the day. */
    async book(time: string) {
      const slot = (await freeSlots()).find(({ datetime }) => cityTime(datetime, zone).time === time);
      if (!slot) throw new Error(`not free: ${day} ${time}`);
      return booker.book({ slot });
    },
    /** The visits outside the doctor's hours. */
    outsideVisitIds: async () => (await desk.clinicDesk.schedule(target)).outside.map(({ id }) => id),
    /** Leaves the doctor without visits and changed days, and with the hours of every morning. */
    async reset(): Promise<void> {
      await booker.cancelAll();
      for (const table of ["weekly_schedules", "schedule_exceptions"] as const)
        await db.deleteFrom(table).where("doctor_id", "=", doctor).execute();
      await addHours();
    },
    close: () => api.close(),
  };
}

export const fault = (attr: string, code: string) => ({
  status: 400,
  body: { errors: [expect.objectContaining({ attr, code })] },
});
