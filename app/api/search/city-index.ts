import { setImmediate } from "node:timers/promises";
import { hitTypes, maxHitsOfType, type FoundHits, type HitsPage, type HitType } from "#app/contract/search.ts";
import { fitAll, fitDivided, fitExact, fitInside, fitSome, isWord, minShareOfSome, withoutPoor } from "./fit-words.ts";
import { addText, buildPostings, kinds, noFits, type Fits, type Postings } from "./postings.ts";
import { otherReadings, wordsOf } from "./spelling.ts";
import { isStopWord } from "./synonyms.ts";

/** A searchable item. */
export type IndexItem = {
  type: HitType;
  /** In all languages. */
  names: string[];
  slug: string;
  /** Everyday words for the item, in all languages. */
  synonyms?: string[];
  /** A doctor's specialties in all languages. */
  specialties?: string[];
  /** For a service for children, everyday words for its counterpart for adults. */
  synonymsOfAdults?: string[];
  /** Popularity: of equally good hits the more popular one comes first. */
  uses: number;
};

/** Added for a doctor whose specialty is the whole query: more than a shorter name and some reviews. */
const exactSpecialtyBonus = 0.2;
/** Added for a service of which the whole query is an everyday name: more than a word of a name is worth. */
const exactSynonymBonus = 0.5;
/** The share of its score that a hit in another keyboard layout has. */
const otherReadingShare = 0.8;
/** Items between two yields to the event loop. */
const batchSize = 500;

/** Builds an index in batches, so that requests are handled meanwhile. @returns a search for the numbers of items */
export async function indexItems(
  items: readonly IndexItem[],
): Promise<(typed: string, page: HitsPage) => { numbers: number[]; counts: FoundHits["counts"] }> {
  const itemsByWord = new Map<string, number[]>();
  const specialists = new Map<string, Set<number>>();
  const servicesBySynonym = new Map<string, number[]>();
  /** Names of all items but doctors. */
  const otherNames = new Set<string>();
  const merits = new Float64Array(items.length);
  const types = Uint8Array.from(items, ({ type }) => hitTypes.indexOf(type));
  for (const [number, item] of items.entries()) {
    const { type, names, slug, synonyms = [], specialties = [], synonymsOfAdults = [], uses } = item;
    const lengths = names.map((name) => addText(itemsByWord, number, name, kinds.name));
    addText(itemsByWord, number, slug.replace(/-\d+$/, "").replaceAll("-", " "), kinds.slug);
    if (type !== "Доктора") for (const name of names) otherNames.add(keyOf(queryWords(name)));
    for (const synonym of synonyms) {
      addText(itemsByWord, number, synonym, kinds.synonym);
      // A clinic's are the areas of its branches, which thousands can share.
      if (type === "Клиники") continue;
      const key = keyOf(queryWords(synonym));
      servicesBySynonym.set(key, [...(servicesBySynonym.get(key) ?? []), number]);
    }
    for (const text of [...specialties, ...synonymsOfAdults]) addText(itemsByWord, number, text, kinds.related);
    for (const specialty of specialties) {
      const key = keyOf(wordsOf(specialty));
      specialists.set(key, (specialists.get(key) ?? new Set()).add(number));
    }
    // Of two equal scores the shorter name wins, then the more popular one.
    merits[number] = 0.3 / Math.max(1, Math.min(...lengths)) + Math.log10(1 + uses) / 20;
    if (number % batchSize === batchSize - 1) await setImmediate();
  }
  const postings = buildPostings(itemsByWord, types);

  /**
   * Doctors of the specialty that was typed, with or without other words: before those of "paediatric dermatologist"
   * who also fit "dermatologist".
   */
  function specialistsOf(typed: string): ReadonlySet<number> | undefined {
    const words = queryWords(typed);
    const runs = [words, withoutStopWords(words), ...runsOf(words)];
    return runs.map((run) => specialists.get(keyOf(run))).find((found) => found !== undefined);
  }

  /**
   * Raises the score of what the whole query is an everyday name of: a "детский врач" is a paediatrician, before a
   * children's dentist, whose name and synonyms have the two words. A query that is a name is meant as such.
   */
  function preferNamedBy(typed: string, fits: Fits): Fits {
    const key = keyOf(queryWords(typed));
    if (fits.found.length === 0 || otherNames.has(key)) return fits;
    const named = (servicesBySynonym.get(key) ?? []).filter((number) => fits.scores[number]! > 0);
    for (const number of named) fits.scores[number]! += exactSynonymBonus;
    return fits;
  }

  function bestOfEachType(
    { found, scores }: Fits,
    specialistNumbers: ReadonlySet<number> | undefined,
    { type, limit, offset }: HitsPage,
  ) {
    const best = hitTypes.map((): { number: number; worth: number }[] => []);
    const counts = hitTypes.map(() => 0);
    const kept = offset + limit;
    for (const number of found) {
      const ofType = types[number]!;
      counts[ofType]! += 1;
      if (type !== undefined && hitTypes[ofType] !== type) continue;
      const ranked = best[ofType]!;
      const worth = scores[number]! + merits[number]! + (specialistNumbers?.has(number) ? exactSpecialtyBonus : 0);
      if (ranked.length === kept && worth <= ranked.at(-1)!.worth) continue;
      const rank = ranked.findIndex((other) => other.worth < worth);
      ranked.splice(rank < 0 ? ranked.length : rank, 0, { number, worth });
      if (ranked.length > kept) ranked.pop();
    }
    const shownCounts = hitTypes.map((hitType, index) => [hitType, Math.min(counts[index]!, maxHitsOfType)]);
    return {
      numbers: best.flatMap((ranked) => ranked.slice(offset, kept).map(({ number }) => number)),
      counts: Object.fromEntries(shownCounts) as FoundHits["counts"],
    };
  }

  return (typed, page) => bestOfEachType(preferNamedBy(typed, findMeant(postings, typed)), specialistsOf(typed), page);
}

