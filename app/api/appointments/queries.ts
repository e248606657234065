import { sql, type RawBuilder } from "kysely";
import type { Country, CountryId, Locale } from "#app/countries/country.ts";
import { countWrongCode, liveCodes } from "../codes/index.ts";
import { localized } from "../database/localized.ts";
import type { Database } from "../database/schema.ts";
import { consumeLimitExpression, type RateLimit } from "../limits/index.ts";
import { isFree, isTimelySlotOf } from "../slots/index.ts";
import type { Offer } from "./offer.ts";

/** Maximum number of future appointments per phone: enough for a family, too few for hoarding. */
export const maxVisitsAhead = 3;

export type OfferKey = {
  country: CountryId;
  locale: Locale;
  doctorService: number;
  slot: number;
  clientPhone: string;
  /** Maximum number of bookings per phone and day. */
  bookingsADay: number;
};

export async function findOffer(db: Database, key: OfferKey): Promise<Offer | null> {
  const { rows } = await sql<Offer>`
    select ds.id as doctor_service, ds.clinic_branch_id as clinic_branch,
           array(select i.insurance_id from doctor_service_insurances i
             where i.doctor_service_id = ds.id) as insurances,
           ${fieldsOf("ds.clinic_branch_id", key.locale, sql.ref("ds.id"))} as fields,
           coalesce((select case when ${isFree} then 'free' else 'taken' end
                       from slots s where s.id = ${key.slot} and not s.is_withdrawn and ${isTimelySlotOf}),
                         'unknown') as slot,
           (select s.starts_at from slots s where s.id = ${key.slot}) as starts_at,
           counts.ahead as future_visits, counts.wait as booking_wait_seconds, ds.age_from, ds.age_to
      from doctor_services ds
      cross join lateral booking_counts(${key.clientPhone}, ${key.bookingsADay}::int) counts
      join doctors d on d.id = ds.doctor_id and d.is_active
      join clinic_branches b on b.id = ds.clinic_branch_id and b.is_active
     where ds.id = ${key.doctorService} and ds.country = ${key.country} and ds.is_active`.execute(db);
  return rows[0] ?? null;
}

/**
 * The additional fields of a branch in order, or of one of its doctor services; null for a branch of another market.
 */
export async function findFields(
  db: Database,
  branch: { id: number; country: CountryId; locale: Locale; doctorService: number | null },
): Promise<Offer["fields"] | null> {
  const doctorService = branch.doctorService === null ? null : sql`${branch.doctorService}`;
  const { rows } = await sql<{ fields: Offer["fields"] }>`
    select ${fieldsOf("b.id", branch.locale, doctorService)} as fields
      from clinic_branches b
     where b.id = ${branch.id} and b.country = ${branch.country} and b.is_active`.execute(db);
  return rows[0]?.fields ?? null;
}

function fieldsOf(branchColumn: string, locale: Locale, doctorService: RawBuilder<unknown> | null) {
  return sql<Offer["fields"]>`coalesce((
    select jsonb_agg(jsonb_build_object(
             'id', f.id, 'param_name', f.param_name, 'title', ${localized("f.title", locale)},
             'is_required', f.is_required, 'min_length', f.min_length, 'max_length', f.max_length)
           order by f.position, f.id)
      from clinic_branch_fields f
     where f.clinic_branch_id = ${sql.ref(branchColumn)}
       and f.is_active ${doctorService ? sql`and ${isAskedOf(doctorService)}` : sql``}), '[]'::jsonb)`;
}

/** Months: doctor services up to this age are for children. */
const childAgeLimit = 216;

/** Field `f` applies to the service and the ages of a doctor service. */
function isAskedOf(doctorService: RawBuilder<unknown>) {
  return sql`exists (
    select 1 from doctor_services offer join services offer_service on offer_service.id = offer.service_id
     where offer.id = ${doctorService}
       and (f.audience is null
            or (f.audience = 'children') = (offer_service.is_for_children
              or coalesce(offer.age_to <= ${sql.lit(childAgeLimit)}, false)))
       and (not exists (select 1 from clinic_branch_field_services fs where fs.clinic_branch_field_id = f.id)
            or exists (select 1 from clinic_branch_field_services fs
                        where fs.clinic_branch_field_id = f.id and fs.service_id = offer.service_id)))`;
}

export type NewAppointment = {
  country: Country;
  locale: Locale;
  hash: string;
  doctorService: number;
  slot: number;
  clientName: string;
  clientPhone: string;
  insurance: number | null;
  source: "web-mobile" | "web-desktop";
  bookingPage: string | null;
  pageLocation: string | null;
  pageReferrer: string | null;
  listPosition: number | null;
  consents: object;
  additionalFields: { clinic_branch_field: number; value: string }[];
  analytics: object;
  visitorIds: { client_id: string | undefined; session_id: string | undefined };
  idempotencyKey: string | null;
  requestHash: string | null;
  staffId: number | null;
  /** Whether a conversion is reported. */
  isConversion: boolean;
  /** Null: no code is required. */
  codeHash: string | null;
  /** The hash of the code and the key of its request (`hashWrongCode`). */
  wrongCodeHash: string | null;
  /** The key under which wrong codes for the phone are counted. */
  wrongCodesKey: string;
  /** Maximum number of bookings per phone and day. */
  bookingsADay: number;
  /** The limit on the client's network address; null: none. */
  ipLimit: RateLimit | null;
};

