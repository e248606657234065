import { sql } from "kysely";
import type { ClinicDoctors } from "#app/contract/clinic-catalogue.ts";
import { inOrder, localized } from "../../database/localized.ts";
import type { Database, Localized } from "../../database/schema.ts";
import { isOwn, type Desk } from "../queries.ts";

/** Doctor `d` works at a branch of the sender's that belongs to the clinic of branch `at`. */
const worksAtOwn = (desk: Desk) => sql`exists (
  select from clinic_branches b join doctor_clinic_branches w on w.clinic_branch_id = b.id
   where b.clinic_id = at.clinic_id and w.doctor_id = d.id and ${isOwn(desk)})`;

/** The doctors who work at the sender's other branches of the same clinic, and not at this one. */
export async function findOtherDoctors(
  db: Database,
  desk: Desk,
  branch: number,
): Promise<ClinicDoctors["other_doctors"]> {
  const name = localized("d.name", desk.locale);
  const { rows } = await sql<ClinicDoctors["other_doctors"][number]>`
    select d.id, ${name} as name
      from clinic_branches at
      join clinic_branches other on other.clinic_id = at.clinic_id
      join doctor_clinic_branches ow on ow.clinic_branch_id = other.id
      join doctors d on d.id = ow.doctor_id
     where at.id = ${branch} and ${worksAtOwn(desk)}
       and not exists (select from doctor_clinic_branches w where w.clinic_branch_id = at.id and w.doctor_id = d.id)
     group by d.id order by ${inOrder(name, desk.locale)}, d.id`.execute(db);
  return rows;
}

/** Adds a doctor to the branch. @returns its name; null if the doctor works there, or at no branch of the sender's */
export async function insertDoctorAt(
  trx: Database,
  desk: Desk,
  { doctor, branch }: { doctor: number; branch: number },
): Promise<Localized | null> {
  const { rows } = await sql<{ name: Localized }>`
    with added as (
      insert into doctor_clinic_branches (doctor_id, clinic_branch_id, country)
      select d.id, at.id, at.country from clinic_branches at, doctors d
       where at.id = ${branch} and d.id = ${doctor} and ${worksAtOwn(desk)}
      on conflict do nothing
      returning clinic_branch_id)
    select at.name from added join clinic_branches at on at.id = added.clinic_branch_id`.execute(trx);
  return rows[0]?.name ?? null;
}
