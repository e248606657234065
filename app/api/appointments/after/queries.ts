import { sql, type RawBuilder } from "kysely";
import type { AppointmentAnswers } from "#app/contract/appointment-change.ts";
import type { Appointment } from "#app/contract/appointment.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { allCountries } from "#app/countries/registry.ts";
import { cleanClinicHtml } from "../../catalogue/index.ts";
import { localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";
import { consumeLimitExpression, type RateLimit } from "../../limits/index.ts";
import { isTimelySlotOf } from "../../slots/index.ts";
import { shownName } from "../shown-name.ts";

/** The end of the time in which the patient may change appointment `a` at clinic `cl`. */
const changeUntil = sql`a.starts_at - make_interval(mins => cl.change_cutoff_minutes)`;
/** Whether the patient may still cancel the appointment, and move it where rescheduling is enabled. */
export const isChangeable = sql`(a.status in ('pending', 'booked') and ${changeUntil} > now())`;
/** Whether the branch recorded, within 30 days of the appointment, who came. */
const recordsAttendance = sql`exists (
  select 1 from appointments m
   where m.clinic_branch_id = a.clinic_branch_id and (m.arrived_at is not null or m.status in ('fulfilled', 'noshow'))
     and m.starts_at between a.starts_at - interval '30 days' and a.starts_at + interval '30 days')`;
/** Whether the visit was attended; at branches that do not record who came, whether it has passed. */
const isReviewable = sql`(
  a.status = 'fulfilled'
  or a.status = 'booked' and a.starts_at + interval '30 minutes' < now()
     and (a.arrived_at is not null or not ${recordsAttendance}))`;
const reviewStatus = sql`(select r.status from reviews r where r.appointment_id = a.id)`;

type AppointmentRow = Omit<Appointment, "datetime" | "created_at" | "updated_at" | "change_until" | "clinic_branch"> & {
  hash: string;
  starts_at: Date;
  created: Date;
  updated: Date;
  changeable_until: Date | null;
  clinic_branch: Omit<Appointment["clinic_branch"], "location"> & { lat: number; lng: number };
};

type AppointmentWithHash = { hash: string; appointment: Appointment };

export async function findAppointment(
  db: Database,
  { id, country, locale }: { id: number; country: CountryId; locale: Locale },
): Promise<AppointmentWithHash | null> {
  const [found] = await selectAppointments(db, sql`a.id = ${id} and a.country = ${country}`, locale);
  return found ?? null;
}

/** More than staff can book for a phone in a year of visits. */
const maxPerPhone = 100;

/** Whether an appointment is the phone's, and at most a year ago. The phone of a walk-in was never confirmed. */
const isOfPhone = ({ phone, country }: PhoneKey) =>
  sql`a.client_phone = ${phone} and a.country = ${country} and a.source <> 'walk-in'
    and a.starts_at > now() - interval '1 year'`;

type PhoneKey = { phone: string; country: CountryId };

/** A phone's appointments, upcoming ones first, the soonest first, then those of the last year, the latest first. */
export function findAppointmentsOf(
  db: Database,
  { locale, ...key }: PhoneKey & { locale: Locale },
): Promise<AppointmentWithHash[]> {
  const end = sql`a.starts_at + make_interval(mins => s.duration_minutes)`;
  const isAhead = sql`(a.status in ('pending', 'booked') and ${end} > now())`;
  const order = sql`order by ${isAhead} desc, case when ${isAhead} then a.starts_at end, a.starts_at desc, a.id`;
  return selectAppointments(db, sql`${isOfPhone(key)} ${order} limit ${maxPerPhone}`, locale);
}

/** The names of the patients for whom the phone has appointments. */
export async function findNames(db: Database, key: PhoneKey): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct a.client_name as name from appointments a where ${isOfPhone(key)} limit ${maxPerPhone}`.execute(db);
  return rows.map(({ name }) => name);
}

async function selectAppointments(
  db: Database,
  condition: RawBuilder<unknown>,
  locale: Locale,
): Promise<AppointmentWithHash[]> {
  const { rows } = await sql<AppointmentRow>`
    select a.id, a.hash, a.status, a.slot_id as slot, a.starts_at, s.duration_minutes, a.timezone, a.client_name,
           a.client_phone, a.price, a.doctor_service_id as doctor_service, ds.on_walk_in_basis, ds.avg_waiting_time,
           ${localized("ds.price_conditions", locale)} as price_conditions,
           a.created_at as created, a.updated_at as updated, a.sequence,
           case when ${isChangeable} then ${changeUntil} end as changeable_until,
           (select jsonb_build_object('reason', case when h.is_reason_shown then h.reason end)
             from appointment_history h
             where h.appointment_id = a.id and a.status = 'cancelled' and h.to_status = 'cancelled'
               and h.actor = 'clinic'
             limit 1) as clinic_cancellation,
           ${isReviewable} and ${reviewStatus} is null as can_review, ${reviewStatus} as review_status,
           jsonb_build_object('id', d.id, 'slug', d.slug, 'name', ${localized("d.name", locale)},
             'image_url', d.image_url, 'is_active', d.is_active) as doctor,
           (select jsonb_build_object('id', i.id, 'name', ${localized("i.name", locale)}) from insurances i
             where i.id = a.insurance_id) as insurance,
           jsonb_build_object('id', sv.id, 'name', ${localized("sv.name", locale)}, 'slug', sv.slug,
             'type', sv.type) as service,
           jsonb_build_object('id', b.id, 'name', ${localized("b.name", locale)},
             'address', ${localized("b.address", locale)}, 'phone', b.phone, 'clinic_slug', cl.slug, 'lat', b.lat,
               'lng', b.lng,
             'city', jsonb_build_object('id', c.id, 'slug', c.slug,
               'name', ${localized("c.name", locale)})) as clinic_branch
      from appointments a
      join slots s on s.id = a.slot_id
      join doctor_services ds on ds.id = a.doctor_service_id
      join doctors d on d.id = a.doctor_id
      join services sv on sv.id = a.service_id
      join clinic_branches b on b.id = a.clinic_branch_id
      join clinics cl on cl.id = b.clinic_id
      join cities c on c.id = b.city_id
     where ${condition}`.execute(db);
  return rows.map(toAppointmentWithHash);
}

function toAppointmentWithHash(row: AppointmentRow): AppointmentWithHash {
  const { hash, starts_at: startsAt, created, updated, changeable_until: until, clinic_branch, ...rest } = row;
  const { lat, lng, ...branch } = clinic_branch;
  return {
    hash,
    appointment: {
      ...rest,
      datetime: startsAt.toISOString(),
      price_conditions: cleanClinicHtml(rest.price_conditions),
      created_at: created.toISOString(),
      updated_at: updated.toISOString(),
      change_until: until?.toISOString() ?? null,
      clinic_branch: { ...branch, location: { lat, lng } },
    },
  };
}

/** The values from which an appointment's short code is made; null if there is no such appointment. */
export async function findCodeParts(
  db: Database,
  { id, country }: { id: number; country: CountryId },
): Promise<{ id: number; hash: string; locale: Locale } | null> {
  const { rows } = await sql<{ id: number; hash: string; locale: Locale }>`
    select a.id, a.hash, a.locale::text as locale from appointments a where a.id = ${id}
      and a.country = ${country}`.execute(db);
  return rows[0] ?? null;
}

/** The patient, insurance and answers that were given with the booking. */
export async function findAnswers(db: Database, id: number): Promise<AppointmentAnswers | null> {
  const { rows } = await sql<AppointmentAnswers>`
    select a.client_name, a.client_phone, a.insurance_id as insurance, a.additional_fields
      from appointments a where a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The staff user who makes the change; null: the patient. */
export type ChangeAuthor = { staffId: number | null };

const authorValues = ({ staffId }: ChangeAuthor) => sql`${staffId === null ? "patient" : "staff"}, ${staffId}::bigint`;

/** Cancels if still allowed, which frees the slot. @returns false if it is too late, or no longer at `shownSlot` */
export async function cancel(
  db: Database,
  id: number,
  { reason, author, shownSlot }: { reason: string; author: ChangeAuthor; shownSlot: number | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    with before as (select id, status from appointments where id = ${id} for update), changed as (
      update appointments a
         set status = 'cancelled', cancelled_at = now(), cancel_reason = ${reason}, sequence = a.sequence + 1,
           updated_at = now()
        from before, clinic_branches b join clinics cl on cl.id = b.clinic_id
       where a.id = before.id and b.id = a.clinic_branch_id and ${isChangeable}
         and a.slot_id = coalesce(${shownSlot ?? null}::bigint, a.slot_id)
      returning a.id, before.status, a.slot_id
    )
    insert into appointment_history (appointment_id, actor, staff_id, from_status, to_status, from_slot_id, reason)
    select id, ${authorValues(author)}, status, 'cancelled', slot_id, ${reason} from changed
    returning appointment_id`.execute(db);
  return rows.length > 0;
}

type Move = {
  slot: number;
  /** The slot that the page showed as the appointment's. */
  shownSlot: number | undefined;
  author: ChangeAuthor;
  rateLimits: { ofAppointment: RateLimit; ofPhone: RateLimit; ofIp: RateLimit | null };
};

/**
 * Moves an appointment to another slot in one statement: either the new slot is taken or the old one is kept. It is not
 * moved if that is not allowed, if it is already at the slot or no longer at `shownSlot`, or if it was moved too often
 * (allowed again in `waitSeconds`). A slot taken meanwhile violates the unique index of live appointments.
 */
export async function move(
  db: Database,
  id: number,
  { slot, shownSlot, author, rateLimits }: Move,
): Promise<{ isMoved: boolean; waitSeconds: number }> {
  const { rows } = await sql<{ isMoved: boolean; waitSeconds: number }>`
    with before as (select * from appointments where id = ${id} for update), fitting as (
      select a.id, a.status, a.slot_id as old_slot_id, s.id as slot_id, s.starts_at
        from before a
        join doctor_services ds on ds.id = a.doctor_service_id
        join clinic_branches b on b.id = a.clinic_branch_id
        join clinics cl on cl.id = b.clinic_id
        join slots s on s.id = ${slot} and s.id <> a.slot_id and ${isTimelySlotOf}
       where ${isChangeable} and a.slot_id = coalesce(${shownSlot ?? null}::bigint, a.slot_id)
    ), of_appointment as materialized (
      select ${consumeLimitExpression(rateLimits.ofAppointment)} as wait from fitting
    ), of_phone as materialized (
      select ${consumeLimitExpression(rateLimits.ofPhone)} as wait from of_appointment where wait = 0
    ), of_ip as materialized (
      select ${consumeLimitExpression(rateLimits.ofIp)} as wait from of_phone where wait = 0
    ), changed as (
      update appointments a
         set slot_id = f.slot_id, starts_at = f.starts_at, sequence = a.sequence + 1, updated_at = now()
        from fitting f, of_ip
       where a.id = f.id and of_ip.wait = 0
      returning a.id, f.status, f.old_slot_id
    ), history as (
      insert into appointment_history (appointment_id, actor, staff_id, from_status, to_status, from_slot_id,
        to_slot_id)
      select id, ${authorValues(author)}, status, status, old_slot_id, ${slot} from changed
    )
    select exists (select 1 from changed) as "isMoved",
           coalesce((select max(wait) from (table of_appointment union all table of_phone
             union all table of_ip) u), 0) as "waitSeconds"`.execute(db);
  return rows[0]!;
}

/**
 * Inserts a review without the author's family name. `language` is that of the page on which it was written.
 * @returns the id of the new review; null if the appointment has one already
 */
export async function insertReview(
  db: Database,
  review: { appointment: number; language: Locale; score: number; text: string },
): Promise<number | null> {
  const { client_name, country } = await db
    .selectFrom("appointments")
    .select(["client_name", "country"])
    .where("id", "=", review.appointment)
    .executeTakeFirstOrThrow();
  const author = shownName(client_name, allCountries.find(({ countryId }) => countryId === country) ?? {});
  const { rows } = await sql<{ id: number }>`
    insert into reviews (country, appointment_id, doctor_id, doctor_service_id, author_name, score, text, language)
    select a.country, a.id, a.doctor_id, a.doctor_service_id, ${author}, ${review.score}, ${review.text},
           ${review.language}
      from appointments a where a.id = ${review.appointment}
    on conflict (appointment_id) do nothing
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** The id of the appointment's review if it has this score and text; null otherwise. */
export async function findSameReview(
  db: Database,
  review: { appointment: number; score: number; text: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from reviews
     where appointment_id = ${review.appointment} and score = ${review.score} and text = ${review.text}`.execute(db);
  return rows[0]?.id ?? null;
}
