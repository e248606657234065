import { expect, test } from "vitest";
import type { City } from "#app/contract/city.ts";
import type { Doctor, DoctorService } from "#app/contract/doctor.ts";
import { ApiError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { factsOf, insurersOf, loadProfile } from "./profile-loader.server.ts";

test("C-10 a doctor who works in two cities has in each the specialties offered there, each once", () => {
  const offer = (branch: number, slug: string, type = "initial-appointment") => ({
    clinic_branch: branch,
    service: { slug, name: slug.toUpperCase(), type, is_for_children: false },
  });
  const doctor = {
    clinic_branches: [
      { id: 1, city: 10 },
      { id: 2, city: 10 },
      { id: 3, city: 20 },
    ],
    services: [offer(1, "lor"), offer(2, "lor"), offer(2, "ekg", "procedure"), offer(3, "surdolog")],
  } as unknown as Doctor;
  const specialtiesIn = (id: number) => factsOf(doctor, { id, slug: "x", name: "X" } as City).specialties;
  expect(specialtiesIn(10)).toEqual([{ slug: "lor", name: "LOR" }]);
  expect(specialtiesIn(20)).toEqual([{ slug: "surdolog", name: "SURDOLOG" }]);
});

test.each([
  [400, { init: { status: 404 } }],
  [404, { init: { status: 404 } }],
  [500, { name: "ApiError", status: 500 }],
])("C-10 a profile for which the API responds with %i fails with %j", async (status, failure) => {
  const get = async () => Promise.reject(new ApiError(status, { type: "client_error", errors: [] }));
  const args = await routeArgs("/doctor/nobody", { api: { doctors: { get }, cities: { list: async () => [] } } });
  await expect(loadProfile({ ...args, params: { slug: "nobody" } })).rejects.toMatchObject(failure);
});

test("B-21 insurers that pay for all services of a branch are listed apart from those that pay for some", () => {
  const services = [[1, 2], [1]].map((insurances) => ({ insurances })) as DoctorService[];
  const insurers = ["Салым", "Манас", "Тенгри"].map((name, index) => ({ id: index + 1, name, sitemap_index: false }));
  expect(insurersOf(services, insurers)).toEqual({ ofAll: ["Салым"], ofSome: ["Манас"] });
  expect(insurersOf([], insurers)).toEqual({ ofAll: [], ofSome: [] });
});

test("C-10 each branch of a profile names its own city, or the profile's if the market does not list its own", async () => {
  const branch = (id: number, city: number) => ({
    id,
    city,
    clinic_slug: "x",
    location: {},
    closest_stations: [],
    opening_hours: null,
  });
  const offer = (id: number) => ({
    id,
    clinic_branch: id,
    service: { id: 10, slug: "lor", name: "ЛОР", type: "initial-appointment" },
    insurances: [],
    nearest_slot_datetime: null,
    feedback_count: 0,
  });
  const doctor = {
    id: 5,
    slug: "asanova",
    is_active: true,
    feedback_count: 0,
    services: [offer(1), offer(2), offer(3)],
    clinic_branches: [branch(1, 10), branch(2, 20), branch(3, 30)],
  };
  const cities = [10, 20].map((id) => ({ id, slug: `city-${id}`, name: `City ${id}`, timezone: "Asia/Bishkek" }));
  const noResults = async () => ({ results: [], count: 0, next: null, score_counts: [], feedback_score: 0 });
  const api = {
    doctors: { get: async () => doctor, list: noResults },
    cities: { list: async () => cities },
    slots: { list: noResults },
    reviews: { list: noResults },
  };
  const { branches } = await loadProfile({
    ...(await routeArgs("/doctor/asanova", { api })),
    params: { slug: "asanova" },
  });
  expect(branches.map(({ citySlug }) => citySlug)).toEqual(["city-10", "city-20", "city-10"]);
});
