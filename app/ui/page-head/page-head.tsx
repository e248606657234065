import { useLocation } from "react-router";
import { useMarketOrNull } from "#app/i18n/market.ts";
import { inLanguage, queryText, type Query } from "#app/i18n/paths.ts";

type PageHeadProps = {
  title: string;
  description: string;
  /** What of the query makes another page, such as the page number. The rest is left out of the canonical address. */
  query?: Query;
  /** False keeps the page out of search engines: it then has no canonical address either. */
  index?: boolean;
  /** Structured data; texts in it come from the page. */
  jsonLd?: object;
};

/** Title, description, canonical address and the page's other languages. React lifts them into the head. */
export function PageHead({ title, description, query = {}, index = true, jsonLd }: PageHeadProps) {
  const { pathname } = useLocation();
  const market = useMarketOrNull();
  if (!market) return <title>{title}</title>;
  const { country, locale, origin } = market;
  const address = (other: typeof locale) => origin + inLanguage(pathname, locale, { country, locale: other }) + queryText(query);
  const full = `${title} | ${country.brandName}`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {!index && <meta name="robots" content="noindex" />}
      {index && (
        <>
          <link rel="canonical" href={address(locale)} />
          {country.locales.length > 1 &&
            country.locales.map((other) => (
              <link key={other} rel="alternate" hrefLang={country.regionalLocales[other] ?? other} href={address(other)} />
            ))}
          {country.locales.length > 1 && <link rel="alternate" hrefLang="x-default" href={address(country.defaultLocale)} />}
          <meta property="og:title" content={full} />
          <meta property="og:locale" content={(country.regionalLocales[locale] ?? country.ogLocale).replace("-", "_")} />
        </>
      )}
      {jsonLd && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(jsonLd).replaceAll("<", "\\u003c") }} />
      )}
    </>
  );
}
