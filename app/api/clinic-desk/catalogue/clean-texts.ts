import { cleanClinicHtml } from "../../catalogue/index.ts";
import type { Localized } from "../../database/schema.ts";

/** Sanitises HTML, without texts that are empty then. */
export function cleanTexts(texts: Localized | null): Localized | null {
  const clean = Object.entries(texts ?? {}).flatMap(([language, text]) => {
    const html = cleanClinicHtml(text);
    return html ? [[language, html] as const] : [];
  });
  return clean.length > 0 ? Object.fromEntries(clean) : null;
}
