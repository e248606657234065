import type { Namespace, TFunction } from "i18next";
import { textsOf } from "./texts-of.ts";
import { useI18n } from "./use-i18n.ts";

/**
 * Texts that are loaded before the page is rendered: those of every page, and those of its route's `handle`.
 * `useTranslation` can also wait for texts and creates a wrapper per call, which takes a tenth of the time to render a
 * list of cards.
 */
export function useTexts<const Names extends Namespace>(namespaces: Names): TFunction<Names> {
  return textsOf(useI18n(), namespaces);
}
