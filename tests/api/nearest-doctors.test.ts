import { afterAll, beforeAll, expect, test } from "vitest";
import { countryIds, type CountryId } from "#app/countries/country.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** The first city of a market, its services, and the centre of its first area. */
async function findCity(country: CountryId) {
  const client = api.client(country);
  const [city] = await client.cities.list();
  const services = (await client.services.list({ city: city!.id })).results.map(({ id }) => id);
  const [area] = await client.cities.areas({ city: city!.id });
  return { doctors: client.doctors, city: city!.id, services, point: area!.location };
}

test.each(countryIds)(
  "D-10 in %s the pages of a precomputed list by distance have the order and figures of the general query",
  async (country) => {
    const { doctors, city, services, point } = await findCity(country);
    const near = { city, ...point, ordering: "distance" as const };
    // Filters of precomputed lists, and filters with the same doctors that need the general query.
    const lists = [
      { precomputed: {}, general: { service: services } },
      { precomputed: { language: "ru" }, general: { service: services, language: "ru" } },
      // A list with a repeated service is not precomputed.
      ...services.map((id) => ({ precomputed: { service: [id] }, general: { service: [id, id] } })),
    ];
    let pageCount = 0;
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
        pageCount += 1;
      }
      expect(found).toEqual(ids);
    }
    expect(pageCount).toBeGreaterThan(10);
  },
);

test.each(countryIds)(
  "D-10 in %s the distance to the nearest branch increases along a list by distance",
  async (country) => {
    const { doctors, city, point } = await findCity(country);
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
  },
);
