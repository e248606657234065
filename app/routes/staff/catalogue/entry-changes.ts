import { locales, type Locale } from "#app/countries/country.ts";
import { entryFields, isEntryField } from "./entry-fields.ts";

/** A value of a profile or a service that differs; of a text, in one language. */
export type EntryChange = { name: string; language: Locale | null; before: unknown; after: unknown };

/** The values that differ, in the order of the fields, texts by language. A value that one side lacks is null there. */
export function entryChanges(before: object, after: object): EntryChange[] {
  const old = withoutEqualDiscount(before);
  const current = withoutEqualDiscount(after);
  const given = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  // A record may name a field that is no longer one.
  const names = [...entryFields.filter((name) => given.includes(name)), ...given.filter((name) => !isEntryField(name))];
  return names.flatMap((name) => {
    const [one, other] = [old[name] ?? null, current[name] ?? null];
    if (!isTexts(one) && !isTexts(other)) return differing({ name, language: null, before: one, after: other });
    return locales.flatMap((language) =>
      differing({ name, language, before: textIn(one, language), after: textIn(other, language) }),
    );
  });
}

/** A discounted price that is the price is no discount. */
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
