import "./date-locales.server.ts";
import { createInstance, type i18n, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Locale } from "#app/countries/country.ts";
import { i18nSettings } from "./settings.ts";

const files = import.meta.glob<Record<string, unknown>>("../../locales/*/*.json", { eager: true, import: "default" });

/** All texts of all languages, in the server's memory. */
const translations: Resource = {};

for (const [path, texts] of Object.entries(files)) {
  const [language, file] = path.split("/").slice(-2) as [string, string];
  (translations[language] ??= {})[file.replace(".json", "")] = texts;
}

const instances = new Map<Locale, i18n>();

/** The instance that all requests in this language share: nothing may change its language. */
export function i18nOf(locale: Locale): i18n {
  let instance = instances.get(locale);
  if (!instance) {
    instance = createInstance({ ...i18nSettings, lng: locale, resources: translations, initAsync: false });
    void instance.use(initReactI18next).init();
    instances.set(locale, instance);
  }
  return instance;
}
