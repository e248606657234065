import type { Locale } from "#app/countries/country.ts";
import type { Localized } from "../database/schema.ts";
import { plainSpelling } from "./spelling.ts";
import children from "./synonyms/children.json" with { type: "json" };
import en from "./synonyms/en.json" with { type: "json" };
import hu from "./synonyms/hu.json" with { type: "json" };
import kk from "./synonyms/kk.json" with { type: "json" };
import ro from "./synonyms/ro.json" with { type: "json" };
import ru from "./synonyms/ru.json" with { type: "json" };
import stop from "./synonyms/stop-words.json" with { type: "json" };

/** Everyday words by language and by a service's name in that language. Translators edit the files. */
const synonyms: Record<Locale, Record<string, string[]>> = { en, hu, kk, ro, ru };

const byName = Object.fromEntries(
  Object.entries(synonyms).map(([locale, entries]) => [
    locale,
    new Map(Object.entries(entries).map(([name, words]) => [plainSpelling(name), words])),
  ]),
);

/** Words for children in the languages of a service's name: a service for children is found by them too. */
export function childWordsOf(name: Localized): string[] {
  return (Object.keys(name) as Locale[]).flatMap((locale) => children[locale]);
}

/** Everyday words for a service of these names: "toothache" for a dentist. */
export function synonymsOf(...names: (Localized | null)[]): string[] {
  return names.flatMap((localized) =>
    Object.entries(localized ?? {}).flatMap(([locale, name]) => byName[locale]?.get(plainSpelling(name)) ?? []),
  );
}

const stopWords = new Set(Object.values(stop).flatMap((words) => words.map(plainSpelling)));

/** Whether a word in plain spelling, such as "my" or "doctor", does not narrow a search. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}
