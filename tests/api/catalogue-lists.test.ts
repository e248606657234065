import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApi, type TestApi } from "../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test("A-01 clinics are sorted by name, paged, with the city's branches on request", async () => {
  const { cities, clinics } = api.client("hu");
  const [city] = await cities.list();
  const list = await clinics.list({ city: city!.id, limit: 500, expand: ["clinic_branches"] });
  expect(list.count).toBe(list.results.length);
  for (const clinic of list.results) {
    expect(clinic.city.id).toBe(city!.id);
    expect(clinic.clinic_branches.length).toBeGreaterThan(0);
    expect(clinic.clinic_branches.every((branch) => branch.clinic === clinic.id && branch.city === city!.id)).toBe(
      true,
    );
    expect(clinic.address).toBe(clinic.clinic_branches[0]!.address);
  }
  const [first] = list.results;
  expect(await clinics.get({ name: first!.slug })).toMatchObject({ id: first!.id, clinic_branches: [] });
  expect((await clinics.meta({ city: city!.id })).total_count).toBe(list.count);
  expect((await clinics.list({ id: [first!.id] })).results).toHaveLength(1);
  expect((await clinics.list({ city: city!.id, limit: 2, offset: 2 })).results[0]!.id).toBe(list.results[2]!.id);
});

test("A-01 an unknown clinic is a 404, and so are the figures of clinics in an unknown city", async () => {
  const { clinics } = api.client();
  await expect(clinics.get({ name: "no-such" })).rejects.toMatchObject({ status: 404 });
  await expect(clinics.meta({ city: 999_999 })).rejects.toMatchObject({ status: 404 });
});

test("A-02 the figures of doctors equal those of their list; for an unknown service they are a 404", async () => {
  const { cities, services, doctors } = api.client();
  const [city] = await cities.list();
  const [service] = (await services.list({ city: city!.id })).results;
  const list = await doctors.list({ city: city!.id, service: [service!.id], limit: 1 });
  const meta = await doctors.meta({ city: city!.id, service: service!.id });
  expect(list).toMatchObject(meta);
  expect(Object.keys(meta)).toEqual(expect.arrayContaining(["total_count", "feedback_count", "min_price"]));
  await expect(doctors.meta({ service: 999_999 })).rejects.toMatchObject({ status: 404 });
});

test("P-01 a city of another market has no doctors", async () => {
  const [city] = await api.client("hu").cities.list();
  for (const ordering of ["default", "price"] as const)
    expect(await api.client("kg").doctors.list({ city: city!.id, ordering })).toMatchObject({ count: 0, results: [] });
});

test("A-02 a page of services has the total count; extra services are sorted by position", async () => {
  const { services } = api.client();
  const all = await services.list({ limit: 500 });
  expect(all.count).toBe(all.results.length);
  expect((await services.list({ limit: 3 })).count).toBe(all.count);
  const [first, second, third] = all.results.map(({ id }) => id).toSorted((a, b) => a - b);
  await api.database.db
    .insertInto("service_extra_services")
    .values([
      { country: "kg", service_id: first!, extra_service_id: second!, position: -1 },
      { country: "kg", service_id: first!, extra_service_id: third!, position: -2 },
    ])
    .execute();
  const [service] = (await services.list({ id: [first!], expand: ["extra_services"] })).results;
  expect(service!.extra_services.map(({ id }) => id).slice(0, 2)).toEqual([third, second]);
});

test("D-14 the premium doctors of a service are those with a premium offer of it, without the excluded doctors", async () => {
  const { cities, services, doctors } = api.client();
  const [city] = await cities.list();
  const lists = await Promise.all(
    (await services.list({ city: city!.id })).results.map((service) =>
      doctors.premium({ city: city!.id, service: service.id }).then((found) => ({ service, found })),
    ),
  );
  const { service, found } = lists.find((list) => list.found.length > 0)!;
  expect(
    found.every((doctor) => doctor.services.some((offer) => offer.is_premium && offer.service.id === service.id)),
  ).toBe(true);
  const without = await doctors.premium({ city: city!.id, service: service.id, exclude: [found[0]!.id] });
  expect(without.map((doctor) => doctor.id)).toEqual(found.slice(1).map((doctor) => doctor.id));
});

