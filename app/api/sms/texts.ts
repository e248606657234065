import i18next from "i18next";
import type { Country, Locale } from "#app/countries/country.ts";
import en from "../../../locales/en/sms.json" with { type: "json" };
import hu from "../../../locales/hu/sms.json" with { type: "json" };
import kk from "../../../locales/kk/sms.json" with { type: "json" };
import ro from "../../../locales/ro/sms.json" with { type: "json" };
import ru from "../../../locales/ru/sms.json" with { type: "json" };

export type SmsMessage = { message: "code"; values: { code: string } };

/** Its keys are not the pages': these texts are the API's own. */
type Texts = (key: string, options: Record<string, unknown>) => string;

const texts = i18next.createInstance();
await texts.init({
  resources: { en: { sms: en }, hu: { sms: hu }, kk: { sms: kk }, ro: { sms: ro }, ru: { sms: ru } },
  fallbackLng: "en",
  defaultNS: "sms",
  interpolation: { escapeValue: false },
});

/** The last line is the form in which browsers fill a code in by themselves, bound to the site's host. */
export function messageText(sms: SmsMessage, country: Country, locale: Locale): string {
  const host = new URL(country.link).host;
  const text = (texts.t as Texts)(sms.message, { lng: locale, brand: country.brandName, ...sms.values });
  return `${text}\n@${host} #${sms.values.code}`;
}
