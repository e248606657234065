import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useMarketOrNull } from "./market.ts";

/** Follows the address into another language without a new document. */
export function useLanguageOfPage(): void {
  const { i18n } = useTranslation();
  const locale = useMarketOrNull()?.locale;
  useEffect(() => {
    if (locale && i18n.language !== locale) void i18n.changeLanguage(locale);
  }, [i18n, locale]);
}
