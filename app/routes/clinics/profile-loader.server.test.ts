import { expect, test, vi } from "vitest";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { loadClinic } from "./profile-loader.server.ts";

test.each([
  ["?service=lor", [3]],
  ["?service=none", []],
  ["", []],
])("C-12 the URL of a clinic with %j asks for doctors of the services %j", async (query, services) => {
  const doctors = vi.fn(async (_query: object) => ({ results: [], next: null }));
  const service = { id: 3, slug: "lor", name: "ЛОР", type: "initial-appointment", min_price: 900, max_price: 900 };
  const api = {
    cities: { list: async () => [{ id: 2, slug: "osh", name: "Ош", timezone: "Asia/Bishkek" }] },
    clinics: { get: async () => ({ id: 5, slug: "aikol", clinic_branches: [] }), services: async () => [service] },
    reviews: { list: async () => ({ count: 0, results: [], next: null }) },
    doctors: { list: doctors },
  };
  const params = { city: "osh", slug: "aikol" };
  await loadClinic({ ...(await routeArgs(`/clinics/osh/aikol${query}`, { api, params })), params });
  expect(doctors.mock.calls.map(([asked]) => asked)).toEqual([
    expect.objectContaining({ service: services, clinic: 5 }),
  ]);
});