export type InsertOutcome = {
  id: number | null;
  /** Whether the code was right; true if none was required. */
  code_ok: boolean;
  /** Number of the phone's unused, unexpired codes. */
  live_codes: number;
  /** Number of the phone's future appointments; null after a wrong code. */
  visits_ahead: number | null;
  /** Seconds until the phone may book again; 0: now. */
  phone_wait_seconds: number | null;
  /** Seconds until the network address may book again; null if another limit applied first. */
  ip_wait_seconds: number | null;
};

/**
 * One statement decides everything: it checks and counts the code, takes the slot or not, and uses up the code only
 * together with the slot. The unique index on live appointments decides races for a slot; bookings for one phone are
 * serialised.
 */
export async function insertAppointment(db: Database, appointment: NewAppointment): Promise<InsertOutcome> {
  const { country, codeHash, wrongCodeHash, wrongCodesKey } = appointment;
  const { rows } = await sql<InsertOutcome>`
    with ${liveCodes({ phone: appointment.clientPhone, codeHash, wrongCodeHash })}, confirmed as (
      select ${appointment.clientPhone}::text as phone where ${codeHash}::text is null
        or exists (select 1 from live where matches)
    ), bookings as materialized (
      select b.ahead, b.wait from confirmed c cross join lateral bookings_of_phone(c.phone,
        ${appointment.bookingsADay}::int) b
    ), allowed as materialized (
      select ${consumeLimitExpression(appointment.ipLimit)} as wait
        from bookings b where b.ahead < ${maxVisitsAhead} and b.wait = 0
    ), inserted as (
      insert into appointments (
        hash, country, slot_id, doctor_service_id, doctor_id, clinic_branch_id, service_id, starts_at, timezone,
        client_name, client_phone, insurance_id, price, currency, locale, source, booking_page, page_location,
        page_referrer, list_position, consents, additional_fields, analytics, idempotency_key, request_hash,
        created_by_staff_id)
      select ${appointment.hash}, ds.country, s.id, ds.id, ds.doctor_id, ds.clinic_branch_id, ds.service_id,
             s.starts_at, c.timezone, ${appointment.clientName}, ${appointment.clientPhone},
               ${appointment.insurance}::bigint,
             ds.discount_price, ${country.currency}, ${appointment.locale}, ${appointment.source},
             ${appointment.bookingPage}, ${appointment.pageLocation}, ${appointment.pageReferrer},
             ${appointment.listPosition}::int, ${JSON.stringify(appointment.consents)}::jsonb,
             ${JSON.stringify(appointment.additionalFields)}::jsonb, ${JSON.stringify(appointment.analytics)}::jsonb,
             ${appointment.idempotencyKey}, ${appointment.requestHash}, ${appointment.staffId}::bigint
        from doctor_services ds
        join slots s on ${isTimelySlotOf}
        join cities c on c.id = ds.city_id
        join allowed on allowed.wait = 0
       where ds.id = ${appointment.doctorService} and s.id = ${appointment.slot}
         and ds.country = ${country.countryId} and ds.is_active
      on conflict do nothing
      returning *
    ), counted as (
      insert into ecommerce_events
        (country, doctor_service_id, name, client_id, session_id, page_location, page_referrer, source, item)
      select country, doctor_service_id, 'submit-appointment-form', ${appointment.visitorIds.client_id ?? null}::text,
             ${appointment.visitorIds.session_id ?? null}::text,
             page_location, page_referrer, source,
               jsonb_strip_nulls(jsonb_build_object('price', price, 'index', list_position))
        from inserted where consents->>'statistics' = 'true' and source in ('web-mobile', 'web-desktop')
    ), history as (
      insert into appointment_history (appointment_id, actor, staff_id, to_status, to_slot_id)
      select id, ${appointment.staffId === null ? "patient" : "staff"}, ${appointment.staffId}::bigint,
        'booked', ${appointment.slot}
        from inserted
    ), conversion as (
      insert into conversion_events (appointment_id) select id from inserted where ${appointment.isConversion}::boolean
    ), spent as (
      update registration_codes set used_at = now()
       where id in (select id from live where matches) and exists (select 1 from inserted)
    ), ${countWrongCode({ wrongCodesKey, wrongCodeHash })}
    select (select id from inserted) as id,
           exists (select 1 from confirmed) as code_ok,
           (select count(*)::int from live) as live_codes,
           (select ahead from bookings) as visits_ahead,
           (select wait from bookings) as phone_wait_seconds,
           (select wait from allowed) as ip_wait_seconds`.execute(db);
  return rows[0]!;
}

/** The language in which a patient with the phone booked last by themselves; null: they never did. */
export async function findChosenLocale(
  db: Database,
  { phone, country }: { phone: string; country: CountryId },
): Promise<Locale | null> {
  const { rows } = await sql<{ locale: Locale }>`
    select locale::text as locale from appointments
     where client_phone = ${phone} and country = ${country} and created_by_staff_id is null
     order by created_at desc limit 1`.execute(db);
  return rows[0]?.locale ?? null;
}

/** The live appointment that a request with the key created within the last day; null: none. */
export async function findCreated(
  db: Database,
  { key, country }: { key: string; country: CountryId },
): Promise<{ id: number; hash: string } | null> {
  const { rows } = await sql<{ id: number; hash: string }>`
    select id, hash from appointments
     where idempotency_key = ${key} and country = ${country} and status <> 'cancelled'
       and created_at > now() - interval '1 day'`.execute(db);
  return rows[0] ?? null;
}

/** The appointment that an earlier request with this key created, in any market and state; null: none. */
export async function findByIdempotencyKey(db: Database, key: string) {
  const row = await db
    .selectFrom("appointments")
    .select(["id", "hash", "request_hash", "country"])
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  return row ?? null;
}
