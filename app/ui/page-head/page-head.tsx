import { useLocation } from "react-router";
import { useRootDataOrNull } from "#app/i18n/root-data.ts";
import { inLanguage, queryText, withoutMarketing, type Query } from "#app/i18n/paths.ts";
import type { Step } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { PageTitle } from "./page-title.tsx";
import { ShareMeta } from "./share-meta.tsx";

type PageHeadProps = {
  title: string;
  description: string;
  /**
   * Query parameters that make a page of its own, such as the page number. Others are left out of the canonical URL.
   */
  query?: Query;
  /** False: noindex, and no canonical URL. */
  index?: boolean;
  /** Structured data with texts of the page. */
  jsonLd?: object | undefined;
  /** Also written as structured data. */
  breadcrumbs?: Step[];
  /** Paths of the neighbouring pages of a list. */
  pages?: { previous: string | null; next: string | null };
  kind?: "website" | "profile";
  /** Path of the page's own image for link previews; otherwise the market's. */
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
      {/* Not in the browser's script: no crawler follows links within a document. */}
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

/** Written by the server only; in the browser the element keeps what it has. */
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
