import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listFeatureSwitches } from "#app/api/catalogue/index.ts";
import type { CountryId } from "#app/countries/country.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test("S-05 city 10 is the first of its market, whatever its position", async () => {
  await api.database.db.updateTable("cities").set({ position: 99 }).where("id", "=", 10).execute();
  expect((await api.client("kg").cities.list())[0]!.id).toBe(10);
});

test("areas are only those of the market's own cities", async () => {
  const [foreign] = await api.client("hu").cities.list();
  expect(await api.client("hu").cities.areas({ city: foreign!.id })).not.toEqual([]);
  expect(await api.client("kg").cities.areas({ city: foreign!.id })).toEqual([]);
});

test("P-01 insurances are only those of the market", async () => {
  const insurances = await api.client("kg").insurances.list();
  expect(insurances).not.toEqual([]);
  const foreign = await api.client("hu").insurances.list({ id: insurances.map(({ id }) => id) });
  expect(foreign).toEqual([]);
});

test("P-01 a market's own value of a feature switch counts, not that of all markets", async () => {
  const { db } = api.database;
  await db
    .insertInto("feature_switches")
    .values([
      { key: "join", country: "kg", value: "false" },
      { key: "join", value: "true" },
    ])
    .execute();
  expect(await listFeatureSwitches(db, "kg")).toEqual({ join: false });
  expect(await listFeatureSwitches(db, "hu")).toEqual({ join: true });
});

test("a branch that is switched off is neither at its location nor among its doctors' branches", async () => {
  const { clinics, doctors } = api.client();
  const [clinic] = (await clinics.list({ limit: 1, expand: ["clinic_branches"] })).results;
  const { id, location } = clinic!.clinic_branches[0]!;
  const [doctor] = (await doctors.list({ clinic_branch: [id], limit: 1 })).results;
  const branchesOfDoctor = async () =>
    (await doctors.get({ slug: doctor!.slug })).clinic_branches.map((branch) => branch.id);
  expect(await branchesOfDoctor()).toContain(id);
  const idsThere = async () => (await clinics.branchesAt(location)).map((branch) => branch.id);
  expect(await idsThere()).toContain(id);
  expect(await api.client("hu").clinics.branchesAt(location)).toEqual([]);
  await api.database.db.updateTable("clinic_branches").set({ is_active: false }).where("id", "=", id).execute();
  expect(await idsThere()).not.toContain(id);
  expect(await branchesOfDoctor()).not.toContain(id);
});

test("C-12 the figures of a city count only its clinics that are listed", async () => {
  const { cities, clinics } = api.client("ro");
  const [city] = await cities.list();
  const list = await clinics.list({ city: city!.id, limit: 1 });
  await api.database.db
    .updateTable("clinics")
    .set({ is_active: false })
    .where("id", "=", list.results[0]!.id)
    .execute();
  expect((await clinics.meta({ city: city!.id })).total_count).toBe(list.count - 1);
  await expect(api.client("kg").clinics.meta({ city: city!.id })).rejects.toMatchObject({ status: 404 });
});

test("a branch is shown with the three stations nearest to it", async () => {
  const { db } = api.database;
  const { rows } = await sql<{ id: number; country: CountryId; lat: number; lng: number }>`
    select b.id, b.country, b.lat, b.lng from clinic_branches b
     where b.is_active and (select count(*) from stations s where s.city_id = b.city_id) >= 4 limit 1`.execute(db);
  const { id, country, ...place } = rows[0]!;
  await db.deleteFrom("clinic_branch_stations").where("clinic_branch_id", "=", id).execute();
  await sql`
    insert into clinic_branch_stations (clinic_branch_id, station_id, city_id, distance)
    select b.id, s.id, s.city_id, 1000 - 100 * row_number() over (order by s.id)
      from clinic_branches b join stations s on s.city_id = b.city_id where b.id = ${id} order by s.id limit 4`.execute(
    db,
  );
  const branch = (await api.client(country).clinics.branchesAt(place)).find((candidate) => candidate.id === id)!;
  expect(branch.closest_stations.map(({ distance }) => distance)).toEqual([600, 700, 800]);
});

test("no services are listed for an insurance that no doctor takes", async () => {
  const { cities, services } = api.client();
  const [city] = await cities.list();
  expect((await services.list({ city: city!.id })).count).toBeGreaterThan(0);
  expect((await services.list({ city: city!.id, insurance: 99_999_999 })).count).toBe(0);
});

test("services of a city are those that one of its active doctors offers", async () => {
  const { db } = api.database;
  const { cities, services } = api.client("hu");
  const city = (await cities.list())[0]!.id;
  const { results, count } = await services.list({ city });
  const service = results[0]!.id;
  const listed = async () => (await services.list({ city })).results.some(({ id }) => id === service);
  const ofService = db.selectFrom("doctor_services").where("city_id", "=", city).where("service_id", "=", service);
  const doctors = db.updateTable("doctors").where("id", "in", ofService.select("doctor_id"));
  await doctors.set({ is_active: false }).execute();
  expect(await listed()).toBe(false);
  await doctors.set({ is_active: true }).execute();
  expect([await listed(), (await services.list({ city })).count]).toEqual([true, count]);
  await db.updateTable("doctor_services").set({ is_active: false }).where("id", "in", ofService.select("id")).execute();
  expect(await listed()).toBe(false);
});

test("no services are listed for an area without branches", async () => {
  const { cities, services } = api.client();
  const [city] = await cities.list();
  expect((await services.list({ city: city!.id, city_area: 99_999_999 })).count).toBe(0);
});

test("P-02 texts are in the preferred language among those of the market", async () => {
  const servicesIn = async (language: string, country = "kz") => {
    const headers = { "country-id": country, "accept-language": language };
    return (await api.fetch("/api/v1/services/?limit=3", { headers })).json();
  };
  expect(await servicesIn("kk")).not.toEqual(await servicesIn("ru"));
  expect(await servicesIn("ru;q=0.5, kk;q=0.9")).toEqual(await servicesIn("kk"));
  expect(await servicesIn("kk;q=0, ru;q=0.5")).toEqual(await servicesIn("ru"));
  expect(await servicesIn("hu, ru;q=0.5", "kg")).toEqual(await servicesIn("ru", "kg"));
});

test.each([
  ["ru", "ru"],
  ["one of another market", "hu"],
])(
  "P-02 ?locale= counts before the preferred language: with %s, texts are in the market's first",
  async (_, locale) => {
    const categories = async (query: string, language: string) => {
      const headers = { "country-id": "kz", "accept-language": language };
      return (await api.fetch(`/api/v1/service-categories/${query}`, { headers })).json();
    };
    expect(await categories(`?locale=${locale}`, "kk")).toEqual(await categories("", "ru"));
  },
);
