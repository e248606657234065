import { parse } from "node-html-parser";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router";
import type { CountryId, Locale } from "#app/countries/country.ts";
import type { ShownFlag } from "#app/flags/flags.ts";
import { PageContext } from "#app/i18n/page-context.tsx";
import { i18nOf } from "#app/i18n/translations.server.ts";

type RenderOptions = {
  flags?: ShownFlag[];
  url?: string;
  actionData?: unknown;
  staff?: { email: string; isOperator: boolean } | null;
  city?: { slug: string; name: string } | null;
};

/** Renders a component as the server does, on a page of its own with its providers and a route. @returns the HTML */
export function renderIn(
  market: CountryId,
  locale: Locale,
  content: ReactNode,
  { flags = [], url = "/", actionData, staff = null, city = null }: RenderOptions = {},
) {
  const root = {
    countryId: market,
    locale,
    flags,
    origin: `http://${market}.localhost`,
    year: "2026",
    demo: false,
    scripts: true,
    city,
    area: null,
    staff,
  };
  const Page = createRoutesStub([
    { id: "page", path: "*", Component: () => <PageContext market={root}>{content}</PageContext> },
  ]);
  return parse(
    renderToString(
      <I18nextProvider i18n={i18nOf(locale)}>
        <Page
          initialEntries={[url]}
          hydrationData={actionData === undefined ? {} : { actionData: { page: actionData } }}
        />
      </I18nextProvider>,
    ),
  );
}
