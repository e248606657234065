import { sql } from "kysely";
import type { ClinicValues } from "#app/contract/clinic-entry.ts";
import { localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";
import { isOwn } from "../queries.ts";
import { jsonOf } from "./queries.ts";
import type { Actor } from "../../staff/index.ts";

/** A clinic's entry; `is_sent`: an import or the clinic's own system supplies it. */
export type ClinicRow = { id: number; name: string; is_sent: boolean; values: ClinicValues };

/** The clinic of a branch; null if the actor does not administer it. */
export async function findClinic(db: Database, actor: Actor, branch: number): Promise<ClinicRow | null> {
  const { rows } = await sql<ClinicRow>`
    select c.id, ${localized("c.name", actor.locale)} as name, c.external_id is not null as is_sent,
           jsonb_build_object('description', c.description, 'photo', c.image_url) as values
      from clinic_branches b join clinics c on c.id = b.clinic_id
     where ${isOwn(actor)} and b.id = ${branch} and exists (
       select from staff a where a.id = ${actor.staffId} and a.is_clinic_administrator and a.clinic_id = c.id)`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function updateClinic(trx: Database, clinic: number, { description, photo }: ClinicValues): Promise<void> {
  await sql`
    update clinics set description = ${jsonOf(description)}::jsonb, image_url = ${photo}
     where id = ${clinic}`.execute(trx);
}
