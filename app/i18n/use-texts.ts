import type { Namespace, TFunction } from "i18next";
import { use, useCallback, useSyncExternalStore } from "react";
import { I18nContext } from "react-i18next";
import { textsOf } from "./texts-of.ts";

/**
 * Texts that are there when the page is rendered: those of every page, and of its route's `handle`. `useTranslation` also
 * waits for texts and creates a wrapper for each call: a tenth of the work of a list of cards, which needs neither.
 */
export function useTexts<const Names extends Namespace>(namespaces: Names): TFunction<Names> {
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
  return textsOf(i18n, namespaces);
}
