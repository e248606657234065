import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#app/api/database/connection.ts";
import { openSearch } from "#app/api/search/index.ts";
import { countryIds, type CountryId } from "#app/countries/country.ts";
import { getCountry } from "#app/countries/registry.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const cityOf = async (country: CountryId = "kg") => (await api.client(country).cities.list())[0]!;
const find = async (query: string, country: CountryId = "kg") =>
  (await api.client(country).search.find({ query, city: (await cityOf(country)).id })).hits;

describe.each(countryIds)("S-03 search in %s", (country) => {
  test("finds every specialty and procedure of the city by its name, with the page of its list", async () => {
    const client = api.client(country);
    const city = await cityOf(country);
    const { results: services } = await client.services.list({ city: city.id });
    expect(services.length).toBeGreaterThan(20);
    for (const { id, name, alternate_name, slug, type } of services) {
      const { hits } = await client.search.find({ query: name.slice(0, 100), city: city.id });
      const hit = {
        objectID: `service-${id}`,
        type: type === "procedure" ? "Услуги" : "Специальности",
        title: alternate_name ?? name,
        slug,
        pretty_url: `/doctors/${city.slug}/${slug}`,
      };
      expect(hits).toContainEqual(expect.objectContaining(hit));
    }
  });

  test("finds the clinics of an area by its name", async () => {
    const client = api.client(country);
    const city = await cityOf(country);
    const clinics = (await client.clinics.list({ city: city.id, limit: 500 })).results;
    const areas = [...new Set(clinics.map(({ city_area: area }) => area!))];
    expect(areas.length).toBeGreaterThan(1);
    for (const area of areas) {
      const { hits } = await client.search.find({ query: area, city: city.id, type: "Клиники", limit: 50 });
      const ids = clinics.filter(({ city_area: other }) => other === area).map(({ id }) => `clinic-${id}`);
      expect(hits.map(({ objectID }) => objectID)).toEqual(expect.arrayContaining(ids));
    }
  });

  test("finds doctors and clinics of the city by name, with details that distinguish them", async () => {
    const client = api.client(country);
    const city = await cityOf(country);
    const { results: doctors } = await client.doctors.list({ city: city.id, limit: 20 });
    for (const { id, name, slug } of doctors) {
      const { hits } = await client.search.find({ query: name, city: city.id });
      expect(hits).toContainEqual(
        expect.objectContaining({
          objectID: `doctor-${id}`,
          type: "Доктора",
          title: name,
          slug,
          pretty_url: `/doctor/${slug}`,
          note: expect.stringMatching(/\p{L}{3}/u),
        }),
      );
    }
    const { results: clinics } = await client.clinics.list({ city: city.id, limit: 20 });
    for (const { id, name, slug, address, city_area: area } of clinics) {
      const { hits } = await client.search.find({ query: name, city: city.id });
      expect(hits).toContainEqual(
        expect.objectContaining({
          objectID: `clinic-${id}`,
          type: "Клиники",
          title: name,
          pretty_url: `/clinics/${city.slug}/${slug}`,
          note: `${area}, ${address}`,
        }),
      );
    }
  });
});

test("S-03 names are in the requested language, whichever language was typed", async () => {
  for (const [locale, title] of [
    ["hu", "Kardiológus"],
    ["en", "Cardiologist"],
  ] as const) {
    for (const query of ["kardiologus", "cardiologist"]) {
      const { hits } = await api.client("hu").search.find({ query, city: (await cityOf("hu")).id, locale });
      expect(hits[0]).toMatchObject({ type: "Специальности", title });
    }
  }
});

test("S-03 finds only items of the city", async () => {
  const client = api.client();
  const [bishkek, osh] = await client.cities.list();
  const { results } = await client.clinics.list({ city: bishkek!.id, limit: 100 });
  const { results: there } = await client.clinics.list({ city: osh!.id, limit: 100 });
  const onlyHere = results.find(({ id, name }) => !there.some((other) => other.id === id || other.name === name))!;
  const idsIn = async (city: number) =>
    (await client.search.find({ query: onlyHere.name, city })).hits.map(({ objectID }) => objectID);
  expect(await idsIn(bishkek!.id)).toContain(`clinic-${onlyHere.id}`);
  expect(await idsIn(osh!.id)).not.toContain(`clinic-${onlyHere.id}`);
});

