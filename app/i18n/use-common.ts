import type { TFunction } from "i18next";
import { use, useCallback, useSyncExternalStore } from "react";
import { I18nContext } from "react-i18next";

const kept = new WeakMap<object, { language: string; t: TFunction }>();

/**
 * The texts that every page has from the start. `useTranslation` also waits for texts and creates a wrapper for each
 * call: a tenth of the work of a list of cards, which needs neither.
 */
export function useCommon(): TFunction {
  const { i18n } = use(I18nContext);
  const subscribe = useCallback(
    (changed: () => void) => {
      i18n.on("languageChanged", changed);
      return () => i18n.off("languageChanged", changed);
    },
    [i18n],
  );
  const language = useSyncExternalStore(
    subscribe,
    () => i18n.language,
    () => i18n.language,
  );
  let found = kept.get(i18n);
  if (found?.language !== language) {
    found = { language, t: i18n.getFixedT(language, "common") };
    kept.set(i18n, found);
  }
  return found.t;
}
