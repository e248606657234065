import type { i18n } from "i18next";
import { use, useCallback, useSyncExternalStore } from "react";
import { I18nContext } from "react-i18next";

/** The page's i18next instance. Renders again when its language changes. */
export function useI18n(): i18n {
  const { i18n } = use(I18nContext);
  const subscribe = useCallback(
    (changed: () => void) => {
      i18n.on("languageChanged", changed);
      return () => i18n.off("languageChanged", changed);
    },
    [i18n],
  );
  useSyncExternalStore(
    subscribe,
    () => i18n.language,
    () => i18n.language,
  );
  return i18n;
}