test("D-13 doctors of nearby areas have a branch outside the area, nearest first; shown distances are from the visitor", async () => {
  const { cities, doctors } = api.client();
  const [city] = await cities.list();
  const [area] = await api.client().cities.areas({ city: city!.id });
  const query = { city: city!.id, nearest_city_area: area!.id, expand: ["clinic_branches" as const], limit: 50 };
  const { results } = await doctors.list(query);
  const { lat, lng } = area!.location;
  // The API's approximation, rounded like its own distances.
  const metresTo = (at: { lat: number; lng: number }) =>
    Math.round(111_320 * Math.hypot(at.lat - lat, (at.lng - lng) * Math.cos((lat * Math.PI) / 180)));
  const distances = results.map((doctor) =>
    Math.min(
      ...doctor.clinic_branches
        .filter((branch) => branch.city_area?.id !== area!.id)
        .map((branch) => metresTo(branch.location)),
    ),
  );
  expect(distances).toEqual(distances.toSorted((first, second) => first - second));
  expect(distances.length).toBeGreaterThan(0);
  expect(distances.filter((distance) => !Number.isFinite(distance))).toEqual([]);
  const shownDistances = (doctor: (typeof results)[number]) => doctor.clinic_branches.map(({ distance }) => distance);
  expect(new Set(results.flatMap(shownDistances))).toEqual(new Set([null]));
  const fromVisitor = await doctors.list({ ...query, lat: 0, lng: 0 });
  expect(fromVisitor.results.map(({ id }) => id)).toEqual(results.map(({ id }) => id));
  expect(Math.min(...fromVisitor.results.flatMap(shownDistances).map(Number))).toBeGreaterThan(1_000_000);
  // Branches without an area are outside every area.
  await api.database.db
    .updateTable("clinic_branches")
    .set({ city_area_id: null })
    .where("city_id", "=", city!.id)
    .where("city_area_id", "!=", area!.id)
    .execute();
  expect((await doctors.list(query)).results.map(({ id }) => id)).toEqual(results.map(({ id }) => id));
});

test("A-01 categories list their services; with a city, only those offered there", async () => {
  const { cities, services } = api.client();
  const [city] = await cities.list();
  const all = await services.categories();
  const procedures = await services.categories({ city: city!.id, type: "procedure" });
  expect(all.length).toBeGreaterThan(0);
  const types = procedures.flatMap((category) => category.services).map(({ type }) => type);
  expect(new Set(types)).toEqual(new Set(["procedure"]));
  const unused = all[0]!.services[0]!.id;
  await api.database.db
    .updateTable("doctor_services")
    .set({ is_active: false })
    .where("service_id", "=", unused)
    .where("city_id", "=", city!.id)
    .execute();
  const offered = (await services.categories({ city: city!.id })).flatMap((category) => category.services);
  expect(offered.filter(({ id, doctors_count: doctors }) => id === unused || !doctors)).toEqual([]);
});

test("D-01 C-05 in a city's list doctors have only their services and branches in that city", async () => {
  const { cities, doctors } = api.client();
  const [city, otherCity] = await cities.list();
  const inCity = async (cityId: number) =>
    (await doctors.list({ city: cityId, limit: 500, expand: ["services", "clinic_branches"] })).results;
  const [doctor] = await inCity(city!.id);
  const [otherDoctor] = await inCity(otherCity!.id);
  const { id: service, ...offer } = await api.database.db
    .selectFrom("doctor_services")
    .select(["id", "country", "city_id", "clinic_branch_id", "service_id", "base_price", "discount_price"])
    .where("id", "=", otherDoctor!.services[0]!.id)
    .executeTakeFirstOrThrow();
  const { country, clinic_branch_id } = offer;
  const { db } = api.database;
  await db.insertInto("doctor_clinic_branches").values({ doctor_id: doctor!.id, clinic_branch_id, country }).execute();
  await db
    .insertInto("doctor_services")
    .values({ ...offer, doctor_id: doctor!.id })
    .execute();
  const here = (await inCity(city!.id)).find(({ id }) => id === doctor!.id);
  expect(here?.services.map(({ id }) => id)).toEqual(doctor!.services.map(({ id }) => id));
  expect(here?.clinic_branches.map(({ id }) => id)).toEqual(doctor!.clinic_branches.map(({ id }) => id));
  const there = (await inCity(otherCity!.id)).find(({ id }) => id === doctor!.id);
  expect(there?.services.map(({ clinic_branch: branch }) => branch)).toEqual([clinic_branch_id]);
  expect(there?.services[0]!.id).not.toBe(service);
});
