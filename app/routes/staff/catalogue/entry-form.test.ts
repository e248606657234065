import { expect, test } from "vitest";
import type { OfferValues, ProfileValues } from "#app/contract/clinic-catalogue.ts";
import { fieldsOfOffer, fieldsOfProfile, languagesOf, newOffer } from "./entry-form.ts";
import { offerOf, offerSchema, profileOf, readDayHours } from "./entry-schema.server.ts";

const profile: ProfileValues = {
  name: { ru: "Асанова", kk: "Асанова" },
  academic_status: null,
  science_degree: { ru: "к.м.н." },
  about: { ru: "Первая\nвторая" },
  experience: 12,
  languages: ["en", "ru"],
  photo: "/photos/x.png",
  is_active: true,
};

const offer: OfferValues = {
  ...newOffer,
  base_price: 2000,
  discount_price: 1500,
  price_conditions: { ru: "<p>Приём</p>" },
  minutes_before_appointment: 60,
  age_from: 7,
  age_to: 215,
};

const numbersOf = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, /^\d+$/.test(String(value)) ? Number(value) : value]),
  );

test("a profile converted to form fields and back is unchanged", () => {
  const { experience, is_active, ...fields } = fieldsOfProfile(profile);
  const typed = { ...fields, experience: Number(experience), is_active: is_active === "on" };
  expect(profileOf(typed as unknown as Parameters<typeof profileOf>[0])).toEqual(profile);
});

test.each([
  [7, 215],
  [0, 6],
  [0, 0],
])("a service for ages of %d to %d months, converted to form fields and back, is unchanged", (age_from, age_to) => {
  const values = { ...offer, age_from, age_to };
  const { is_active, on_walk_in_basis, ...fields } = fieldsOfOffer(values);
  const typed = { ...numbersOf(fields), is_active: is_active === "on", on_walk_in_basis: on_walk_in_basis === "on" };
  expect(offerOf(offerSchema.parse(typed))).toEqual(values);
});

test("an empty discount is the price itself, and empty ages are no limit", () => {
  const typed = offerSchema.parse({ base_price: 900, is_active: true });
  expect(offerOf(typed)).toEqual({ ...newOffer, base_price: 900, discount_price: 900 });
});

test("the highest age may be typed in months alone", () => {
  expect(offerOf(offerSchema.parse({ base_price: 900, age_to_months: 6 })).age_to).toBe(6);
});

test("conditions without markup keep their line breaks, and markup is kept as it is", () => {
  const typed = offerSchema.parse({
    base_price: 1,
    price_conditions_ru: "1 < 2\nда",
    price_conditions_kk: "<p>а\nб</p>",
    price_conditions_en: "<P>a\nb</P>",
  });
  expect(offerOf(typed).price_conditions).toEqual({
    ru: "1 < 2<br />да",
    kk: "<p>а\nб</p>",
    en: "<P>a\nb</P>",
  });
});

test("a text has fields for the country's languages, and for other languages that it is already in", () => {
  expect(languagesOf(["ru", "kk"], { name: { en: "A", ru: "А" }, languages: ["hu"] })).toEqual(["ru", "kk", "en"]);
});

test.each(["8-16", "8:00-16:00", "8–16", "08.00 — 16.00"])("O-01 the opening hours %s are read", (typed) => {
  expect(readDayHours(typed)).toEqual([{ opens: "08:00", closes: "16:00" }]);
});

test("O-01 opening hours may end at 24:00, but not begin at 24:00", () => {
  expect(readDayHours("20-24")).toEqual([{ opens: "20:00", closes: "24:00" }]);
  expect(readDayHours("24-8")).toBeNull();
});

test.each(["8", "8-", "mornings", "8-25", "816"])("O-01 opening hours %j are refused", (typed) => {
  expect(readDayHours(typed)).toBeNull();
});
