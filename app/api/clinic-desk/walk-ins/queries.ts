import { sql } from "kysely";
import type { WalkInOffer } from "#app/contract/clinic-desk.ts";
import type { Country } from "#app/countries/country.ts";
import { localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";
import { isFree, isSlotOf } from "../../slots/index.ts";
import { isOwn } from "../queries.ts";
import type { Actor } from "../../staff/index.ts";

/** Slots offered of each doctor service: a visitor at the desk takes one of the next. */
const maxSlots = 4;

/** Slot `s` of doctor service `ds` is not over; the notice of bookings does not apply. */
const isNotOver = sql`${isSlotOf} and s.starts_at + make_interval(mins => s.duration_minutes) > now()`;

/** Slot `s` is not over, and begins today at the latest, in the zone of city `c`. */
const fitsNow = sql`${isNotOver}
  and (s.starts_at at time zone c.timezone)::date <= (now() at time zone c.timezone)::date`;

type OfferRow = Omit<WalkInOffer, "slots"> & { slots: { id: number; starts_at: string }[] };

export async function findWalkInOffers(db: Database, actor: Actor, branch: number): Promise<WalkInOffer[]> {
  const { rows } = await sql<OfferRow>`
    select ds.id as doctor_service, near.slots,
           jsonb_build_object('id', d.id, 'name', ${localized("d.name", actor.locale)}) as doctor,
           jsonb_build_object('name', ${localized("sv.name", actor.locale)}) as service
      from doctor_services ds
      join doctors d on d.id = ds.doctor_id and d.is_active
      join services sv on sv.id = ds.service_id
      join clinic_branches b on b.id = ds.clinic_branch_id
      join cities c on c.id = b.city_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object('id', t.id, 'starts_at', t.starts_at) order by t.starts_at) as slots
          from (select s.id, s.starts_at from slots s where ${fitsNow} and ${isFree} order by s.starts_at
            limit ${maxSlots}) t) near
     where ${isOwn(actor)} and ds.clinic_branch_id = ${branch} and ds.is_active and near.slots is not null
     order by ${localized("d.name", actor.locale)}, d.id, ${localized("sv.name", actor.locale)}, ds.id`.execute(db);
  return rows.map(({ slots, ...offer }) => ({
    ...offer,
    slots: slots.map(({ id, starts_at: at }) => ({ id, datetime: new Date(at).toISOString() })),
  }));
}

/**
 * The first day with a free slot; today also if the slot fits only a walk-in, or began before midnight. Null: no free
 * slot.
 */
export async function findNextFreeDate(db: Database, actor: Actor, branch: number): Promise<string | null> {
  const { rows } = await sql<{ date: string | null }>`
    select min((greatest(near.starts_at, now()) at time zone c.timezone)::date)::text as date
      from doctor_services ds
      join doctors d on d.id = ds.doctor_id and d.is_active
      join clinic_branches b on b.id = ds.clinic_branch_id
      join cities c on c.id = b.city_id
      cross join lateral (
        select s.starts_at from slots s where ${isNotOver} and ${isFree} and s.starts_at > now() - interval '1 day'
         order by s.starts_at limit 1) near
     where ${isOwn(actor)} and ds.clinic_branch_id = ${branch} and ds.is_active`.execute(db);
  return rows[0]!.date;
}

export type NewWalkIn = { doctorService: number; slot: number; name: string; phone: string | null };

type Outcome = {
  /** Null: nothing was entered. */
  id: number | null;
  is_offered: boolean;
  fits: boolean;
};

/**
 * Enters the visitor as arrived, or nothing: the unique index of live appointments decides who gets the slot, as for
 * bookings.
 */
export async function insertWalkIn(
  trx: Database,
  actor: Actor,
  { doctorService, slot, name, phone, hash, currency }: NewWalkIn & { hash: string; currency: Country["currency"] },
): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    with offer as (
      select ds.*, c.timezone
        from doctor_services ds
        join doctors d on d.id = ds.doctor_id and d.is_active
        join clinic_branches b on b.id = ds.clinic_branch_id
        join cities c on c.id = b.city_id
       where ${isOwn(actor)} and ds.id = ${doctorService} and ds.is_active
    ), fitting as (
      select ds.*, s.id as slot, s.starts_at
        from offer ds cross join lateral (select ds.timezone) c
        join slots s on s.id = ${slot} and not s.is_withdrawn and ${fitsNow}
    ), inserted as (
      insert into appointments (
        hash, country, slot_id, doctor_service_id, doctor_id, clinic_branch_id, service_id, starts_at, timezone,
        client_name, client_phone, price, currency, locale, source, created_by_staff_id, arrived_at)
      select ${hash}, f.country, f.slot, f.id, f.doctor_id, f.clinic_branch_id, f.service_id, f.starts_at, f.timezone,
             ${name}, ${phone}::text, f.discount_price, ${currency}, ${actor.locale}, 'walk-in', ${actor.staffId}, now()
        from fitting f
      on conflict do nothing
      returning id
    ), history as (
      insert into appointment_history (appointment_id, actor, staff_id, to_status, to_slot_id)
      select id, 'clinic', ${actor.staffId}, 'booked', ${slot} from inserted
    )
    select (select id from inserted) as id, exists (select 1 from offer) as is_offered,
           exists (select 1 from fitting) as fits`.execute(trx);
  return rows[0]!;
}

/** The walk-in that the same member of staff has just entered at this slot: a form that was sent twice. */
export async function findRepeated(
  trx: Database,
  { staffId }: Actor,
  { slot, name, doctorService }: NewWalkIn,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from appointments
     where slot_id = ${slot} and source = 'walk-in' and status <> 'cancelled' and created_by_staff_id = ${staffId}
       and doctor_service_id = ${doctorService} and client_name = ${name}
         and created_at > now() - interval '10 minutes'`.execute(trx);
  return rows[0]?.id ?? null;
}
