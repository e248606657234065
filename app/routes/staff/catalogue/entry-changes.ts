import { locales, type Locale } from "#app/countries/country.ts";
import { entryFields, isEntryField } from "./entry-fields.ts";

/** A changed value of a profile or service; a text has a change for each language. */
export type EntryChange = { name: string; language: Locale | null; before: unknown; after: unknown };

/** The changed values in the order of the fields. A value that only one of the entries has is null in the other. */
export function entryChanges(before: object, after: object): EntryChange[] {
  const old = withoutEqualDiscount(before);
  const current = withoutEqualDiscount(after);
  const allNames = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  // A record can have a field that no longer exists.
  const names = [
    ...entryFields.filter((name) => allNames.includes(name)),
    ...allNames.filter((name) => !isEntryField(name)),
  ];
  return names.flatMap((name) => {
    const [oldValue, newValue] = [old[name] ?? null, current[name] ?? null];
    if (!isTexts(oldValue) && !isTexts(newValue))
      return differing({ name, language: null, before: oldValue, after: newValue });
    return locales.flatMap((language) =>
      differing({ name, language, before: textIn(oldValue, language), after: textIn(newValue, language) }),
    );
  });
}

/** Removes a discounted price that equals the price. */
function withoutEqualDiscount(values: object): Record<string, unknown> {
  const shown: Record<string, unknown> = { ...values };
  return shown["discount_price"] === shown["base_price"] ? { ...shown, discount_price: null } : shown;
}

const differing = (change: EntryChange) =>
  JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];

function isTexts(value: unknown): value is Partial<Record<Locale, string>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((text) => typeof text === "string");
}

const textIn = (texts: unknown, language: Locale) => (isTexts(texts) ? (texts[language] ?? null) : null);
