import { useLocation } from "react-router";
import { useRootDataOrNull } from "#app/i18n/root-data.ts";
import { inLanguage, queryText, withoutMarketing, type Query } from "#app/i18n/paths.ts";
import type { Breadcrumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { PageTitle } from "./page-title.tsx";
import { ShareMeta } from "./share-meta.tsx";

type PageHeadProps = {
  title: string;
  description: string;
  /** Query parameters of the canonical URL, such as the page number; others are left out. */
  query?: Query;
  /** With false the page has noindex, and no canonical URL. */
  index?: boolean;
  /** Structured data with texts of the page. */
  jsonLd?: object | undefined;
  /** The page's breadcrumbs, which are also written as structured data. */
  breadcrumbs?: Breadcrumb[];
  /** Paths of the neighbouring pages of a list. */
  pages?: { previous: string | null; next: string | null };
  kind?: "website" | "profile";
  /** Path of the page's image for link previews; otherwise the market's image is used. */
  image?: string | undefined;
};

/**
 * Title, description, canonical URL, Open Graph data and hreflang alternates. React hoists them into the head.
 */
export function PageHead({
  title,
  description,
  query = {},
  index = true,
  jsonLd,
  breadcrumbs,
  pages,
  kind = "website",
  image,
}: PageHeadProps) {
  const { pathname } = useLocation();
  const market = useRootDataOrNull();
  if (!market) return <PageTitle>{title}</PageTitle>;
  const { country, locale, origin } = market;
  const urlIn = (other: typeof locale) =>
    origin + inLanguage(pathname, locale, { country, locale: other }) + queryText(query);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      {!index && <meta name="robots" content="noindex" />}
      {index && (
        <>
          <link rel="canonical" href={urlIn(locale)} />
          {country.locales.length > 1 &&
            country.locales.map((other) => (
              <link
                key={other}
                rel="alternate"
                hrefLang={country.regionalLocales[other] ?? other}
                href={urlIn(other)}
              />
            ))}
          {country.locales.length > 1 && (
            <link rel="alternate" hrefLang="x-default" href={urlIn(country.defaultLocale)} />
          )}
          {pages?.previous && <link rel="prev" href={origin + withoutMarketing(pages.previous)} />}
          {pages?.next && <link rel="next" href={origin + withoutMarketing(pages.next)} />}
        </>
      )}
      {/* Left out of the browser's script, since crawlers do not navigate on the client. */}
      {import.meta.env.SSR && (
        <ShareMeta
          title={title}
          description={description}
          url={index ? urlIn(locale) : null}
          kind={kind}
          image={image}
        />
      )}
      {jsonLd && <JsonLd data={jsonLd} />}
      {index && breadcrumbs && (
        <JsonLd data={import.meta.env.SSR && breadcrumbData(breadcrumbs, origin, urlIn(locale))} />
      )}
    </>
  );
}

/** Structured data that only the server writes; the browser leaves the element unchanged. */
function JsonLd({ data }: { data: object | false }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? JSON.stringify(data).replaceAll("<", "\\u003c") : "{}",
      }}
    />
  );
}

function breadcrumbData(breadcrumbs: Breadcrumb[], origin: string, currentUrl: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: breadcrumbs.map(({ name, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: to ? origin + to.split("?")[0] : currentUrl,
    })),
  };
}
