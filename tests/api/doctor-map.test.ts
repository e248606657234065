import { afterAll, beforeAll, expect, test } from "vitest";
import type { DoctorFilter } from "#app/api/catalogue/doctors/filter.ts";
import { findMapBranches } from "#app/api/catalogue/doctors/map/queries.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const ascending = (a: number, b: number) => a - b;

/** The first city, its service with the most doctors, and these doctors. */
async function longestList() {
  const { cities, services, doctors } = api.client();
  const [city] = await cities.list();
  const { results } = await services.list({ city: city!.id, type: "initial-appointment" });
  const lists = await Promise.all(
    results.map(async ({ id }) => ({
      service: id,
      list: await doctors.list({
        city: city!.id,
        service: [id],
        limit: "none",
        expand: ["services", "clinic_branches"],
      }),
    })),
  );
  return { city: city!.id, ...lists.toSorted((one, other) => other.list.count - one.list.count)[0]! };
}

test("M-01 the map has every doctor of the list at each branch that offers the service", async () => {
  const { city, service, list } = await longestList();
  const map = await api.client().doctors.map({ city, service: [service] });
  expect(map.total_count).toBe(list.total_count);
  const offered = list.results.flatMap((doctor) => doctor.services.filter((offer) => offer.service.id === service));
  expect(map.branches.flatMap((branch) => branch.doctor_services).toSorted(ascending)).toEqual(
    offered.map(({ id }) => id).toSorted(ascending),
  );
  const branches = new Map(
    list.results.flatMap((doctor) => doctor.clinic_branches.map((branch) => [branch.id, branch] as const)),
  );
  for (const branch of map.branches) {
    expect(branches.get(branch.id)).toMatchObject({
      name: branch.name,
      address: branch.address,
      location: branch.location,
    });
    const doctorsAtBranch = list.results.filter((doctor) =>
      doctor.services.some((offer) => offer.clinic_branch === branch.id && offer.service.id === service),
    );
    expect([branch.doctors_count, branch.feedback_count]).toEqual([
      doctorsAtBranch.length,
      doctorsAtBranch.reduce((sum, doctor) => sum + doctor.feedback_count, 0),
    ]);
    const scores = doctorsAtBranch.filter((doctor) => doctor.feedback_count > 0).map((doctor) => doctor.feedback_score);
    if (scores.length === 0) expect(branch.feedback_score).toBe(0);
    else expect(branch.feedback_score).toBeGreaterThanOrEqual(Math.min(...scores));
    expect(branch.feedback_score).toBeLessThanOrEqual(Math.max(0, ...scores));
  }
});

test("M-03 the map has the filters and the order of the list", async () => {
  const { city, service } = await longestList();
  const { cities, doctors } = api.client();
  for (const area of await cities.areas({ city })) {
    const [list, map] = await Promise.all([
      doctors.list({ city, service: [service], city_area: area.id }),
      doctors.map({ city, service: [service], city_area: area.id }),
    ]);
    expect(map.total_count).toBe(list.total_count);
  }
  const map = await doctors.map({ city, service: [service], ordering: "price" });
  const prices = new Map(
    (await doctors.list({ city, service: [service], limit: "none", expand: ["services"] })).results.flatMap(
      ({ services }) => services.map((offer) => [offer.id, offer.discount_price || Number.POSITIVE_INFINITY] as const),
    ),
  );
  for (const { doctor_services } of map.branches) {
    const branchPrices = doctor_services.map((id) => prices.get(id)!);
    expect(branchPrices).toEqual(branchPrices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  }
  expect(map.branches.map(({ rank }) => rank).toSorted(ascending)[0]).toBe(1);
});

test("M-01 a map of limited size has the branches with the most doctors", async () => {
  const [city] = await api.client().cities.list();
  const filter: DoctorFilter = {
    country: "kg",
    locale: "ru",
    city: city!.id,
    is_active: true,
    ordering: "default",
    limit: 10,
    offset: 0,
  };
  const find = (branches: number) => findMapBranches(api.database.db, filter, { branches, doctors: 1 });
  const [all, few] = await Promise.all([find(1000), find(2)]);
  const sizes = all.branches.map(({ doctors_count }) => doctors_count).toSorted((one, other) => other - one);
  expect(sizes.at(-1)).toBeLessThan(sizes[1]!);
  expect(few.branches.map(({ doctors_count }) => doctors_count)).toEqual(sizes.slice(0, 2));
});

test("M-01 a service without doctors has an empty map; the city is required", async () => {
  const { cities, doctors } = api.client();
  const [city] = await cities.list();
  expect(await doctors.map({ city: city!.id, service: [999_999] })).toEqual({ total_count: 0, branches: [] });
  expect((await api.fetch("/api/v1/doctors/map/?service=1")).status).toBe(400);
});
