import i18next, { type ResourceLanguage } from "i18next";
import { describe, expect, test } from "vitest";
import { clinicTexts } from "#app/api/database/demo/clinic-texts.ts";
import { demoCountries } from "#app/api/database/demo/market.ts";
import { categories, procedures } from "#app/api/database/demo/procedures-data.ts";
import { avoidedWords } from "./support/glossary.ts";
import {
  languages,
  namespacesOf,
  placeholders,
  readMentions,
  readNamespace,
  readTexts,
  splitPlural,
  unsortedPaths,
  type Mentions,
} from "./support/texts.ts";

/*
 * How keys are written so that this test can see them:
 * - `t("key")` or `t("namespace:key")`. A key without a namespace counts in every namespace that its file names,
 *   as in `useTranslation("booking")`, and in common.
 * - A computed key is a template literal: t(`status.${status}`) uses every key of that pattern.
 * - Texts of the namespaces below are selected by a code from elsewhere: a fault of the API, a kind
 *   of SMS. Their keys count as used if the code occurs anywhere in app/.
 * The compiler checks that used keys exist: app/i18n/translations.d.ts.
 */
const chosenByCode = new Set(["errors", "faults", "sms"]);

const texts = readTexts();
const english = texts.get("en")!;

describe.each(languages.filter((language) => language !== "en"))("P-05 texts in %s", (language) => {
  test("has the files of English", () => {
    expect(namespacesOf(language)).toEqual(namespacesOf("en"));
  });

  test.each(namespacesOf("en"))("has the keys of English in %s", (name) => {
    expect(bases(texts.get(language)!.get(name)!)).toEqual(bases(english.get(name)!));
  });

  test.each(namespacesOf("en"))("has the placeholders of English in %s", (name) => {
    expect(placeholdersByKey(texts.get(language)!.get(name)!)).toEqual(placeholdersByKey(english.get(name)!));
  });
});

