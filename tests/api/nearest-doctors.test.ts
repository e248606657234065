import { afterAll, beforeAll, expect, test } from "vitest";
import { countryIds, type CountryId } from "#app/countries/country.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** The largest city of a market, its services, and a point in it. */
async function cityOf(country: CountryId) {
  const client = api.client(country);
  const [city] = await client.cities.list();
  const services = (await client.services.list({ city: city!.id })).results.map(({ id }) => id);
  const [area] = await client.cities.areas({ city: city!.id });
  return { doctors: client.doctors, city: city!.id, services, point: area!.location };
}

test.each(countryIds)(
  "D-10 in %s each page of a list by distance continues the one before, as the general query orders them",
  async (country) => {
    const { doctors, city, services, point } = await cityOf(country);
    const near = { city, ...point, ordering: "distance" as const };
    const lists = [
      { precomputed: {}, general: { service: services } },
      { precomputed: { language: "ru" }, general: { service: services, language: "ru" } },
      // A repeated service is not precomputed.
      ...services.map((id) => ({ precomputed: { service: [id] }, general: { service: [id, id] } })),
    ];
    let pages = 0;
    for (const { precomputed, general } of lists) {
      const whole = await doctors.list({ ...near, ...general, limit: 100 });
      const ids = whole.results.map(({ id }) => id);
      const found: number[] = [];
      for (let offset = 0; offset < ids.length; offset += 3) {
        const page = await doctors.list({ ...near, ...precomputed, limit: 3, offset });
        const { results: _doctors, next: _next, previous: _previous, ...figures } = page;
        expect(figures).toMatchObject({
          total_count: whole.total_count,
          min_price: whole.min_price,
          count: whole.count,
        });
        found.push(...page.results.map(({ id }) => id));
        pages += 1;
      }
      expect(found).toEqual(ids);
    }
    expect(pages).toBeGreaterThan(10);
  },
);

test.each(countryIds)("D-10 in %s the metres to the nearest branch grow along a list by distance", async (country) => {
  const { doctors, city, point } = await cityOf(country);
  const { results } = await doctors.list({
    city,
    ...point,
    ordering: "distance",
    expand: ["clinic_branches"],
    limit: 100,
  });
  const metres = results.map(({ clinic_branches: branches }) =>
    Math.min(...branches.filter((branch) => branch.city === city).map(({ distance }) => distance!)),
  );
  expect(new Set(metres).size).toBeGreaterThan(3);
  expect(metres).toEqual(metres.toSorted((one, other) => one - other));
});
