import "./date-locales.server.ts";
import type { Resource } from "i18next";

const files = import.meta.glob<Record<string, unknown>>("../../locales/*/*.json", { eager: true, import: "default" });

/** All texts of all languages, in the server's memory. */
export const translations: Resource = {};

for (const [path, texts] of Object.entries(files)) {
  const [language, file] = path.split("/").slice(-2) as [string, string];
  (translations[language] ??= {})[file.replace(".json", "")] = texts;
}
