import { useEffect } from "react";
import { useRootDataOrNull } from "./root-data.ts";
import { useI18n } from "./use-i18n.ts";

/** Changes the language of the texts when client navigation leads to a URL in another language. */
export function useLanguageOfPage(): void {
  const i18n = useI18n();
  const locale = useRootDataOrNull()?.locale;
  useEffect(() => {
    if (locale && i18n.language !== locale) void i18n.changeLanguage(locale);
  }, [i18n, locale]);
}
