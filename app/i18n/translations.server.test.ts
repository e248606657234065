import { expect, test } from "vitest";
import { locales } from "#app/countries/country.ts";
import { i18nOf } from "./translations.server.ts";

test("P-06 each language has one i18next instance, which all its requests share", () => {
  const shared = locales.map(i18nOf);
  expect(shared.map(({ language }) => language)).toEqual([...locales]);
  expect(locales.map(i18nOf).every((instance, index) => instance === shared[index])).toBe(true);
  expect(i18nOf("en").t("home")).not.toBe(i18nOf("ru").t("home"));
});
