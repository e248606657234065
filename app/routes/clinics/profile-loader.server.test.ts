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

test.each([
  ["?service=ekg", "ЭКГ"],
  ["", "ЛОР"],
])("C-12 a doctor of a clinic with %j is shown with the service %s", async (query, shown) => {
  const service = (id: number, slug: string, name: string, type: string) => ({ id, slug, name, type });
  const services = [service(3, "lor", "ЛОР", "initial-appointment"), service(4, "ekg", "ЭКГ", "procedure")];
  const branch = { id: 6, city: 2, clinic: 5, city_area: null, closest_stations: [] };
  const doctor = {
    id: 9,
    is_active: true,
    services: services.map((offered) => ({ id: offered.id * 10, service: offered, clinic_branch: 6 })),
    clinic_branches: [branch],
  };
  const none = async () => ({ count: 0, results: [], next: null });
  const api = {
    cities: { list: async () => [{ id: 2, slug: "osh", name: "Ош", timezone: "Asia/Bishkek" }] },
    clinics: { get: async () => ({ id: 5, slug: "aikol", clinic_branches: [] }), services: async () => services },
    reviews: { list: none },
    slots: { list: none },
    doctors: { list: async () => ({ results: [doctor], next: null }) },
  };
  const params = { city: "osh", slug: "aikol" };
  const { data } = await loadClinic({ ...(await routeArgs(`/clinics/osh/aikol${query}`, { api, params })), params });
  expect(data.doctors.map(({ titles }) => titles[0])).toEqual([shown]);
});
