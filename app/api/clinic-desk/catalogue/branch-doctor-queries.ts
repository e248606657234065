import { sql } from "kysely";
import type { ClinicDoctors } from "#app/contract/clinic-catalogue.ts";
import { inOrder, localized } from "../../database/localized.ts";
import type { Database, Localized } from "../../database/schema.ts";
import { isOwn } from "../queries.ts";
import type { Actor } from "../../staff/index.ts";

/** Whether doctor `d` works at one of the actor's branches in the clinic of branch `target`. */
const worksAtSendersBranch = (actor: Actor) => sql`exists (
  select from clinic_branches b join doctor_clinic_branches w on w.clinic_branch_id = b.id
   where b.clinic_id = target.clinic_id and w.doctor_id = d.id and ${isOwn(actor)})`;

/** Doctors who work at another of the actor's branches in the same clinic, but not at this branch. */
export async function findOtherDoctors(
  db: Database,
  actor: Actor,
  branch: number,
): Promise<ClinicDoctors["other_doctors"]> {
  const name = localized("d.name", actor.locale);
  const { rows } = await sql<ClinicDoctors["other_doctors"][number]>`
    select d.id, ${name} as name
      from clinic_branches target
      join clinic_branches other on other.clinic_id = target.clinic_id
      join doctor_clinic_branches other_work on other_work.clinic_branch_id = other.id
      join doctors d on d.id = other_work.doctor_id
     where target.id = ${branch} and ${worksAtSendersBranch(actor)}
       and not exists (
         select from doctor_clinic_branches w where w.clinic_branch_id = target.id and w.doctor_id = d.id)
     group by d.id order by ${inOrder(name, actor.locale)}, d.id`.execute(db);
  return rows;
}

/**
 * Adds a doctor to the branch. @returns the branch's name; null if the doctor already works there, or works at none of
 * the actor's branches
 */
export async function insertBranchDoctor(
  trx: Database,
  actor: Actor,
  { doctor, branch }: { doctor: number; branch: number },
): Promise<Localized | null> {
  const { rows } = await sql<{ name: Localized }>`
    with added as (
      insert into doctor_clinic_branches (doctor_id, clinic_branch_id, country)
      select d.id, target.id, target.country from clinic_branches target, doctors d
       where target.id = ${branch} and d.id = ${doctor} and ${worksAtSendersBranch(actor)}
      on conflict do nothing
      returning clinic_branch_id)
    select target.name from added join clinic_branches target on target.id = added.clinic_branch_id`.execute(trx);
  return rows[0]?.name ?? null;
}
