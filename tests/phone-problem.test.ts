import i18next, { type ResourceKey } from "i18next";
import { expect, test } from "vitest";
import type { Locale } from "#app/countries/country.ts";
import { getCountry } from "#app/countries/registry.ts";
import { readNamespace } from "./support/texts.ts";
import { phoneProblemText } from "#app/i18n/phone-problem.ts";

const inLanguage = async (locale: Locale) => {
  const i18n = i18next.createInstance();
  await i18n.init({ lng: locale, resources: { [locale]: { errors: readNamespace(locale, "errors") as ResourceKey } } });
  return i18n;
};

test.each([
  ["kz", "ru", "Казахстан (+7)"],
  ["kz", "kk", "Қазақстан (+7)"],
  ["kg", "ru", "Кыргызстан (+996)"],
  ["hu", "hu", "Magyarország (+36)"],
  ["hu", "en", "Hungary (+36)"],
  ["ro", "ro", "România (+40)"],
  ["ro", "en", "Romania (+40)"],
  ["ae", "en", "United Arab Emirates (+971)"],
  ["ae", "ru", "ОАЭ (+971)"],
] as const)(
  "W-05 a number of another country is refused in %s in %s with the country's name",
  async (id, locale, end) => {
    const text = phoneProblemText(await inLanguage(locale), { code: "phone_foreign" }, getCountry(id));
    expect(text.endsWith(`: ${end}.`), text).toBe(true);
  },
);

test.each([
  ["ae", "en", "booking", "United Arab Emirates (+971). If you have no such number, call the clinic to book."],
  ["hu", "hu", "booking", "Magyarország (+36). Ha nincs ilyen száma, foglaljon időpontot a rendelő telefonszámán."],
  ["hu", "hu", "search", "Magyarország (+36)."],
] as const)("W-05 a foreign number in %s in %s for %s ends with '%s'", async (id, locale, use, end) => {
  const text = phoneProblemText(await inLanguage(locale), { code: "phone_foreign" }, getCountry(id), use);
  expect(text.endsWith(end), text).toBe(true);
});
