import { createInstance, type BackendModule, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Locale } from "#app/countries/country.ts";
import { i18nSettings } from "./settings.ts";

/** Texts of every page and of lists, with the date locale: one file a language. */
const listTexts = {
  en: () => import("./list-texts/en.ts"),
  hu: () => import("./list-texts/hu.ts"),
  kk: () => import("./list-texts/kk.ts"),
  ro: () => import("./list-texts/ro.ts"),
  ru: () => import("./list-texts/ru.ts"),
} satisfies Record<Locale, unknown>;

type Texts = Record<string, unknown>;

const otherTexts = import.meta.glob<Texts>(
  ["../../locales/*/*.json", "!../../locales/*/{booking,catalogue,common,layout,widgets}.json"],
  { import: "default" },
);

const lazyFiles: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, callback) {
    loadTexts(language as Locale, namespace).then(
      (texts) => callback(null, texts),
      // Browsers cache failed imports, so there is no retry: the page loads as a document instead (see `keepPage`).
      (error: Error) => callback(error, false),
    );
  },
};

async function loadTexts(language: Locale, namespace: string): Promise<Texts> {
  const load = otherTexts[`../../locales/${language}/${namespace}.json`];
  if (load) return load();
  const { texts } = await listTexts[language]();
  if (!(namespace in texts)) throw new Error(`no texts ${language}/${namespace}`);
  return texts[namespace as keyof typeof texts];
}

/** Creates an i18n instance that has loaded `initialNamespaces`, and loads others on demand. */
export async function createBrowserI18n(language: string, initialNamespaces: string[]): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(initReactI18next)
    .use(lazyFiles)
    .init({ ...i18nSettings, lng: language, ns: initialNamespaces, partialBundledLanguages: true });
  // If texts are missing, the served page is better than one of translation keys.
  if (!initialNamespaces.every((namespace) => instance.hasResourceBundle(language, namespace)))
    throw new Error("the texts of this page could not be loaded");
  return instance;
}
