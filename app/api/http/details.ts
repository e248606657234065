import i18next from "i18next";
import type { Locale } from "#app/countries/country.ts";
import en from "../../../locales/en/errors.json" with { type: "json" };
import enFaults from "../../../locales/en/faults.json" with { type: "json" };
import hu from "../../../locales/hu/errors.json" with { type: "json" };
import huFaults from "../../../locales/hu/faults.json" with { type: "json" };
import kk from "../../../locales/kk/errors.json" with { type: "json" };
import kkFaults from "../../../locales/kk/faults.json" with { type: "json" };
import ro from "../../../locales/ro/errors.json" with { type: "json" };
import roFaults from "../../../locales/ro/faults.json" with { type: "json" };
import ru from "../../../locales/ru/errors.json" with { type: "json" };
import ruFaults from "../../../locales/ru/faults.json" with { type: "json" };
import type { Fault } from "../fault.ts";

/** The API's own texts, apart from the pages' keys. */
type Texts = (key: string[], options: Record<string, unknown>) => string;

/** Browsers have the texts of `errors`, but not those of `faults`, which only the API uses. */
const byLocale: Record<Locale, object> = {
  en: { ...en, ...enFaults },
  hu: { ...hu, ...huFaults },
  kk: { ...kk, ...kkFaults },
  ro: { ...ro, ...roFaults },
  ru: { ...ru, ...ruFaults },
};

const texts = i18next.createInstance();
await texts.init({
  resources: Object.fromEntries(Object.entries(byLocale).map(([locale, errors]) => [locale, { errors }])),
  fallbackLng: false,
  defaultNS: "errors",
  interpolation: { escapeValue: false },
});

/** The message of a fault in the requested language. */
export function detailOf(fault: Fault, locale: Locale): string {
  // i18next reads a dot as a nested key.
  const key = fault.code === "code.code" ? "code_wrong" : fault.code;
  return (texts.t as Texts)([key, "invalid"], { lng: locale, ...fault.values });
}
