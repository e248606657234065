import { expect, test } from "vitest";
import { slug } from "./shared.ts";
import { supplyRows } from "./supply-row.ts";

test("A-07 a slug that can be imported is one that pages can request, whatever its length", () => {
  const isAccepted = (length: number) =>
    supplyRows.service_categories.safeParse({ slug: "a".repeat(length), name: { ru: "А" } }).success;
  const lengths = [1, 100, 121, 160, 161];
  expect(lengths.map(isAccepted)).toEqual([true, true, true, true, false]);
  expect(lengths.map((length) => slug.safeParse("a".repeat(length)).success)).toEqual(lengths.map(isAccepted));
});

test.each([
  ["a specialty", true, { type: "initial-appointment", is_primary: true }],
  ["a primary procedure", false, { type: "procedure", is_primary: true }],
  ["a procedure", true, { type: "procedure" }],
  ["a service for children", true, { type: "procedure", is_for_children: true, adult_service: "b" }],
  ["a service for adults with a counterpart for adults", false, { type: "procedure", adult_service: "b" }],
])("A-07 the row of %s is imported: %s", (_name, expected, row) => {
  expect(supplyRows.services.safeParse({ slug: "a", name: { ru: "А" }, ...row }).success).toBe(expected);
});

test.each([
  ["1", true],
  ["true", true],
  [true, true],
  ["0", false],
  ["false", false],
  ["", undefined],
])("A-07 the flag %o of a row is read as %o", (is_primary, read) => {
  const row = { slug: "a", name: { ru: "А" }, type: "initial-appointment", is_primary };
  expect(supplyRows.services.safeParse(row).data?.is_primary).toBe(read);
});

test("A-07 a name in no language is refused, and an id of the clinic's system may be a number", () => {
  const row = { external_id: 7, name: { ru: "А" } };
  expect(supplyRows.insurances.safeParse(row).data?.external_id).toBe("7");
  expect(supplyRows.insurances.safeParse({ ...row, name: {} }).success).toBe(false);
  expect(supplyRows.insurances.safeParse({ ...row, external_id: true }).success).toBe(false);
});

test("A-07 imported dates and times are of this century", () => {
  const isAccepted = (date: string) =>
    supplyRows.schedule_exceptions.safeParse({ doctor: "d", clinic_branch: "b", date }).success;
  expect(["1999-12-31", "2000-01-01", "2099-12-31", "2100-01-01"].map(isAccepted)).toEqual([false, true, true, false]);
  const slot = (starts_at: string) =>
    supplyRows.slots.safeParse({ doctor: "d", clinic_branch: "b", starts_at }).success;
  expect(["2099-12-31T10:00:00Z", "2100-01-01T10:00:00Z"].map(slot)).toEqual([true, false]);
});

test.each([
  ["one begins when the other ends", ["1-5 13:00-18:00", "1-5 08:00-13:00"], true],
  ["they share a minute", ["1-5 08:00-13:01", "5 13:00-18:00"], false],
  ["an interval is empty", ["1-5 08:00-08:00"], false],
  ["the days are in reverse order", ["5-1 08:00-13:00"], false],
])("A-07 the hours of a branch are imported or refused: %s", (_case, opening_hours, isAccepted) => {
  const branch = {
    city: "a",
    clinic: "c",
    external_id: "b",
    lat: 42,
    lng: 74,
    name: { ru: "А" },
    address: { ru: "Б" },
  };
  expect(supplyRows.clinic_branches.safeParse({ ...branch, opening_hours }).success).toBe(isAccepted);
});

test("A-07 imported names have at most 200 characters, and texts lose invisible characters", () => {
  const read = (name: string, description = "А") =>
    supplyRows.services.safeParse({
      slug: "a",
      type: "procedure",
      name: { ru: name },
      description: { ru: description },
    }).data;
  expect(read("\u202eрот\u200bкоД", "\u2066А")).toMatchObject({ name: { ru: "роткоД" }, description: { ru: "А" } });
  expect([1, 200, 201].map((length) => read("а".repeat(length)) !== undefined)).toEqual([true, true, false]);
  expect(read("\u200b")).toBeUndefined();
});

test("A-07 a day off of a doctor has both of its times, the earlier one first, or none", () => {
  const row = { doctor: "d", clinic_branch: "b", date: "2026-12-01" };
  const isAccepted = (times: object) => supplyRows.schedule_exceptions.safeParse({ ...row, ...times }).success;
  expect(isAccepted({})).toBe(true);
  expect(isAccepted({ starts_at: "09:00", ends_at: "10:00" })).toBe(true);
  expect(isAccepted({ starts_at: "09:00", ends_at: "09:00" })).toBe(false);
  expect(isAccepted({ starts_at: "09:00" })).toBe(false);
  expect(isAccepted({ ends_at: "09:00" })).toBe(false);
});

test("A-07 a number of a row may be text, but not text that only looks like one to JavaScript", () => {
  const city = { slug: "a", name: { ru: "А" }, timezone: "Asia/Bishkek", lng: 74 };
  const read = (lat: unknown) => supplyRows.cities.safeParse({ ...city, lat }).data?.lat;
  expect(["42.5", "-7", 42].map(read)).toEqual([42.5, -7, 42]);
  for (const lat of ["", " ", "0x10", "1e1", true, [42], null]) expect(read(lat)).toBeUndefined();
});

test.each([
  ["ru", true],
  ["ky|tt", true],
  ["zz", false],
  ["ru|zz", false],
  ["Russian", false],
])("A-07 the languages %s of an imported doctor are known: %s", (languages, expected) => {
  const row = { external_id: "d", slug: "d", name: { ru: "Врач" }, languages };
  expect(supplyRows.doctors.safeParse(row).success).toBe(expected);
});

test("A-07 an age group may be of one month, hours may not be empty", () => {
  const offer = { doctor: "d", clinic_branch: "b", service: "s" };
  const isOfferAccepted = (age_from: number, age_to: number) =>
    supplyRows.doctor_services.safeParse({ ...offer, age_from, age_to }).success;
  expect([isOfferAccepted(6, 6), isOfferAccepted(6, 5)]).toEqual([true, false]);
  const hours = { doctor: "d", clinic_branch: "b", weekday: 1, starts_at: "09:00" };
  const areHoursAccepted = (ends_at: string) => supplyRows.weekly_schedules.safeParse({ ...hours, ends_at }).success;
  expect(["09:00", "09:01"].map(areHoursAccepted)).toEqual([false, true]);
});
