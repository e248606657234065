import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRootDataOrNull } from "./root-data.ts";

/** Changes the language with the URL, without a new document. */
export function useLanguageOfPage(): void {
  const { i18n } = useTranslation();
  const locale = useRootDataOrNull()?.locale;
  useEffect(() => {
    if (locale && i18n.language !== locale) void i18n.changeLanguage(locale);
  }, [i18n, locale]);
}
