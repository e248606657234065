import type { Namespace, TFunction } from "i18next";
import { textsOf } from "./texts-of.ts";
import { useI18n } from "./use-i18n.ts";

/**
 * Texts that are there when the page is rendered: those of every page, and of its route's `handle`. `useTranslation`
 * also waits for texts and creates a wrapper for each call: a tenth of the work of a list of cards, which needs
 * neither.
 */
export function useTexts<const Names extends Namespace>(namespaces: Names): TFunction<Names> {
  return textsOf(useI18n(), namespaces);
}
