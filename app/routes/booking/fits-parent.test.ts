import { expect, test } from "vitest";
import type { City } from "#app/contract/city.ts";
import type { Doctor } from "#app/contract/doctor.ts";
import { fitsParent, hasLeft } from "./fits-parent.ts";

const cities = [
  { id: 1, slug: "bishkek" },
  { id: 2, slug: "osh" },
] as City[];
const doctor = {
  slug: "asanov",
  clinic_branches: [
    { id: 10, city: 1, clinic_slug: "ak-zhol" },
    { id: 20, city: 2, clinic_slug: "den" },
    { id: 30, city: 1, clinic_slug: "zaman" },
  ],
  services: [
    { clinic_branch: 10, service: { slug: "kardiolog" } },
    { clinic_branch: 20, service: { slug: "terapevt" } },
    { clinic_branch: 30, service: { slug: "nevrolog" } },
  ],
} as unknown as Doctor;

test.each([
  [{ slug: "asanov" }, true],
  [{ slug: "somebody" }, false],
  [{ city: "bishkek", service: "kardiolog" }, true],
  [{ city: "bishkek", service: "terapevt" }, false],
  [{ city: "bishkek", service: "nevrolog" }, true],
  [{ city: "bishkek", slug: "ak-zhol" }, true],
  [{ city: "bishkek", slug: "zaman" }, true],
  [{ city: "nowhere", service: "kardiolog" }, false],
  [{ city: "osh", slug: "den" }, true],
  [{ city: "bishkek", slug: "den" }, false],
  [{ city: "osh", slug: "nothing" }, false],
])("R-05 the doctor can be booked on a page with the params %j: %s", (params, expected) => {
  expect(fitsParent(doctor, params, cities)).toBe(expected);
});

test.each([
  [{ city: "osh", service: "terapevt" }, false],
  [{ city: "osh", slug: "nothing" }, false],
  [{ city: "naryn", service: "terapevt" }, true],
  [{ city: "nowhere", service: "terapevt" }, false],
  [{ slug: "asanov" }, false],
])("R-05 the doctor has left the city of a page with the params %j: %s", (params, expected) => {
  expect(hasLeft(doctor, params, [...cities, { id: 3, slug: "naryn" } as City])).toBe(expected);
});
