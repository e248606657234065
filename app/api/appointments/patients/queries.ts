import { sql } from "kysely";
import type { KnownPatient, PatientVisit } from "#app/contract/patient.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";

/** Maximum number of patients per phone that an operator sees. */
const most = 5;

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
             select jsonb_agg(jsonb_build_object('clinic_branch_field', f.id, 'value', told.answer->>'value') order by f.position, f.id)
               from jsonb_array_elements(l.additional_fields) told (answer)
               join clinic_branch_fields at on at.id = (told.answer->>'clinic_branch_field')::bigint
               join clinic_branch_fields f on f.param_name = at.param_name and f.clinic_branch_id = ${key.clinicBranch}), '[]'::jsonb) as additional_fields
      from latest l
     order by l.created_at desc
     limit ${most}`.execute(db);
  return rows;
}

const mostVisits = 50;

/** A phone's appointments: future ones first by time, then the latest. */
export async function findVisits(
  db: Database,
  { phone, country, locale }: { phone: string; country: CountryId; locale: Locale },
): Promise<PatientVisit[]> {
  const { rows } = await sql<Omit<PatientVisit, "datetime"> & { starts_at: Date }>`
    select a.id, a.hash, a.status, a.starts_at, a.timezone, a.client_name,
           jsonb_build_object('name', ${localized("d.name", locale)}) as doctor,
           jsonb_build_object('name', ${localized("sv.name", locale)}) as service,
           jsonb_build_object('name', ${localized("b.name", locale)}) as clinic_branch
      from appointments a
      join doctors d on d.id = a.doctor_id
      join services sv on sv.id = a.service_id
      join clinic_branches b on b.id = a.clinic_branch_id
     where a.client_phone = ${phone} and a.country = ${country}
     order by (a.status in ('pending', 'booked') and a.starts_at > now()) desc,
              case when a.status in ('pending', 'booked') and a.starts_at > now() then a.starts_at end, a.starts_at desc
     limit ${mostVisits}`.execute(db);
  return rows.map(({ starts_at: at, ...visit }) => ({ ...visit, datetime: at.toISOString() }));
}
