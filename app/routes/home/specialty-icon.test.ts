import { expect, test } from "vitest";
import { specialtyIcon } from "./specialty-icon.ts";

test("L-10 a specialty has the same icon under its slug of every market", () => {
  const iconsOf = (slugs: string[]) => [...new Set(slugs.map(specialtyIcon))];
  expect(iconsOf(["kardiolog", "kardiologus", "cardiolog", "cardiologist"])).toEqual(["heart"]);
  expect(iconsOf(["stomatolog", "fogorvos", "dentist"])).toEqual(["tooth"]);
  expect(iconsOf(["nevrolog", "neurologus", "neurologist"])).toEqual(["brain"]);
  expect(iconsOf(["lor", "ful-orr-gegesz", "otorinolaringolog", "otolaryngologist"])).toEqual(["ear"]);
  expect(iconsOf(["okulist", "szemesz", "oftalmolog", "ophthalmologist"])).toEqual(["eye"]);
  expect(iconsOf(["psiholog", "psiholog-2", "pszichologus", "psychologist"])).toEqual(["chat"]);
  expect(iconsOf(["ginekolog", "nogyogyasz", "gynaecologist"])).toEqual(["female"]);
  expect(iconsOf(["pediatr", "gyermekorvos", "paediatrician", "pediatrician"])).toEqual(["child"]);
});

test("L-10 other specialties have the stethoscope", () => {
  expect(["terapevt", "belgyogyasz", "hirurg"].map(specialtyIcon)).toEqual(Array(3).fill("stethoscope"));
});
