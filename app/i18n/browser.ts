import { createInstance, type BackendModule, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Locale } from "#app/countries/country.ts";
import { i18nSettings } from "./settings.ts";

const files = import.meta.glob<Record<string, unknown>>("../../locales/*/*.json", { import: "default" });

/** English is built into dayjs. */
const dateLocales: Record<string, () => Promise<unknown>> = {
  hu: () => import("dayjs/locale/hu.js"),
  kk: () => import("dayjs/locale/kk.js"),
  ro: () => import("dayjs/locale/ro.js"),
  ru: () => import("dayjs/locale/ru.js"),
} satisfies Record<Exclude<Locale, "en">, unknown>;

const lazyFiles: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, callback) {
    const load = files[`../../locales/${language}/${namespace}.json`];
    if (!load) return callback(new Error(`no texts ${language}/${namespace}`), false);
    Promise.all([load(), dateLocales[language]?.()]).then(
      ([texts]) => callback(null, texts),
      // Not retried: browsers cache failed imports. The page loads as a document instead (see `keepPage`).
      (error: Error) => callback(error, false),
    );
  },
};

/** Loads texts by language and namespace on demand; those in `wanted` before hydration. */
export async function createBrowserI18n(language: string, wanted: string[]): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(initReactI18next)
    .use(lazyFiles)
    .init({ ...i18nSettings, lng: language, ns: wanted, partialBundledLanguages: true });
  // Without texts the served page is better than one of translation keys.
  if (!wanted.every((namespace) => instance.hasResourceBundle(language, namespace)))
    throw new Error("the texts of this page could not be loaded");
  return instance;
}
