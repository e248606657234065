import { sql, type RawBuilder } from "kysely";
import type { ClinicNeed, DecidedJoin, DraftClinic, JoinRequest } from "#app/contract/join.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { isPlaced } from "../database/branch-place.ts";
import { localized } from "../database/localized.ts";
import type { Database } from "../database/schema.ts";

type MarketLocale = { country: CountryId; locale: Locale };

const maxListed = 50;

/** The oldest open requests of a market, and the number of all. */
export async function findRequests(
  db: Database,
  country: CountryId,
): Promise<{ count: number; requests: JoinRequest[] }> {
  const { rows } = await sql<Omit<JoinRequest, "created_at"> & { created_at: Date; count: number }>`
    select l.id, l.created_at, coalesce(l.details ->> 'clinic_name', '') as clinic_name,
           coalesce(l.details ->> 'city', '') as city, coalesce(l.name, '') as contact_name,
           coalesce(l.phone, '') as phone, l.email, l.text as comment, count(*) over ()::int as count
      from leads l where l.kind = 'join' and l.handled_at is null and l.country = ${country}
     order by l.created_at, l.id limit ${maxListed}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    requests: rows.map(({ count: _count, created_at: at, ...rest }) => ({ ...rest, created_at: at.toISOString() })),
  };
}

export async function findDrafts(db: Database, { country, locale }: MarketLocale): Promise<DraftClinic[]> {
  const { rows } = await sql<DraftClinic>`
    select c.id, ${localized("c.name", locale)} as name, ${localized("city.name", locale)} as city,
           (select count(distinct ds.doctor_id)::int from doctor_services ds
             join clinic_branches b on b.id = ds.clinic_branch_id
             where b.clinic_id = c.id and ds.is_held) as doctors_count,
           ${hasTeam(sql`c.id`)} as has_team,
           ${needsOf(sql`c.id`)} as needs
      from clinics c join cities city on city.id = c.city_id
     where c.country = ${country} and c.is_draft order by c.id`.execute(db);
  return rows;
}

function needsOf(clinic: RawBuilder<unknown>): RawBuilder<ClinicNeed[]> {
  return sql`array_remove(array[
    case when not exists (select from doctor_services ds join clinic_branches b on b.id = ds.clinic_branch_id
                           where b.clinic_id = ${clinic} and ds.is_held) then 'clinic_without_doctors' end,
    case when exists (select from clinic_branches b join cities city on city.id = b.city_id
                       where b.clinic_id = ${clinic} and not ${isPlaced}) then 'branch_without_place' end
  ], null)`;
}

/** The items that a draft clinic lacks before it can be published. */
export async function findNeeds(db: Database, clinic: number): Promise<ClinicNeed[]> {
  const { rows } = await sql<{ needs: ClinicNeed[] }>`select ${needsOf(sql`${clinic}::bigint`)} as needs`.execute(db);
  return rows[0]!.needs;
}

export async function findDecided(db: Database, country: CountryId): Promise<DecidedJoin[]> {
  const { rows } = await sql<Omit<DecidedJoin, "at"> & { at: Date }>`
    select l.id as request, l.handled_at as at, s.name as staff_name, coalesce(l.details ->> 'clinic_name', '') as clinic_name,
           case when l.refusal is null then 'clinic_admitted' else 'refused' end as kind, l.refusal
      from leads l join staff s on s.id = l.handled_by_staff_id
     where l.kind = 'join' and l.country = ${country} and (l.clinic_id is not null or l.refusal is not null)
    union all
    select null, a.changed_at, s.name, a.subject, a.kind, null
      from access_changes a join staff s on s.id = a.staff_id join clinics c on c.id = a.clinic_id
     where a.kind = 'clinic_published' and c.country = ${country}
     order by at desc limit ${maxListed}`.execute(db);
  return rows.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }));
}

/** Whether the market has the request, locked until the transaction ends; `isOpen`: nobody has decided it. */
export async function lockRequest(trx: Database, id: number, country: CountryId): Promise<{ isOpen: boolean } | null> {
  const { rows } = await sql<{ is_open: boolean }>`
    select handled_at is null as is_open from leads
     where id = ${id} and kind = 'join' and country = ${country} for update`.execute(trx);
  return rows[0] ? { isOpen: rows[0].is_open } : null;
}

type Decision = { id: number; staffId: number } & ({ clinic: number } | { refusal: string });

export async function decideRequest(trx: Database, { id, staffId, ...decision }: Decision): Promise<void> {
  const clinic = "clinic" in decision ? decision.clinic : null;
  const refusal = "refusal" in decision ? decision.refusal : null;
  await trx
    .updateTable("leads")
    .set({ handled_at: new Date(), handled_by_staff_id: staffId, clinic_id: clinic, refusal })
    .where("id", "=", id)
    .execute();
}

export async function hasCity(trx: Database, city: number, country: CountryId): Promise<boolean> {
  const { rows } = await sql`select from cities where id = ${city} and country = ${country}`.execute(trx);
  return rows.length > 0;
}

type NewClinic = MarketLocale & { city: number; name: string; slug: string; address: string };

/** Null: the market has a clinic with this slug. The branch is at the centre of the city until its place is known. */
export async function insertDraft(
  trx: Database,
  { country, locale, city, name, slug, address }: NewClinic,
): Promise<{ clinic: number } | null> {
  const { rows } = await sql<{ clinic: number }>`
    with added as (
      insert into clinics (country, city_id, slug, name, is_active, is_draft)
      values (${country}, ${city}, ${slug}, jsonb_build_object(${locale}::text, ${name}::text), false, true)
      on conflict (country, slug) do nothing
      returning id, country, city_id, name)
    insert into clinic_branches (country, clinic_id, city_id, name, address, lat, lng, is_active)
    select a.country, a.id, a.city_id, a.name, jsonb_build_object(${locale}::text, ${address}::text), c.lat, c.lng,
      false
      from added a join cities c on c.id = a.city_id
    returning clinic_id as clinic`.execute(trx);
  return rows[0] ?? null;
}

/** The clinic, locked until the transaction ends. */
export async function lockClinic(
  trx: Database,
  id: number,
  { country, locale }: MarketLocale,
): Promise<{ name: string; isDraft: boolean } | null> {
  const { rows } = await sql<{ name: string; is_draft: boolean }>`
    select ${localized("c.name", locale)} as name, c.is_draft from clinics c
     where c.id = ${id} and c.country = ${country} for no key update`.execute(trx);
  return rows[0] ? { name: rows[0].name, isDraft: rows[0].is_draft } : null;
}

/** Whether somebody has an active account of the clinic or of one of its branches. */
function hasTeam(clinic: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from staff s left join clinic_branches b on b.id = s.clinic_branch_id
     where s.is_active and (s.clinic_id = ${clinic} or b.clinic_id = ${clinic}))`;
}

