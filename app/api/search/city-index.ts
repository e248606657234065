import { setImmediate } from "node:timers/promises";
import { hitTypes, maxHitsOfType, type FoundHits, type HitsPage, type HitType } from "#app/contract/search.ts";
import { fitAll, fitDivided, fitExact, fitInside, fitSome, isWord, minShareOfSome, withoutPoor } from "./fit-words.ts";
import { hold, kinds, nothing, pack, type Fits, type Postings } from "./postings.ts";
import { otherReadings, wordsOf } from "./spelling.ts";
import { isStopWord } from "./synonyms.ts";

/** A searchable item. */
export type Findable = {
  type: HitType;
  /** In all languages. */
  names: string[];
  slug: string;
  /** Everyday words for the item, in all languages. */
  synonyms?: string[];
  /** A doctor's specialties in all languages. */
  specialties?: string[];
  /** Of a service for children: everyday words for its counterpart for adults. */
  synonymsOfAdults?: string[];
  /** Popularity: of equally good hits the more popular one comes first. */
  uses: number;
};

/** Added for a doctor whose specialty is all that was typed: more than a shorter name and some reviews. */
const worthOfOwnSpecialty = 0.2;
/** The worth of a hit on another keyboard layout. */
const otherReading = 0.8;
/** Items between two yields to the event loop. */
const piece = 500;

/** Built in chunks, so that requests are answered meanwhile. Keeps no item; returns the numbers of those found. */
export async function indexFindables(
  items: readonly Findable[],
): Promise<(typed: string, page: HitsPage) => { numbers: number[]; counts: FoundHits["counts"] }> {
  const holders = new Map<string, number[]>();
  const specialists = new Map<string, Set<number>>();
  const merits = new Float64Array(items.length);
  const types = Uint8Array.from(items, ({ type }) => hitTypes.indexOf(type));
  for (const [number, item] of items.entries()) {
    const { names, slug, synonyms = [], specialties = [], synonymsOfAdults = [], uses } = item;
    const lengths = names.map((name) => hold(holders, number, name, kinds.name));
    hold(holders, number, slug.replace(/-\d+$/, "").replaceAll("-", " "), kinds.slug);
    for (const synonym of synonyms) hold(holders, number, synonym, kinds.synonym);
    for (const text of [...specialties, ...synonymsOfAdults]) hold(holders, number, text, kinds.related);
    for (const specialty of specialties) {
      const key = keyOf(wordsOf(specialty));
      specialists.set(key, (specialists.get(key) ?? new Set()).add(number));
    }
    // Of two equal scores the shorter name wins, then the more popular one.
    merits[number] = 0.3 / Math.max(1, Math.min(...lengths)) + Math.log10(1 + uses) / 20;
    if (number % piece === piece - 1) await setImmediate();
  }
  const postings = pack(holders, types);

  /**
   * Doctors of the specialty that was typed, with or without other words: before those of "paediatric dermatologist"
   * who also fit "dermatologist".
   */
  function specialistsOf(typed: string): ReadonlySet<number> | undefined {
    const words = askedWords(typed);
    const runs = [words, tellingWords(words), ...runsOf(words)];
    return runs.map((run) => specialists.get(keyOf(run))).find((found) => found !== undefined);
  }

  function bestOfEachType(
    { found, scores }: Fits,
    own: ReadonlySet<number> | undefined,
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
      const worth = scores[number]! + merits[number]! + (own?.has(number) ? worthOfOwnSpecialty : 0);
      if (ranked.length === kept && worth <= ranked.at(-1)!.worth) continue;
      const place = ranked.findIndex((other) => other.worth < worth);
      ranked.splice(place < 0 ? ranked.length : place, 0, { number, worth });
      if (ranked.length > kept) ranked.pop();
    }
    const shownCounts = hitTypes.map((one, index) => [one, Math.min(counts[index]!, maxHitsOfType)]);
    return {
      numbers: best.flatMap((ranked) => ranked.slice(offset, kept).map(({ number }) => number)),
      counts: Object.fromEntries(shownCounts) as FoundHits["counts"],
    };
  }

  return (typed, page) => bestOfEachType(findMeant(postings, typed), specialistsOf(typed), page);
}

const keyOf = (words: string[]) => words.join(" ");

/** Words that follow each other, the longest runs first; of a long text those at its start. */
function runsOf(words: string[]): string[][] {
  const some = words.slice(0, 8);
  return some.flatMap((_, less) =>
    some.slice(0, less + 1).map((__, start) => some.slice(start, start + some.length - less)),
  );
}

/** Tries interpretations from the literal to the most tolerant; the first with hits wins. */
function findMeant(postings: Postings, typed: string): Fits {
  // A single letter matches too much, and on the other keyboard it is often a conjunction.
  if ([...typed.trim()].length < 2) return nothing;
  const asTyped = askedWords(typed);
  const readings = otherReadings(typed, postings.hasCyrillic).map(askedWords);
  const joined = asTyped.join("");
  const telling = tellingWords(asTyped);
  const ways = [
    // "Gyermek orvos" is a word of its own, and each part begins another.
    () => (asTyped.length > 1 && isWord(postings, joined) ? fitAll(postings, [joined], 0) : nothing),
    () => fitExact(postings, asTyped),
    ...readings.map((words) => () => fitAll(postings, words, 0)),
    () => fitExact(postings, telling),
    () => fitAll(postings, [joined], 0),
    () => fitDivided(postings, asTyped),
    () => fitInside(postings, asTyped),
    () => withoutPoor(postings, fitAll(postings, asTyped, 1)),
    () => withoutPoor(postings, fitAll(postings, telling, 1)),
    ...readings.map((words) => () => withoutPoor(postings, fitAll(postings, tellingWords(words), 1))),
    () => withoutPoor(postings, fitBest(postings, [telling, ...readings.map(tellingWords)]), minShareOfSome),
    () => withoutPoor(postings, fitAll(postings, telling, 3)),
  ];
  for (const way of ways) {
    const fits = way();
    if (fits.found.length > 0) return fits;
  }
  return nothing;
}

/** The hits of the reading with the best one; that of what was typed, unless another one is much better. */
function fitBest(postings: Postings, readings: string[][]): Fits {
  let best = nothing;
  let most = 0;
  for (const [index, words] of readings.entries()) {
    // Transliteration changes so much already that one more mistake is all that is tolerated.
    const fits = fitSome(postings, words, index < 2 ? 2 : 1);
    const highest = fits.found.reduce((score, number) => Math.max(score, fits.scores[number]!), 0);
    const score = index === 0 ? highest : highest * otherReading;
    if (score > most) [best, most] = [fits, score];
  }
  return best;
}

/** Each word once; a lone letter among words is a preposition or an initial. */
function askedWords(typed: string): string[] {
  const words = [...new Set(wordsOf(typed))];
  const long = words.filter((word) => !/^\p{L}$/u.test(word));
  return long.length > 0 ? long : words;
}

/** Without words like "my" and "doctor", if others are left. */
function tellingWords(words: string[]): string[] {
  const telling = words.filter((word) => !isStopWord(word));
  return telling.length > 0 ? telling : words;
}
