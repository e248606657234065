import { useLocation } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { inLanguage } from "#app/i18n/paths.ts";

/**
 * Links to the page in the country's languages. A link to the default language has its prefix too, so that the server
 * stores the choice before it redirects to the URL without prefix. The links load documents, since every text changes.
 */
export function LanguageLinks({
  className,
  linkClassName,
}: {
  className?: string | undefined;
  linkClassName?: string | undefined;
}) {
  const t = useTexts("common");
  const { country, isTextBrowser, locale: current } = useRootData();
  const { pathname, search } = useLocation();
  // Text browsers get fewer links before the heading (ADR 49).
  const locales = country.locales.filter((locale) => !isTextBrowser || locale !== current);
  const pathWithoutPrefix = inLanguage(pathname, current, { country, locale: country.defaultLocale });
  return (
    <ul className={className}>
      {locales.map((locale) => {
        const href = locale === current ? pathname : `/${locale}${pathWithoutPrefix === "/" ? "" : pathWithoutPrefix}`;
        return (
          <li key={locale}>
            <a
              href={href + search}
              lang={locale}
              className={linkClassName}
              aria-current={locale === current || undefined}
            >
              {t(`languages.${locale}`)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