describe.each(languages)("P-05 texts in %s", (language) => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();

  test.each(namespacesOf(language))("uses the plural forms of %s", (name) => {
    const wrong = Object.entries(pluralForms(texts.get(language)!.get(name)!)).filter(
      ([, forms]) => forms.join() !== needed.join(),
    );
    expect(wrong).toEqual([]);
  });

  test.each(namespacesOf(language))("keeps keys in order in %s (npm run texts:sort)", (name) => {
    expect(unsortedPaths(readNamespace(language, name))).toEqual([]);
  });

  test.each(namespacesOf(language))("has no empty text in %s", (name) => {
    expect([...texts.get(language)!.get(name)!].filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

const counts = [0, 1, 2, 5, 11, 21, 101];

describe.each(languages)("P-05 plurals in %s", (language) => {
  const rules = new Intl.PluralRules(language);
  const counted = numbered(language);

  test("name the number, except in the form of a single number", () => {
    const isShared = (count: number) =>
      counts.some((other) => other !== count && rules.select(other) === rules.select(count));
    const wrong = counted.flatMap(({ key, written }) =>
      written.filter((text, index) => isShared(counts[index]!) && !text.includes("#")).map((text) => `${key}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  test("bend the word after the number as the language does", () => {
    const isBent = ["en", "ro", "ru"].includes(language);
    const wrong = counted.filter(({ written }) => {
      const countsWords = written.every((text) => !text.includes("#") || /# \p{L}/u.test(text));
      return new Set(written).size > 1 !== (isBent && countsWords);
    });
    expect(wrong).toEqual([]);
  });
});

test("P-05 plurals in ro have “de” between a number from 20 on and its word", () => {
  const wrong = numbered("ro").filter(({ written }) =>
    written.some((text, index) => /# \p{L}/u.test(text) && text.includes("# de ") !== (counts[index] === 21)),
  );
  expect(wrong).toEqual([]);
});

test.each(languages)("P-05 texts in %s have typographic apostrophes", (language) => {
  const straight = [...texts.get(language)!.values()]
    .flatMap((keys) => [...keys.values()])
    .filter((text) => text.includes("'"));
  expect(straight).toEqual([]);
});

test.each(languages)("P-05 texts in %s use the words of the glossary (locales/README.md)", (language) => {
  const found = [...texts.get(language)!].flatMap(([name, keys]) =>
    [...keys].flatMap(([key, text]) =>
      avoidedWords[language]
        .filter(({ word, allowedIn = [] }) => word.test(text) && !allowedIn.includes(name))
        .map(({ use }) => `${name}:${key}: "${text}": write ${use}`),
    ),
  );
  expect(found).toEqual([]);
});

test.each(languages)("P-05 the demo market's texts in %s use the words of the glossary", (language) => {
  const written = demoCountries.flatMap((data) => [data.abouts, data.conditions]);
  const shown = demoTexts(language, written);
  const found = avoidedWords[language].flatMap(({ word, use }) =>
    shown.filter((text) => word.test(text)).map((text) => `"${text}": write ${use}`),
  );
  expect(shown.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

test.each(languages)("P-05 the demo market's texts in %s have typographic apostrophes", (language) => {
  expect(demoTexts(language, demoCountries).filter((text) => text.includes("'"))).toEqual([]);
});

/** The demo market's texts in a language; of the countries' own ones those in `own`. */
function demoTexts(language: (typeof languages)[number], own: unknown): string[] {
  return [
    ...localizedIn(language, [clinicTexts, categories, procedures, own]),
    ...demoCountries.flatMap((data) => [
      ...(data.reviewLanguage === language ? [data.goodReviews, data.fairReviews, data.poorReviews].flat() : []),
      ...(data.locales.includes(language) ? [data.serviceDescription("", language)] : []),
    ]),
  ];
}

/** The texts in a language of everything localized within a value. */
function localizedIn(language: string, value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === language && typeof inner === "string" ? [inner] : localizedIn(language, inner),
  );
}

test.each(languages)("P-05 languages have the same names of themselves in %s", (language) => {
  const names = (of: string) => [...texts.get(of)!.get("common")!].filter(([key]) => key.startsWith("languages."));
  expect(names(language)).toEqual(names("en"));
});

test.each(namespacesOf("en"))("P-05 every text of %s is used", (name) => {
  const mentions = readMentions();
  const unused = bases(english.get(name)!).filter((key) => !mentions.some((mention) => uses(mention, name, key)));
  expect(unused).toEqual([]);
});

function uses({ literals, patterns }: Mentions, name: string, key: string): boolean {
  const full = `${name}:${key}`;
  if (literals.has(full) || patterns.some((pattern) => pattern.test(full))) return true;
  if (!chosenByCode.has(name) && name !== "common" && !literals.has(name)) return false;
  return literals.has(key) || patterns.some((pattern) => pattern.test(key));
}

function bases(keys: Map<string, string>): string[] {
  return [...new Set([...keys.keys()].map((key) => splitPlural(key).base))].sort();
}

function pluralForms(keys: Map<string, string>): Record<string, string[]> {
  const forms: Record<string, string[]> = {};
  for (const key of keys.keys()) {
    const { base, category } = splitPlural(key);
    if (category) (forms[base] ??= []).push(category);
  }
  for (const categories of Object.values(forms)) categories.sort();
  return forms;
}

/** Placeholders of all forms of a plural together: the singular may omit the number. */
function placeholdersByKey(keys: Map<string, string>): Record<string, string[]> {
  const byKey: Record<string, string[]> = {};
  for (const [key, text] of keys) {
    const { base } = splitPlural(key);
    byKey[base] = [...new Set([...(byKey[base] ?? []), ...placeholders(text)])].sort();
  }
  return byKey;
}

/** Plurals that contain their number: the text of each count, the number written as "#", without no-break spaces. */
function numbered(language: (typeof languages)[number]): { key: string; written: string[] }[] {
  const namespaces = Object.fromEntries(namespacesOf(language).map((name) => [name, readNamespace(language, name)]));
  const instance = i18next.createInstance();
  void instance.init({ lng: language, resources: { [language]: namespaces as ResourceLanguage }, initAsync: false });
  const translate = instance.t as unknown as (key: string, values: Record<string, unknown>) => string;
  const plurals = [...texts.get(language)!].flatMap(([name, keys]) =>
    Object.keys(pluralForms(keys)).map((base) => {
      const key = `${name}:${base}`;
      const write = (count: number) =>
        translate(key, { count, formatted: count, number: count })
          .replaceAll("\u00a0", " ")
          .replace(new RegExp(`(?<!\\d)${count}(?!\\d)`), "#");
      return { key, written: counts.map(write) };
    }),
  );
  return plurals.filter(({ written }) => written.some((text) => text.includes("#")));
}
