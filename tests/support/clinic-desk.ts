import type { ApiClient } from "#app/contract/client.ts";
import { cityTime } from "#app/calendar/city-time.ts";
import { createTestApi } from "./api.ts";
import { createBooker } from "./appointments.ts";
import { createClinicStaff } from "./clinic-staff.ts";

export type ClinicDesk = Awaited<ReturnType<typeof createClinicDesk>>;

/** Creates the branch where the booker books, a sibling branch, and staff of each branch and of their clinic. */
export async function createClinicDesk() {
  const api = await createTestApi();
  const { db } = api.database;
  const booker = await createBooker(api);
  const branch = await db
    .selectFrom("clinic_branches")
    .select(["id", "clinic_id as clinic"])
    .where("id", "=", booker.offer.doctorService.clinic_branch)
    .executeTakeFirstOrThrow();
  // A branch of another clinic is moved to this one and becomes the sibling.
  const { id: sibling } = await db
    .selectFrom("clinic_branches")
    .select("id")
    .where("country", "=", "kg")
    .where("clinic_id", "!=", branch.clinic)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("clinic_branches").set({ clinic_id: branch.clinic }).where("id", "=", sibling).execute();
  const staff = createClinicStaff(api);

  return {
    api,
    booker,
    branch,
    sibling,
    /** Creates a staff account. @returns its API client */
    staff,
    branchStaff: await staff("clinic_branch_admin", { branch: branch.id }),
    clinicStaff: await staff("clinic_admin", { clinic: branch.clinic }),
    siblingStaff: await staff("clinic_branch_admin", { branch: sibling }),
    /** Finds the visit in the branch's list of the visit's day. */
    async findVisit(client: ApiClient, visit: { id: number; slot: { datetime: string } }) {
      const { date } = cityTime(visit.slot.datetime, "Asia/Bishkek");
      const day = await client.clinicDesk.day({ clinic_branch: branch.id, date });
      return day.visits.find(({ id }) => id === visit.id);
    },
    /** Reads an appointment's history, oldest first. */
    history: (id: number) =>
      db
        .selectFrom("appointment_history")
        .select(["actor", "staff_id", "from_status", "to_status", "reason"])
        .where("appointment_id", "=", id)
        .orderBy("id")
        .execute(),
    close: () => api.close(),
  };
}