test("S-03 a clinic that is switched off is not found", async () => {
  const { db } = api.database;
  const city = await cityOf();
  const [clinic] = (await api.client().clinics.list({ city: city.id, limit: 1 })).results;
  const setActive = (is_active: boolean) =>
    db.updateTable("clinics").set({ is_active }).where("id", "=", clinic!.id).execute();
  const query = { country: "kg", city: city.id, locale: "ru", query: clinic!.name, limit: 10, offset: 0 } as const;
  const found = async () =>
    (await openSearch(db, { onFailure: () => {} })(query))!.hits.map(({ objectID }) => objectID);
  expect(await found()).toContain(`clinic-${clinic!.id}`);
  await setActive(false);
  const hitsWithout = await found();
  await setActive(true);
  expect(hitsWithout).not.toContain(`clinic-${clinic!.id}`);
});

test("S-07 finds misspelt queries, other keyboard layouts and missing diacritics", async () => {
  expect((await find("кордиолог"))[0]!.title).toMatch(/кардиолог/i);
  expect((await find("rfhlbjkju"))[0]!.title).toMatch(/кардиолог/i);
  expect((await find("borgyogyasz", "hu"))[0]!.title).toBe("Bőrgyógyász");
});

test("S-03 returns at most ten hits per type, and an empty list without hits", async () => {
  const hits = await find("кардиолог терапевт стоматолог невролог гинеколог");
  for (const [, group] of Map.groupBy(hits, ({ type }) => type)) expect(group.length).toBeLessThanOrEqual(10);
  expect(hits.length).toBeGreaterThan(10);
  expect(await find("ъъъъъъъъъ")).toEqual([]);
});

test.each([
  ["query=", 400],
  ["query=%20%20", 400],
  [`query=${"a".repeat(101)}`, 400],
  [`query=${"a".repeat(100)}`, 200],
  ["query=a%00b", 400],
  ["query=a&query=b", 400],
  ["query=%3Cscript%3E", 200],
  ["query=a&city=0", 400],
  ["query=a&city=abc", 400],
  ["query=a&city=999999", 404],
])("S-03 ?%s returns %i", async (query, status) => {
  const city = query.includes("city=") ? "" : `&city=${(await cityOf()).id}`;
  expect((await api.fetch(`/api/v1/search/?${query}${city}`)).status).toBe(status);
});

test("S-03 a city of another market is not found", async () => {
  await expect(
    api.client("kz").search.find({ query: "кардиолог", city: (await cityOf("kg")).id }),
  ).rejects.toMatchObject({ status: 404 });
});

test("S-07 a change is found within five seconds, on any node; if building an index fails, the last one answers", async () => {
  let time = 0;
  const failures: unknown[] = [];
  const { db } = api.database;
  const search = openSearch(db, { onFailure: (error) => failures.push(error), now: () => time });
  const city = await cityOf();
  const titles = async () =>
    (await search({
      country: "kg",
      city: city.id,
      locale: getCountry("kg").defaultLocale,
      query: "небывалая",
      limit: 10,
      offset: 0,
    }))!.hits.map(({ title }) => title);
  const [clinic] = (await api.client().clinics.list({ city: city.id, limit: 1 })).results;
  const rename = (name: string) =>
    db
      .updateTable("clinics")
      .set({ name: { ru: name } })
      .where("id", "=", clinic!.id)
      .execute();
  expect(await titles()).toEqual([]);
  await rename("Небывалая");
  expect(await titles()).toEqual([]);
  time += 5_000;
  expect(await titles()).toEqual(["Небывалая"]);

  await db.schema.alterTable("listed_doctors").renameTo("listed_doctors_away").execute();
  time += 5_000;
  expect(await titles()).toEqual(["Небывалая"]);
  expect(failures).toHaveLength(1);
  await db.schema.alterTable("listed_doctors_away").renameTo("listed_doctors").execute();

  // The change is noticed, and its index cannot be built.
  await rename("Небывалая новая");
  await db.schema.alterTable("doctor_services").renameTo("doctor_services_away").execute();
  time += 5_000;
  expect(await titles()).toEqual(["Небывалая"]);
  expect(failures).toHaveLength(2);
  await db.schema.alterTable("doctor_services_away").renameTo("doctor_services").execute();
  time += 5_000;
  expect(await titles()).toEqual(["Небывалая новая"]);

  const setListed = (is_active: boolean) =>
    db.updateTable("clinic_branches").set({ is_active }).where("clinic_id", "=", clinic!.id).execute();
  await setListed(false);
  time += 5_000;
  expect(await titles()).toEqual([]);
  await setListed(true);

  await rename("Прежняя");
  time += 5_000;
  expect(await titles()).toEqual([]);
});

