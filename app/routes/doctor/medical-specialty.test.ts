import { expect, test } from "vitest";
import { medicalSpecialty } from "./medical-specialty.ts";

test.each([
  ["kardiolog", "Cardiovascular"],
  ["kardiologus", "Cardiovascular"],
  ["detskiy-kardiolog", "Cardiovascular"],
  ["cardiologist", "Cardiovascular"],
  ["fogorvos", "Dentistry"],
  ["nogyogyasz", "Gynecologic"],
  ["obstetrician-gynaecologist", "Gynecologic"],
  ["paediatrician", "Pediatric"],
  ["lor", "Otolaryngologic"],
])("R-10 the specialty of %s is coded as %s", (slug, code) =>
  expect(medicalSpecialty(slug)).toBe(`https://schema.org/${code}`),
);

test("R-10 an unknown specialty has no code", () => {
  for (const slug of ["ekg", "massazh", "terapevt", "neonatolog"]) expect(medicalSpecialty(slug)).toBeUndefined();
});
