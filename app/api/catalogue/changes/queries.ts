import { sql, type RawBuilder } from "kysely";
import type { ListChange } from "#app/contract/list-change.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../../database/schema.ts";

/**
 * Doctor services (`o`), joined to the rows that pages show with them. The aliases differ from those of the queries
 * around it. Inactive doctor services are included: a page changes when one disappears from it.
 */
const doctorServiceRows = sql`doctor_services o
  join doctors od on od.id = o.doctor_id
  join clinic_branches ob on ob.id = o.clinic_branch_id
  join clinics oc on oc.id = ob.clinic_id
  join services os on os.id = o.service_id`;
const changedAt = sql`greatest(o.updated_at, od.updated_at, ob.updated_at, oc.updated_at, os.updated_at)`;

/** When values on a doctor's page last changed, including those of services and branches; `d` is the doctor. */
export const doctorChangedAt: RawBuilder<Date | null> = sql`
  greatest(d.updated_at, (select max(${changedAt}) from ${doctorServiceRows} where o.doctor_id = d.id))`;

/** When values on a clinic's page last changed, including those of branches and doctors; `cl` is the clinic. */
export const clinicChangedAt: RawBuilder<Date | null> = sql`
  greatest(cl.updated_at,
           (select max(b.updated_at) from clinic_branches b where b.clinic_id = cl.id),
           (select max(${changedAt}) from ${doctorServiceRows} where ob.clinic_id = cl.id))`;

/** When each list of doctors or clinics last changed, by city and service. */
export async function findListChanges(db: Database, country: CountryId): Promise<ListChange[]> {
  const { rows } = await sql<Omit<ListChange, "updated_at"> & { updated: Date | null }>`
    select o.city_id as city, o.service_id as service, os.category_id as category, max(${changedAt}) as updated
      from ${doctorServiceRows} where o.country = ${country} group by o.city_id, o.service_id, os.category_id
     union all
    select b.city_id, null, null, max(greatest(b.updated_at, cl.updated_at))
      from clinic_branches b join clinics cl on cl.id = b.clinic_id where b.country = ${country} group by b.city_id
     order by city, service nulls last`.execute(db);
  return rows.map(({ updated, ...row }) => ({ ...row, updated_at: updated?.toISOString() ?? null }));
}
