import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findDoctorIds, findListFigures } from "#app/api/catalogue/doctors/queries.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Rows of the precomputed lists that differ from those computed from the doctor services. */
const findWrongRows = async () =>
  (
    await sql`
      with expected as (
        select ds.city_id, coalesce(ds.service_id, 0) as service_id, d.id as doctor_id, d.country::text,
          bool_or(ds.is_premium) as is_premium,
               d.feedback_score, d.feedback_count, d.experience, min(nullif(ds.discount_price, 0)) as price,
                 max(nullif(ds.discount_price, 0)) as max_price
          from doctor_services ds join doctors d on d.id = ds.doctor_id where ds.is_active and d.is_active
         group by grouping sets ((ds.city_id, ds.service_id, d.id), (ds.city_id, d.id)))
      (table expected except select city_id, service_id, doctor_id, country::text, is_premium, feedback_score,
        feedback_count, experience, price, max_price from listed_doctors)
      union all
      (select city_id, service_id, doctor_id, country::text, is_premium, feedback_score, feedback_count, experience,
        price, max_price from listed_doctors except table expected)`.execute(database.db)
  ).rows;

test("A-07 a city's precomputed lists follow every change of doctors and services, also concurrent changes", async () => {
  const { db } = database;
  expect(await findWrongRows()).toEqual([]);
  const offers = await db
    .selectFrom("doctor_services")
    .selectAll()
    .where("country", "=", "kz")
    .orderBy("id")
    .limit(6)
    .execute();
  const [first, second, third] = offers.map((offer) => offer.id);
  const doctor = offers[0]!.doctor_id;
  await Promise.all([
    db.updateTable("doctor_services").set({ is_active: false }).where("id", "=", first!).execute(),
    db
      .updateTable("doctor_services")
      .set({ base_price: 77_000, discount_price: 70_000, is_premium: true })
      .where("id", "=", second!)
      .execute(),
    db.updateTable("doctors").set({ experience: 41 }).where("id", "=", doctor).execute(),
    db.updateTable("doctor_services").set({ base_price: 0, discount_price: 0 }).where("id", "=", third!).execute(),
  ]);
  expect(await findWrongRows()).toEqual([]);
  await db.updateTable("doctors").set({ is_active: false }).where("country", "=", "ro").execute();
  await db
    .deleteFrom("doctor_services")
    .where(
      "id",
      "in",
      db
        .selectFrom("doctor_services as d")
        .leftJoin("appointments as a", "a.doctor_service_id", "d.id")
        .leftJoin("reviews as r", "r.doctor_service_id", "d.id")
        .select("d.id")
        .where("d.country", "=", "ae")
        .where("a.id", "is", null)
        .where("r.id", "is", null),
    )
    .execute();
  expect(await findWrongRows()).toEqual([]);
});

/** Adds an offer of the service by the doctor in another city. */
async function offerInAnotherCity(doctor_id: number, service_id: number, city: number): Promise<void> {
  const { db } = database;
  const branch = await db
    .selectFrom("clinic_branches")
    .select(["id as clinic_branch_id", "city_id", "country"])
    .where("country", "=", "kg")
    .where("city_id", "<>", city)
    .executeTakeFirstOrThrow();
  const { clinic_branch_id, country } = branch;
  await db.insertInto("doctor_clinic_branches").values({ doctor_id, clinic_branch_id, country }).execute();
  const price = { base_price: 500, discount_price: 500 };
  await db
    .insertInto("doctor_services")
    .values({ doctor_id, service_id, ...branch, ...price })
    .execute();
}

test("A-07 a precomputed list has the doctors, order and figures of the general query", async () => {
  const { city_id: city } = await database.db
    .selectFrom("doctor_services")
    .select("city_id")
    .where("country", "=", "kg")
    .executeTakeFirstOrThrow();
  const { service_id, doctor_id } = await database.db
    .selectFrom("doctor_services")
    .select(["service_id", "doctor_id"])
    .where("city_id", "=", city)
    .where("is_active", "=", true)
    .executeTakeFirstOrThrow();
  await offerInAnotherCity(doctor_id, service_id, city);
  const [excluded] = await findDoctorIds(database.db, {
    country: "kg",
    locale: "ru",
    is_active: true,
    city,
    ordering: "default",
    limit: 1,
    offset: 0,
  });
  const choices = [{}, { exclude: [excluded!] }, { language: "ky" }, { language: "en,ky" }];
  for (const service of [undefined, [service_id]]) {
    for (const ordering of ["default", "rating", "price", "experience", "distance"] as const) {
      for (const choice of choices) {
        const precomputed = {
          country: "kg",
          locale: "ru",
          is_active: true,
          city,
          service,
          ordering,
          limit: 30,
          offset: 3,
          ...choice,
        } as const;
        // The general query: all branches are outside an area that does not exist.
        const general = { ...precomputed, nearest_city_area: 99_999_999 };
        expect(await findDoctorIds(database.db, precomputed)).toEqual(await findDoctorIds(database.db, general));
        expect(await findListFigures(database.db, precomputed)).toEqual(await findListFigures(database.db, general));
      }
    }
  }
});
