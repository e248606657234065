import i18next from "i18next";
import type { Locale } from "#app/countries/country.ts";
import en from "../../../locales/en/errors.json" with { type: "json" };
import hu from "../../../locales/hu/errors.json" with { type: "json" };
import kk from "../../../locales/kk/errors.json" with { type: "json" };
import ro from "../../../locales/ro/errors.json" with { type: "json" };
import ru from "../../../locales/ru/errors.json" with { type: "json" };
import type { Fault } from "../fault.ts";

/** Its keys are not the pages': these texts are the API's own. */
type Texts = (key: string[], options: Record<string, unknown>) => string;

const texts = i18next.createInstance();
await texts.init({
  resources: { en: { errors: en }, hu: { errors: hu }, kk: { errors: kk }, ro: { errors: ro }, ru: { errors: ru } },
  fallbackLng: "en",
  defaultNS: "errors",
  interpolation: { escapeValue: false },
});

/** The sentence for a fault, in the language asked for. */
export function detailOf(fault: Fault, locale: Locale): string {
  // A dot would ask i18next for a nested key.
  const key = fault.code === "code.code" ? "code_wrong" : fault.code;
  return (texts.t as Texts)([key, "invalid"], { lng: locale, ...fault.values });
}