export async function hasStaff(trx: Database, clinic: number): Promise<boolean> {
  const { rows } = await sql<{ has_staff: boolean }>`select ${hasTeam(sql`${clinic}::bigint`)} as has_staff`.execute(
    trx,
  );
  return rows[0]!.has_staff;
}

/** Makes the clinic, its branches and its held services public. */
export async function publishDraft(trx: Database, clinic: number): Promise<void> {
  await sql`update clinics set is_draft = false, is_active = true where id = ${clinic} and is_draft`.execute(trx);
  await sql`update clinic_branches set is_active = true where clinic_id = ${clinic}`.execute(trx);
  await sql`
    update doctor_services set is_active = true
     where is_held and clinic_branch_id in (select id from clinic_branches where clinic_id = ${clinic})`.execute(trx);
}

/** The draft clinic of a branch; null: it is published. */
export async function findDraftOf(db: Database, branch: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from clinic_branches b join clinics c on c.id = b.clinic_id
     where b.id = ${branch} and c.is_draft`.execute(db);
  return rows[0]?.id ?? null;
}

export async function findClinic(
  db: Database,
  id: number,
  country: CountryId,
): Promise<{ id: number; isDraft: boolean } | null> {
  const found = await db
    .selectFrom("clinics")
    .select("is_draft")
    .where("id", "=", id)
    .where("country", "=", country)
    .executeTakeFirst();
  return found ? { id, isDraft: found.is_draft } : null;
}

/** The clinic of a member of its staff. */
export async function findOwnClinic(
  db: Database,
  { staffId, country }: { staffId: number; country: CountryId },
): Promise<{ id: number; isDraft: boolean } | null> {
  const { rows } = await sql<{ id: number; is_draft: boolean }>`
    select c.id, c.is_draft
      from staff s
      left join clinic_branches b on b.id = s.clinic_branch_id
      join clinics c on c.id = case when s.is_clinic_administrator then s.clinic_id else b.clinic_id end
     where s.id = ${staffId} and s.is_active and c.country = ${country}`.execute(db);
  return rows[0] ? { id: rows[0].id, isDraft: rows[0].is_draft } : null;
}

export function inTransaction<Value>(db: Database, run: (trx: Database) => Promise<Value>): Promise<Value> {
  return db.transaction().execute(run);
}

/** Runs reads after a change that is never committed. */
export async function afterUncommitted<Value>(
  db: Database,
  change: (trx: Database) => Promise<void>,
  read: (trx: Database) => Promise<Value>,
): Promise<Value> {
  const trx = await db.startTransaction().execute();
  try {
    await change(trx);
    return await read(trx);
  } finally {
    await trx.rollback().execute();
  }
}
