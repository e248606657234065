import { randomBytes } from "node:crypto";
import type { Database } from "#app/api/database/schema.ts";

/** A doctor's service at a branch, as an appointment names it. */
export type Offer = {
  doctor_service_id: number;
  doctor_id: number;
  clinic_branch_id: number;
  service_id: number;
};

export async function findOffer(db: Database, doctor: string, service: string): Promise<Offer> {
  return db
    .selectFrom("doctor_services as ds")
    .innerJoin("doctors as d", "d.id", "ds.doctor_id")
    .innerJoin("services as s", "s.id", "ds.service_id")
    .select(["ds.id as doctor_service_id", "ds.doctor_id", "ds.clinic_branch_id", "ds.service_id"])
    .where("d.external_id", "=", doctor)
    .where("s.slug", "=", service)
    .executeTakeFirstOrThrow();
}

/** Inserts an appointment for a slot. @returns its id */
export async function bookSlot(db: Database, offer: Offer, slot: number): Promise<number> {
  const { starts_at } = await db
    .selectFrom("slots")
    .select("starts_at")
    .where("id", "=", slot)
    .executeTakeFirstOrThrow();
  const { country } = await db
    .selectFrom("doctors")
    .select("country")
    .where("id", "=", offer.doctor_id)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("appointments")
    .values({
      ...offer,
      country,
      slot_id: slot,
      starts_at,
      hash: randomBytes(24).toString("base64url"),
      timezone: "Asia/Almaty",
      client_name: "Тест",
      client_phone: "+77010000000",
      price: 1000,
      currency: "KZT",
      locale: "ru",
      source: "web-mobile",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
