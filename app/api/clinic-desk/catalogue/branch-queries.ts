import { sql } from "kysely";
import type { BranchValues, FieldValues, ServiceName } from "#app/contract/clinic-catalogue.ts";
import { isPlaced } from "../../database/branch-place.ts";
import { localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";
import { addNearStations } from "../../supply/index.ts";
import { isOwn } from "../queries.ts";
import { inServiceOrder, jsonOf, serviceName } from "./queries.ts";
import type { Actor } from "../../staff/index.ts";

export type BranchRow = { is_sent: boolean; is_placed: boolean; city: string; values: BranchValues };

/** Null: the branch is not the actor's. */
export async function findBranch(db: Database, actor: Actor, branch: number): Promise<BranchRow | null> {
  const { rows } = await sql<BranchRow>`
    select b.external_id is not null as is_sent, ${isPlaced} as is_placed,
      ${localized("city.name", actor.locale)} as city,
           jsonb_build_object('branch_name', b.name, 'address', b.address,
             'location', jsonb_build_object('lat', b.lat, 'lng', b.lng),
             'phone', b.phone, 'opening_hours', b.opening_hours) as values
      from clinic_branches b join cities city on city.id = b.city_id
     where ${isOwn(actor)} and b.id = ${branch}`.execute(db);
  return rows[0] ?? null;
}

/** Lets one change of the branch run at a time. */
export async function lockBranch(trx: Database, branch: number): Promise<void> {
  await sql`select from clinic_branches where id = ${branch} for no key update`.execute(trx);
}

export async function updateBranch(
  trx: Database,
  branch: number,
  { branch_name, address, location: { lat, lng }, phone, opening_hours }: BranchValues,
): Promise<void> {
  await sql`
    update clinic_branches
       set name = ${JSON.stringify(branch_name)}::jsonb, address = ${JSON.stringify(address)}::jsonb, lat = ${lat},
         lng = ${lng}, phone = ${phone},
           opening_hours = ${jsonOf(opening_hours)}::jsonb
     where id = ${branch}`.execute(trx);
}

/** Finds the stations near a branch that has another place. */
export async function replaceStations(trx: Database, branch: number): Promise<void> {
  await sql`delete from clinic_branch_stations where clinic_branch_id = ${branch}`.execute(trx);
  await sql.raw(addNearStations(`b.id = ${branch}`)).execute(trx);
}

export async function findCityOf(trx: Database, branch: number): Promise<number> {
  const { city_id } = await trx
    .selectFrom("clinic_branches")
    .select("city_id")
    .where("id", "=", branch)
    .executeTakeFirstOrThrow();
  return city_id;
}

/** Whether a place is within about 100 km of the city's centre. Null: the country has no such city. */
export async function isNearCity(
  db: Database,
  { country }: Actor,
  city: number,
  { lat, lng }: BranchValues["location"],
): Promise<boolean | null> {
  const { rows } = await sql<{ is_near: boolean }>`
    select power((c.lat - ${lat}::float8) * 111, 2)
           + power((c.lng - ${lng}::float8) * 111 * cos(radians(c.lat)), 2) < 100 ^ 2 as is_near
      from cities c where c.id = ${city} and c.country = ${country}`.execute(db);
  return rows[0]?.is_near ?? null;
}

/** The clinic of a branch, locked until the transaction ends. */
export async function lockClinicOf(trx: Database, branch: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from clinic_branches b join clinics c on c.id = b.clinic_id
     where b.id = ${branch} for no key update of c`.execute(trx);
  return rows[0]?.id ?? null;
}

type BranchAt = { clinic: number; city: number };

/** The clinic's branch with the same address; null: there is none. */
export async function findBranchAt(
  trx: Database,
  { clinic, city, address }: BranchAt & Pick<BranchValues, "address">,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from clinic_branches
     where clinic_id = ${clinic} and city_id = ${city} and address = ${JSON.stringify(address)}::jsonb
     limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Shown at once, unless the clinic is a draft. @returns its id */
export async function insertBranch(
  trx: Database,
  { clinic, city, values }: BranchAt & { values: BranchValues },
): Promise<number> {
  const { branch_name, address, location, phone, opening_hours } = values;
  const { rows } = await sql<{ id: number }>`
    insert into clinic_branches
      (country, clinic_id, city_id, name, address, lat, lng, phone, opening_hours, is_active)
    select c.country, c.id, ${city}::bigint, ${JSON.stringify(branch_name)}::jsonb, ${JSON.stringify(address)}::jsonb,
           ${location.lat}::float8, ${location.lng}::float8, ${phone}, ${jsonOf(opening_hours)}::jsonb, not c.is_draft
      from clinics c where c.id = ${clinic}
    returning id`.execute(trx);
  return rows[0]!.id;
}

type FieldRow = { param_name: string; values: FieldValues };

export async function findFields(db: Database, branch: number): Promise<FieldRow[]> {
  const { rows } = await sql<FieldRow>`
    select f.param_name,
           jsonb_build_object('title', f.title, 'is_required', f.is_required, 'min_length', f.min_length,
             'max_length', f.max_length, 'audience', f.audience,
             'services', coalesce((select jsonb_agg(fs.service_id order by fs.service_id)
                                     from clinic_branch_field_services fs
                                    where fs.clinic_branch_field_id = f.id), '[]'::jsonb),
             'is_active', f.is_active) as values
      from clinic_branch_fields f where f.clinic_branch_id = ${branch} order by f.position, f.id`.execute(db);
  return rows;
}

/** The services of the branch's doctors, and those that one of its fields names. */
export async function findBranchServices(db: Database, actor: Actor, branch: number): Promise<ServiceName[]> {
  const { rows } = await sql<{ service: ServiceName }>`
    select ${serviceName(actor)} as service from services sv
     where sv.country = ${actor.country}
       and (exists (select 1 from doctor_services ds where ds.clinic_branch_id = ${branch} and ds.service_id = sv.id)
            or exists (select 1 from clinic_branch_field_services fs
                         join clinic_branch_fields f on f.id = fs.clinic_branch_field_id
                        where f.clinic_branch_id = ${branch} and fs.service_id = sv.id))
     order by ${inServiceOrder(actor)}`.execute(db);
  return rows.map(({ service }) => service);
}

/** Adds the field after the others, or changes it. */
export async function storeField(
  trx: Database,
  branch: number,
  param: string,
  { title, is_required, min_length, max_length, audience, services, is_active }: FieldValues,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into clinic_branch_fields
      (clinic_branch_id, param_name, title, is_required, min_length, max_length, audience, is_active, position)
    select ${branch}, ${param}, ${JSON.stringify(title)}::jsonb, ${is_required}::boolean, ${min_length}::int,
           ${max_length}::int, ${audience}, ${is_active}::boolean, coalesce(max(f.position) + 1, 0)
      from clinic_branch_fields f where f.clinic_branch_id = ${branch}
    on conflict (clinic_branch_id, param_name) do update
       set title = excluded.title, is_required = excluded.is_required, min_length = excluded.min_length,
           max_length = excluded.max_length, audience = excluded.audience, is_active = excluded.is_active
    returning id`.execute(trx);
  const { id } = rows[0]!;
  await sql`
    delete from clinic_branch_field_services
     where clinic_branch_field_id = ${id} and not service_id = any(${services}::bigint[])`.execute(trx);
  await sql`
    insert into clinic_branch_field_services (clinic_branch_field_id, service_id)
    select ${id}, service_id from unnest(${services}::bigint[]) service_id on conflict do nothing`.execute(trx);
}
