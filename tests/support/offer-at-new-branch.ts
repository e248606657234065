import type { TestDatabase } from "./database.ts";

type NewOffer = { id: number; clinic: number; phone?: string };

/**
 * Adds a branch to `clinic` in the city of the doctor service `id`, where the same doctor offers the same service.
 *
 * @returns the id of the new doctor service
 */
export async function offerAtNewBranch({ db }: Pick<TestDatabase, "db">, { id, clinic, phone }: NewOffer) {
  const { lat, lng, ...offer } = await db
    .selectFrom("doctor_services as ds")
    .innerJoin("clinic_branches as b", "b.id", "ds.clinic_branch_id")
    .select(["ds.country", "ds.city_id", "ds.doctor_id", "ds.service_id", "ds.base_price", "ds.discount_price"])
    .select(["b.lat", "b.lng"])
    .where("ds.id", "=", id)
    .executeTakeFirstOrThrow();
  const { country, city_id, doctor_id } = offer;
  const text = { name: { ru: "Филиал на Южной" }, address: { ru: "улица Южная, 3" } };
  const { id: clinic_branch_id } = await db
    .insertInto("clinic_branches")
    .values({ clinic_id: clinic, country, city_id, lat, lng, phone: phone ?? null, ...text })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("doctor_clinic_branches").values({ doctor_id, clinic_branch_id, country }).execute();
  const added = await db
    .insertInto("doctor_services")
    .values({ ...offer, clinic_branch_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return added.id;
}
