import { sql } from "kysely";
import type { CallNote, KnownPatient, PatientVisit, VisitSearchResult } from "#app/contract/patient.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { isChangeable } from "../after/queries.ts";
import { localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";

/** Maximum number of patients per phone that an operator sees. */
const maxPatients = 5;

/**
 * Patients booked for a phone in the last three years, with their latest details; additional fields are those of
 * `clinicBranch`.
 */
export async function findPatients(
  db: Database,
  key: { country: CountryId; phone: string; clinicBranch: number },
): Promise<KnownPatient[]> {
  const { rows } = await sql<KnownPatient>`
    with latest as (
      select distinct on (lower(a.client_name)) a.client_name, a.insurance_id, a.additional_fields, a.created_at
        from appointments a
       where a.client_phone = ${key.phone} and a.country = ${key.country} and a.created_at > now() - interval '3 years'
       order by lower(a.client_name), a.created_at desc)
    select l.client_name, l.insurance_id as insurance,
           coalesce((
             select jsonb_agg(jsonb_build_object('clinic_branch_field', f.id, 'value', told.answer->>'value')
               order by f.position, f.id)
               from jsonb_array_elements(l.additional_fields) told (answer)
               join clinic_branch_fields at on at.id = (told.answer->>'clinic_branch_field')::bigint
               join clinic_branch_fields f on f.param_name = at.param_name and f.clinic_branch_id = ${key.clinicBranch}
                 and f.is_active), '[]'::jsonb) as additional_fields
      from latest l
     order by l.created_at desc
     limit ${maxPatients}`.execute(db);
  return rows;
}

const maxVisits = 50;

/** A phone's appointments: future ones first by time, then the latest. */
export async function findVisits(
  db: Database,
  { phone, country, locale }: { phone: string; country: CountryId; locale: Locale },
): Promise<PatientVisit[]> {
  const { rows } = await sql<VisitRow>`
    select ${visitColumns(locale)}
      from appointments a ${visitJoins}
     where a.client_phone = ${phone} and a.country = ${country}
     order by ${aheadFirst}
     limit ${maxVisits}`.execute(db);
  return rows.map(toVisit);
}

type VisitRow = Omit<PatientVisit, "datetime"> & { starts_at: Date };

const visitColumns = (locale: Locale) => sql`
  a.id, a.hash, a.status, ${isChangeable} as is_changeable, a.starts_at, a.timezone, a.client_name,
  jsonb_build_object('name', ${localized("d.name", locale)}) as doctor,
  jsonb_build_object('name', ${localized("sv.name", locale)}) as service,
  jsonb_build_object('name', ${localized("b.name", locale)}) as clinic_branch`;
const visitJoins = sql`
  join doctors d on d.id = a.doctor_id
  join services sv on sv.id = a.service_id
  join clinic_branches b on b.id = a.clinic_branch_id
  join clinics cl on cl.id = b.clinic_id`;
const aheadFirst = sql`
  (a.status in ('pending', 'booked') and a.starts_at > now()) desc,
  case when a.status in ('pending', 'booked') and a.starts_at > now() then a.starts_at end, a.starts_at desc`;

function toVisit<Row extends VisitRow>({ starts_at: at, ...visit }: Row) {
  return { ...visit, datetime: at.toISOString() };
}

/** Number of visits that a search by name shows. */
const maxFound = 20;
/** Number of visits it reads at most, of which the first by time are shown. */
const maxRead = 500;

/** Visits in a country whose patient's name has a word beginning with each of the words. The search is recorded. */
export async function searchVisits(
  db: Database,
  { name, country, locale, staffId }: { name: string; country: CountryId; locale: Locale; staffId: number },
): Promise<VisitSearchResult> {
  const { rows } = await sql<VisitRow & { client_phone: string | null }>`
    with found as materialized (
      select * from appointments
       where name_vector(client_name) @@ name_prefixes(${name}) and country = ${country}
       limit ${maxRead}
    ), recorded as (
      insert into name_searches (country, staff_id, found) select ${country}, ${staffId}, count(*) from found
    )
    select ${visitColumns(locale)}, a.client_phone
      from found a ${visitJoins}
     order by ${aheadFirst}
     limit ${maxFound + 1}`.execute(db);
  return { visits: rows.slice(0, maxFound).map(toVisit), is_complete: rows.length <= maxFound };
}

/** Number of notes that operators see of a phone. */
const maxNotes = 20;

type NoteKey = { phone: string; country: CountryId };

/** Notes on a phone, latest first. */
export async function listCallNotes(db: Database, { phone, country }: NoteKey): Promise<CallNote[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.text, s.name as author, n.created_at
      from call_notes n join staff s on s.id = n.staff_id
     where n.phone = ${phone} and n.country = ${country} and n.created_at > now() - interval '1 year'
     order by n.created_at desc, n.id desc
     limit ${maxNotes}`.execute(db);
  return rows.map(toNote);
}

/** A form sent twice within ten minutes is one note. */
export async function addCallNote(
  db: Database,
  { phone, country, text, staffId }: NoteKey & { text: string; staffId: number },
): Promise<CallNote> {
  const { rows } = await sql<NoteRow>`
    with same as (
      select * from call_notes
       where phone = ${phone} and country = ${country} and text = ${text} and staff_id = ${staffId}
         and created_at > now() - interval '10 minutes'
       limit 1
    ), added as (
      insert into call_notes (country, phone, text, staff_id)
      select ${country}, ${phone}, ${text}, ${staffId} where not exists (select 1 from same)
      returning *)
    select n.id, n.text, s.name as author, n.created_at
      from (table same union all table added) n join staff s on s.id = n.staff_id`.execute(db);
  return toNote(rows[0]!);
}

type NoteRow = Omit<CallNote, "created_at"> & { created_at: Date };
const toNote = ({ created_at: at, ...note }: NoteRow): CallNote => ({ ...note, created_at: at.toISOString() });
