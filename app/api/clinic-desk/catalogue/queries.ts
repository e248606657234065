import { sql } from "kysely";
import type {
  CatalogueChange,
  ClinicDoctors,
  OfferValues,
  ProfileValues,
  ServiceName,
} from "#app/contract/clinic-catalogue.ts";
import { inOrder, localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";
import { isOwn } from "../queries.ts";
import type { Actor } from "../../staff/index.ts";

/** Values to preview or publish; `version`: of those that the actor has seen, null if there were none. */
export type Change<Values> = { isPreview: boolean; version: string | null; values: Values };

/** A doctor at a branch. */
type DoctorAt = { doctor: number; branch: number };
type OfferAt = DoctorAt & { service: number };

export async function findClinicDoctors(db: Database, actor: Actor, branch: number): Promise<ClinicDoctors["doctors"]> {
  const name = localized("d.name", actor.locale);
  const { rows } = await sql<ClinicDoctors["doctors"][number]>`
    select d.id, ${name} as name, d.image_url, d.is_active,
           (select count(*) from doctor_services ds
             where ds.doctor_id = d.id and ds.clinic_branch_id = b.id
               and (ds.is_active or ds.is_held))::int as offers_count
      from doctor_clinic_branches w
      join doctors d on d.id = w.doctor_id
      join clinic_branches b on b.id = w.clinic_branch_id
     where ${isOwn(actor)} and b.id = ${branch} order by ${inOrder(name, actor.locale)}, d.id`.execute(db);
  return rows;
}

export type DoctorRow = {
  id: number;
  slug: string;
  name: string;
  image_url: string | null;
  is_profile_own: boolean;
  is_sent: boolean;
  profile: ProfileValues;
};

const profile = sql`jsonb_build_object(
  'name', d.name, 'academic_status', d.academic_status, 'science_degree', d.science_degree, 'about', d.about,
  'experience', d.experience,
  'languages', coalesce((select jsonb_agg(l.language order by l.language) from doctor_languages l
                          where l.doctor_id = d.id), '[]'::jsonb),
  'photo', d.image_url, 'is_active', d.is_active)`;

/** Null: the branch is not the actor's, or the doctor does not work there. */
export async function findDoctor(db: Database, actor: Actor, { doctor, branch }: DoctorAt): Promise<DoctorRow | null> {
  const { rows } = await sql<DoctorRow>`
    select d.id, d.slug, ${localized("d.name", actor.locale)} as name, d.image_url, d.external_id is not null as is_sent,
           not exists (select 1 from doctor_clinic_branches o join clinic_branches ob on ob.id = o.clinic_branch_id
                        where o.doctor_id = d.id and ob.clinic_id <> b.clinic_id) as is_profile_own,
           ${profile} as profile
      from doctors d
      join doctor_clinic_branches w on w.doctor_id = d.id
      join clinic_branches b on b.id = w.clinic_branch_id
     where ${isOwn(actor)} and d.id = ${doctor} and b.id = ${branch}`.execute(db);
  return rows[0] ?? null;
}

/** The doctor with the same names who works at the branch; null: there is none. */
export async function findNamesake(trx: Database, branch: number, { name }: ProfileValues): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select d.id from doctors d join doctor_clinic_branches w on w.doctor_id = d.id
     where w.clinic_branch_id = ${branch} and d.name = ${JSON.stringify(name)}::jsonb limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Null: the market has a doctor with this slug. */
export async function insertDoctor(
  trx: Database,
  { branch, slug, name }: { branch: number; slug: string; name: ProfileValues["name"] },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into doctors (country, slug, name)
      select b.country, ${slug}, ${JSON.stringify(name)}::jsonb from clinic_branches b where b.id = ${branch}
      on conflict (country, slug) do nothing
      returning id, country)
    insert into doctor_clinic_branches (doctor_id, clinic_branch_id, country)
    select id, ${branch}, country from added returning doctor_id as id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Lets one change of the profile run at a time. */
export async function lockProfile(trx: Database, doctor: number): Promise<void> {
  await sql`select from doctors where id = ${doctor} for no key update`.execute(trx);
}

export async function updateProfile(trx: Database, doctor: number, values: ProfileValues): Promise<void> {
  const { name, academic_status, science_degree, about, experience, languages, photo, is_active } = values;
  await sql`
    update doctors
       set name = ${JSON.stringify(name)}::jsonb, academic_status = ${jsonOf(academic_status)}::jsonb,
           science_degree = ${jsonOf(science_degree)}::jsonb, about = ${jsonOf(about)}::jsonb,
           experience = ${experience}, image_url = ${photo}, is_active = ${is_active}
     where id = ${doctor}`.execute(trx);
  await sql`
    delete from doctor_languages where doctor_id = ${doctor} and not language = any(${languages}::text[])`.execute(trx);
  await sql`
    insert into doctor_languages (doctor_id, language)
    select ${doctor}, language from unnest(${languages}::text[]) language on conflict do nothing`.execute(trx);
}

export const jsonOf = (value: object | null) => (value === null ? null : JSON.stringify(value));

export type OfferRow = { service: ServiceName; values: OfferValues };

export const serviceName = (actor: Actor) =>
  sql`jsonb_build_object('id', sv.id, 'name', ${localized("sv.name", actor.locale)}, 'type', sv.type)`;
export const inServiceOrder = (actor: Actor) =>
  sql`sv.type, ${inOrder(localized("sv.name", actor.locale), actor.locale)}, sv.id`;

/** `service`: one of them; null: all. */
export async function findOffers(
  db: Database,
  actor: Actor,
  { doctor, branch, service }: DoctorAt & { service: number | null },
): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select ${serviceName(actor)} as service,
           jsonb_build_object(
             'base_price', ds.base_price, 'discount_price', ds.discount_price,
             'price_conditions', ds.price_conditions, 'qualification_display', ds.qualification_display,
             'on_walk_in_basis', ds.on_walk_in_basis, 'avg_waiting_time', ds.avg_waiting_time,
             'minutes_before_appointment', ds.minutes_before_appointment,
             'age_from', ds.age_from, 'age_to', ds.age_to, 'is_active', ds.is_active or ds.is_held) as values
      from doctor_services ds join services sv on sv.id = ds.service_id
     where ds.doctor_id = ${doctor} and ds.clinic_branch_id = ${branch}
       and (${service}::bigint is null or ds.service_id = ${service}::bigint)
     order by ${inServiceOrder(actor)}`.execute(db);
  return rows;
}

/** The country's services that the doctor has not at the branch. */
export async function findOtherServices(
  db: Database,
  actor: Actor,
  { doctor, branch }: DoctorAt,
): Promise<ServiceName[]> {
  const { rows } = await sql<{ service: ServiceName }>`
    select ${serviceName(actor)} as service from services sv
     where sv.country = ${actor.country}
       and not exists (select 1 from doctor_services ds where ds.doctor_id = ${doctor}
                          and ds.clinic_branch_id = ${branch} and ds.service_id = sv.id)
     order by ${inServiceOrder(actor)}`.execute(db);
  return rows.map(({ service }) => service);
}

/** Before the doctor, as an import does: changes of both do not wait for each other. */
export async function lockOffer(trx: Database, { doctor, branch, service }: OfferAt): Promise<void> {
  await sql`
    select from doctor_services
     where doctor_id = ${doctor} and clinic_branch_id = ${branch}
       and service_id = ${service} for no key update`.execute(trx);
}

/** @returns false if somebody else has added it meanwhile */
export async function insertOffer(
  trx: Database,
  { doctor, branch, service }: OfferAt,
  values: OfferValues,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into doctor_services
      (country, doctor_id, clinic_branch_id, city_id, service_id, base_price, discount_price, price_conditions,
       qualification_display, on_walk_in_basis, avg_waiting_time, minutes_before_appointment, age_from, age_to,
       is_active)
    select b.country, ${doctor}, b.id, b.city_id, ${service}, ${values.base_price}::int, ${values.discount_price}::int,
           ${jsonOf(values.price_conditions)}::jsonb, ${jsonOf(values.qualification_display)}::jsonb,
           ${values.on_walk_in_basis}::boolean, ${values.avg_waiting_time}::int,
           ${values.minutes_before_appointment}::int, ${values.age_from}::int, ${values.age_to}::int,
           ${values.is_active}::boolean
      from clinic_branches b where b.id = ${branch}
    on conflict (doctor_id, clinic_branch_id, service_id) do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

export async function updateOffer(
  trx: Database,
  { doctor, branch, service }: OfferAt,
  values: OfferValues,
): Promise<void> {
  await sql`
    update doctor_services
       set base_price = ${values.base_price}, discount_price = ${values.discount_price},
           price_conditions = ${jsonOf(values.price_conditions)}::jsonb,
           qualification_display = ${jsonOf(values.qualification_display)}::jsonb,
           on_walk_in_basis = ${values.on_walk_in_basis}, avg_waiting_time = ${values.avg_waiting_time},
           minutes_before_appointment = ${values.minutes_before_appointment},
           age_from = ${values.age_from}, age_to = ${values.age_to}, is_active = ${values.is_active}
     where doctor_id = ${doctor} and clinic_branch_id = ${branch} and service_id = ${service}`.execute(trx);
}

export type ChangedValues = { before: Record<string, unknown>; after: Record<string, unknown> };

export async function recordCatalogueChange(
  trx: Database,
  { staffId }: Actor,
  at: { doctor: number | null; branch: number; service: number | null; isOfClinic?: boolean },
  { before, after }: ChangedValues,
): Promise<void> {
  await sql`
    insert into catalogue_changes (doctor_id, clinic_branch_id, service_id, is_of_clinic, staff_id, before, after)
    values (${at.doctor}, ${at.branch}, ${at.service}, ${at.isOfClinic ?? false}, ${staffId},
      ${JSON.stringify(before)}::jsonb,
            ${JSON.stringify(after)}::jsonb)`.execute(trx);
}

type Changes = { count: number; results: CatalogueChange[] };
export type ChangesQuery = {
  branch: number;
  doctor: number | undefined;
  service: number | undefined;
  ofClinic: boolean;
  limit: number;
  offset: number;
};

/**
 * Finds the changes of a doctor: of the profile at any branch of the clinic, and of services at the branch, or of one
 * `service` only. Without a doctor: the changes of the branch, or of its clinic. Null: the branch is not the actor's,
 * or the doctor does not work there.
 */
export async function findCatalogueChanges(db: Database, actor: Actor, query: ChangesQuery): Promise<Changes | null> {
  const { branch, doctor = null, service = null, ofClinic, limit, offset } = query;
  const { rows } = await sql<{ count: number; results: CatalogueChange[] | null }>`
    with found as (
      select c.id, c.changed_at as at, st.name as staff_name, c.before, c.after,
             case when sv.id is not null then ${serviceName(actor)} end as service
        from clinic_branches b
        join clinic_branches cb on cb.clinic_id = b.clinic_id
        join catalogue_changes c on c.clinic_branch_id = cb.id
        join staff st on st.id = c.staff_id
        left join services sv on sv.id = c.service_id
       where b.id = ${branch} and c.doctor_id is not distinct from ${doctor}::bigint
         and c.is_of_clinic = ${ofClinic}
         and (cb.id = b.id or c.is_of_clinic or c.doctor_id is not null and c.service_id is null)
         and (${service}::bigint is null or c.service_id = ${service}::bigint)),
    page as (select * from found order by id desc limit ${limit} offset ${offset})
    select (select count(*) from found)::int as count,
           (select jsonb_agg(to_jsonb(page) order by page.id desc) from page) as results
      from clinic_branches b
     where ${isOwn(actor)} and b.id = ${branch}
       and (${doctor}::bigint is null or exists (
         select 1 from doctor_clinic_branches w where w.clinic_branch_id = b.id
           and w.doctor_id = ${doctor}::bigint))`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const results = (found.results ?? []).map((change) => ({ ...change, at: new Date(change.at).toISOString() }));
  return { count: found.count, results };
}

/** Runs a change; a preview's is rolled back. */
export async function publishOrPreview<Value>(
  db: Database,
  isPreview: boolean,
  run: (trx: Database) => Promise<Value>,
): Promise<Value> {
  if (!isPreview) return db.transaction().execute(run);
  const preview = await db.startTransaction().execute();
  try {
    return await run(preview);
  } finally {
    await preview.rollback().execute();
  }
}