test("S-07 a new address of a clinic, and new names of a doctor and a service, are found within five seconds", async () => {
  let time = 0;
  const { db } = api.database;
  const search = openSearch(db, { onFailure: () => {}, now: () => time });
  // Not the first: the cities of a market have indexes of their own.
  const city = (await api.client().cities.list())[1]!.id;
  const page = { country: "kg", city, locale: "ru", limit: 10, offset: 0 } as const;
  const find = async (query: string) => {
    time += 5_000;
    return (await search({ ...page, query }))!.hits;
  };
  const client = api.client();
  const clinic = (await client.clinics.list({ city, limit: 1 })).results[0]!;
  const doctor = (await client.doctors.list({ city, limit: 1 })).results[0]!;
  const service = (await client.services.list({ city, type: "procedure" })).results[0]!;
  const name = { ru: "Невиданная" };
  expect(await find(name.ru)).toEqual([]);
  await db
    .updateTable("clinic_branches")
    .set({ address: { ru: "Новая улица, 1" } })
    .where("clinic_id", "=", clinic.id)
    .execute();
  const found = (await find(clinic.name)).find(({ objectID }) => objectID === `clinic-${clinic.id}`);
  expect(found!.note).toMatch(/, Новая улица, 1$/);
  await db.updateTable("doctors").set({ name }).where("id", "=", doctor.id).execute();
  expect((await find(name.ru)).map(({ objectID }) => objectID)).toEqual([`doctor-${doctor.id}`]);
  await db.updateTable("services").set({ name, alternate_name: null }).where("id", "=", service.id).execute();
  expect((await find(name.ru)).map(({ objectID }) => objectID)).toEqual([
    `service-${service.id}`,
    `doctor-${doctor.id}`,
  ]);
});

test("S-07 the index of a city that changes all the time is built after a pause of five times as long", async () => {
  let time = 0;
  // The first build takes ten seconds or more.
  let step = 10_000;
  const { db } = api.database;
  const search = openSearch(db, { onFailure: () => {}, now: () => (time += step) });
  const city = (await api.client().cities.list())[1]!.id;
  const find = async (query: string) =>
    (await search({ country: "kg", city, locale: "ru", limit: 10, offset: 0, query }))!.hits.length;
  const clinic = (await api.client().clinics.list({ city, limit: 1 })).results[0]!;
  expect(await find("Неслыханная")).toBe(0);
  step = 0;
  await db
    .updateTable("clinics")
    .set({ name: { ru: "Неслыханная" } })
    .where("id", "=", clinic.id)
    .execute();
  time += 5_000;
  expect(await find("Неслыханная")).toBe(0);
  time += 600_000;
  expect(await find("Неслыханная")).toBe(1);
});

test("S-07 an unchanged index is not built again", async () => {
  let time = 0;
  const statements: string[] = [];
  const { db, close } = openDatabase({
    connectionString: api.database.connectionString,
    onSlowStatement: ({ statement }) => statements.push(statement),
    slowMs: 0,
  });
  const search = openSearch(db, { onFailure: () => {}, now: () => time });
  const { id } = await cityOf();
  const query = { country: "kg", city: id, locale: "ru", query: "терапевт", limit: 10, offset: 0 } as const;
  await search(query);
  statements.length = 0;
  time += 5_000;
  await search(query);
  expect(statements).toEqual([expect.stringContaining("hashtextextended")]);
  await close();
});
