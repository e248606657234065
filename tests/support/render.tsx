import { parse } from "node-html-parser";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { getCountry } from "#app/countries/registry.ts";
import { RootDataContext } from "#app/i18n/root-data.ts";
import { i18nOf } from "#app/i18n/translations.server.ts";

/** A component as the server writes it, below the providers of a page. Components that use the router cannot be. */
export function renderIn(market: CountryId, locale: Locale, content: ReactNode) {
  const root = {
    country: getCountry(market),
    countryId: market,
    locale,
    flags: [],
    origin: `http://${market}.localhost`,
    year: "2026",
    demo: false,
    scripts: true,
    city: null,
    area: null,
    staff: null,
  };
  return parse(
    renderToString(
      <I18nextProvider i18n={i18nOf(locale)}>
        <RootDataContext value={root}>{content}</RootDataContext>
      </I18nextProvider>,
    ),
  );
}
