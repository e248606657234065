import { createInstance, type BackendModule, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nSettings } from "./settings.ts";

const files = import.meta.glob<Record<string, unknown>>("../../locales/*/*.json", { import: "default" });

/** dayjs brings English itself. */
const dateLocales: Record<string, () => Promise<unknown>> = {
  hu: () => import("dayjs/locale/hu.js"),
  kk: () => import("dayjs/locale/kk.js"),
  ro: () => import("dayjs/locale/ro.js"),
  ru: () => import("dayjs/locale/ru.js"),
};

const lazyFiles: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, callback) {
    const load = files[`../../locales/${language}/${namespace}.json`];
    if (!load) return callback(new Error(`no texts ${language}/${namespace}`), false);
    Promise.all([load(), dateLocales[language]?.()]).then(
      ([texts]) => callback(null, texts),
      // Not tried again: a browser remembers what it could not import. The page goes on as a document (see `keepPage`).
      (error: Error) => callback(error, false),
    );
  },
};

/** Texts come by language and namespace, when they are first needed; `wanted` before the first paint. */
export async function createBrowserI18n(language: string, wanted: string[]): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(initReactI18next)
    .use(lazyFiles)
    .init({ ...i18nSettings, lng: language, ns: wanted, partialBundledLanguages: true });
  // Better the page as it came than one that says the names of its sentences.
  if (!wanted.every((namespace) => instance.hasResourceBundle(language, namespace)))
    throw new Error("the texts of this page did not come");
  return instance;
}