const keyOf = (words: string[]) => words.join(" ");

/** Words that follow each other, the longest runs first; of a long text those at its start. */
function runsOf(words: string[]): string[][] {
  const first = words.slice(0, 8);
  return first.flatMap((_, less) =>
    first.slice(0, less + 1).map((__, start) => first.slice(start, start + first.length - less)),
  );
}

/** Tries interpretations from the literal to the most tolerant; the first with hits wins. */
function findMeant(postings: Postings, typed: string): Fits {
  // A single letter matches too much, and on the other keyboard it is often a conjunction.
  if ([...typed.trim()].length < 2) return noFits;
  const asTyped = queryWords(typed);
  const readings = otherReadings(typed, postings.hasCyrillic).map(queryWords);
  const joined = asTyped.join("");
  const telling = withoutStopWords(asTyped);
  const interpretations = [
    // "Gyermek orvos" is a word of its own, and each part begins another.
    () => (asTyped.length > 1 && isWord(postings, joined) ? fitAll(postings, [joined], 0) : noFits),
    () => fitExact(postings, asTyped),
    ...readings.map((words) => () => fitAll(postings, words, 0)),
    () => fitExact(postings, telling),
    () => fitAll(postings, [joined], 0),
    () => fitDivided(postings, asTyped),
    () => fitInside(postings, asTyped),
    () => withoutPoor(postings, fitAll(postings, asTyped, 1)),
    () => withoutPoor(postings, fitAll(postings, telling, 1)),
    ...readings.map((words) => () => withoutPoor(postings, fitAll(postings, withoutStopWords(words), 1))),
    () => withoutPoor(postings, fitBest(postings, [telling, ...readings.map(withoutStopWords)]), minShareOfSome),
    () => withoutPoor(postings, fitAll(postings, telling, 3)),
  ];
  for (const interpret of interpretations) {
    const fits = interpret();
    if (fits.found.length > 0) return fits;
  }
  return noFits;
}

/** The hits of the reading with the best hit; the first reading is as typed, and the others must be much better. */
function fitBest(postings: Postings, readings: string[][]): Fits {
  let best = noFits;
  let bestScore = 0;
  for (const [index, words] of readings.entries()) {
    // Transliteration changes so much already that one more mistake is all that is tolerated.
    const fits = fitSome(postings, words, index < 2 ? 2 : 1);
    const highest = fits.found.reduce((score, number) => Math.max(score, fits.scores[number]!), 0);
    const score = index === 0 ? highest : highest * otherReadingShare;
    if (score > bestScore) [best, bestScore] = [fits, score];
  }
  return best;
}

/** Each word once; a lone letter among words is a preposition or an initial. */
function queryWords(typed: string): string[] {
  const words = [...new Set(wordsOf(typed))];
  const long = words.filter((word) => !/^\p{L}$/u.test(word));
  return long.length > 0 ? long : words;
}

/** Without words like "my" and "doctor", if others are left. */
function withoutStopWords(words: string[]): string[] {
  const others = words.filter((word) => !isStopWord(word));
  return others.length > 0 ? others : words;
}
