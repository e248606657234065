import { useEffect } from "react";
import { isPlainClick } from "#app/ui/document/plain-click.ts";
import { restoreFields, storeFields } from "./kept-fields.ts";

/** Keeps what was typed into a form when a language link loads the page again. */
export function useKeptFields(formId: string, isEnabled: boolean): void {
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!isEnabled || !form) return;
    restoreFields(form);
    const storeOnLanguageLink = (event: MouseEvent) => {
      const isLanguageLink = event.target instanceof Element && event.target.closest("a[href][lang]") !== null;
      if (isLanguageLink && isPlainClick(event)) storeFields(form);
    };
    document.addEventListener("click", storeOnLanguageLink);
    return () => document.removeEventListener("click", storeOnLanguageLink);
  }, [formId, isEnabled]);
}
