import type { InitOptions } from "i18next";
import { locales } from "#app/countries/country.ts";
import { namespaces } from "./namespaces.ts";

/** Shared by server and browser. React escapes what it renders, so i18next must not. */
export const i18nSettings = {
  supportedLngs: [...locales],
  fallbackLng: false,
  ns: [...namespaces],
  defaultNS: "common",
  interpolation: { escapeValue: false },
  returnNull: false,
} satisfies InitOptions;
