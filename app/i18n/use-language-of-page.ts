import { useEffect } from "react";
import { useRootDataOrNull } from "./root-data.ts";
import { useI18n } from "./use-i18n.ts";

/** Changes the language with the URL, without a new document. */
export function useLanguageOfPage(): void {
  const i18n = useI18n();
  const locale = useRootDataOrNull()?.locale;
  useEffect(() => {
    if (locale && i18n.language !== locale) void i18n.changeLanguage(locale);
  }, [i18n, locale]);
}
