import { sql } from "kysely";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";

/** A stored row as the patient gets it: values by field name. */
export type StoredRecord = Record<string, unknown>;

export type Owner = { country: CountryId; phone: string };

export type OwnedVisit = { id: number; client_name: string; is_upcoming: boolean };

/** Visits of a phone number, oldest first; in a transaction they are locked. */
export async function findVisits(db: Database, { country, phone }: Owner): Promise<OwnedVisit[]> {
  const { rows } = await sql<OwnedVisit>`
    select id, client_name, status <> 'cancelled' and starts_at > now() as is_upcoming
      from appointments where country = ${country} and client_phone = ${phone}
     order by starts_at, id for update`.execute(db);
  return rows;
}

/** The stored data of visits, with names in the country's first language. */
export async function readVisits(db: Database, ids: number[]): Promise<StoredRecord[]> {
  const { rows } = await sql<{ visit: StoredRecord }>`
    select jsonb_build_object(
      'id', a.id, 'starts_at', a.starts_at, 'time_zone', a.timezone, 'status', a.status, 'name', a.client_name,
      'phone', a.client_phone, 'doctor', d.name, 'clinic', c.name, 'branch', b.name, 'service', s.name,
      'price', a.price, 'currency', a.currency, 'language', a.locale, 'booked_at', a.created_at, 'from', a.source,
      'booking_page', a.booking_page, 'page', a.page_location, 'referrer', a.page_referrer,
      'consents', a.consents, 'analytics', a.analytics, 'cancel_reason', a.cancel_reason, 'arrived_at', a.arrived_at,
      'insurance', i.name,
      'fields', (
        select coalesce(jsonb_agg(jsonb_build_object('field', f.param_name, 'value', one ->> 'value')), '[]')
          from jsonb_array_elements(a.additional_fields) one
          left join clinic_branch_fields f on f.id = (one ->> 'clinic_branch_field')::bigint),
      'history', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'at', h.at, 'by', h.actor, 'from', h.from_status, 'to', h.to_status, 'reason', h.reason) order by h.id), '[]')
          from appointment_history h where h.appointment_id = a.id),
      'reviews', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', r.author_name, 'score', r.score, 'text', r.text, 'status', r.status, 'at', r.created_at,
          'answer', r.answer) order by r.id), '[]')
          from reviews r where r.appointment_id = a.id)
    ) as visit
      from appointments a
      join doctors d on d.id = a.doctor_id
      join clinic_branches b on b.id = a.clinic_branch_id
      join clinics c on c.id = b.clinic_id
      join services s on s.id = a.service_id
      left join insurances i on i.id = a.insurance_id
     where a.id = any(${ids}::bigint[])
     order by a.starts_at, a.id`.execute(db);
  return rows.map(({ visit }) => visit);
}

/** Requests of a phone number: to be called, surveys, joining. */
export async function readLeads(db: Database, { country, phone }: Owner): Promise<StoredRecord[]> {
  return db
    .selectFrom("leads")
    .select(["kind", "name", "phone", "email", "text", "details", "locale as language", "created_at"])
    .where("country", "=", country)
    .where("phone", "=", phone)
    .orderBy("id")
    .execute();
}

/** The call notes of a phone number. */
export async function readCallNotes(db: Database, { country, phone }: Owner): Promise<StoredRecord[]> {
  return db
    .selectFrom("call_notes")
    .select(["created_at", "text"])
    .where("country", "=", country)
    .where("phone", "=", phone)
    .orderBy("id")
    .execute();
}

/** SMS to a phone number that are still stored; codes are replaced. */
export async function readMessages(db: Database, { country, phone }: Owner): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select created_at, sent_at, case when appointment_id is null then '-' else text end as text
      from outbox where country = ${country} and "to" = ${phone} order by id`.execute(db);
  return rows;
}

type PatientTable = "leads" | "call_notes" | "registration_codes" | "patient_sessions";

/** Deletes rows of a phone number. @returns their number */
export async function deleteRows(trx: Database, table: PatientTable, { country, phone }: Owner): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.id(table)} where country = ${country} and phone = ${phone} returning 1`.execute(trx);
  return rows.length;
}

/** Deletes the SMS to a phone number. */
export async function deleteMessages(trx: Database, { country, phone }: Owner): Promise<void> {
  await sql`delete from outbox where country = ${country} and "to" = ${phone}`.execute(trx);
}

/** Deletes visits and their SMS; their history, conversions and webhook calls go with them. */
export async function deleteVisits(trx: Database, ids: number[]): Promise<void> {
  await sql`delete from outbox where appointment_id = any(${ids}::bigint[])`.execute(trx);
  await sql`delete from appointments where id = any(${ids}::bigint[])`.execute(trx);
}

export type PrivacyRequest = Pick<Owner, "country"> & {
  kind: "export" | "erasure";
  phoneHash: string;
  /** Null: by the command. */
  staffId: number | null;
  counts: Record<string, number>;
};

export async function insertRequest(trx: Database, request: PrivacyRequest): Promise<void> {
  await trx
    .insertInto("privacy_requests")
    .values({
      country: request.country,
      kind: request.kind,
      phone_hash: request.phoneHash,
      staff_id: request.staffId,
      counts: JSON.stringify(request.counts),
    })
    .execute();
}
