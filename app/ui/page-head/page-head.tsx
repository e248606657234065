import { useLocation } from "react-router";
import { useMarketOrNull } from "#app/i18n/market.ts";
import { inLanguage, queryText, type Query } from "#app/i18n/paths.ts";
import type { Step } from "#app/ui/breadcrumbs/breadcrumbs.tsx";

type PageHeadProps = {
  title: string;
  description: string;
  /** What of the query makes another page, such as the page number. The rest is left out of the canonical address. */
  query?: Query;
  /** False keeps the page out of search engines: it then has no canonical address either. */
  index?: boolean;
  /** Structured data; texts in it come from the page. */
  jsonLd?: object;
  /** Also written as structured data. */
  breadcrumbs?: Step[];
  /** The neighbours of a page of a list: addresses on this site. */
  pages?: { previous: string | null; next: string | null };
  kind?: "website" | "profile";
};

/** Title, description, canonical address, what links shared elsewhere show, and the page's other languages. React lifts them into the head. */
export function PageHead({
  title,
  description,
  query = {},
  index = true,
  jsonLd,
  breadcrumbs,
  pages,
  kind = "website",
}: PageHeadProps) {
  const { pathname } = useLocation();
  const market = useMarketOrNull();
  if (!market) return <title>{title}</title>;
  const { country, locale, origin } = market;
  const address = (other: typeof locale) =>
    origin + inLanguage(pathname, locale, { country, locale: other }) + queryText(query);
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
              <link
                key={other}
                rel="alternate"
                hrefLang={country.regionalLocales[other] ?? other}
                href={address(other)}
              />
            ))}
          {country.locales.length > 1 && (
            <link rel="alternate" hrefLang="x-default" href={address(country.defaultLocale)} />
          )}
          {pages?.previous && <link rel="prev" href={origin + pages.previous} />}
          {pages?.next && <link rel="next" href={origin + pages.next} />}
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address(locale)} />
          <meta property="og:type" content={kind} />
          <meta property="og:site_name" content={country.brandName} />
          <meta
            property="og:locale"
            content={(country.regionalLocales[locale] ?? country.ogLocale).replace("-", "_")}
          />
        </>
      )}
      {jsonLd && <JsonLd data={jsonLd} />}
      {index && breadcrumbs && <JsonLd data={breadcrumbData(breadcrumbs, origin, address(locale))} />}
    </>
  );
}

function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
    />
  );
}

function breadcrumbData(steps: Step[], origin: string, here: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: to ? origin + to.split("?")[0] : here,
    })),
  };
}
