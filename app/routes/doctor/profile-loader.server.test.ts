import { expect, test } from "vitest";
import type { City } from "#app/contract/city.ts";
import type { Doctor } from "#app/contract/doctor.ts";
import { ApiError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { factsOf, loadProfile } from "./profile-loader.server.ts";

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
])("C-10 a profile that the API answers with %i fails with %j", async (status, failure) => {
  const get = async () => Promise.reject(new ApiError(status, { type: "client_error", errors: [] }));
  const args = await routeArgs("/doctor/nobody", { api: { doctors: { get }, cities: { list: async () => [] } } });
  await expect(loadProfile({ ...args, params: { slug: "nobody" } })).rejects.toMatchObject(failure);
});
