import { setImmediate } from "node:timers/promises";
import { hitTypes, maxHitsOfType, type FoundHits, type HitsPage, type HitType } from "#app/contract/search.ts";
import { heardSpelling, otherKeyboard, wordsOf } from "./spelling.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";

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
  /** Popularity: of equally good hits the more popular one comes first. */
  uses: number;
};

/** The numbers of the items that fit, and the score of each item by its number. */
type Fits = { found: number[]; scores: Float32Array };
const nothing: Fits = { found: [], scores: new Float32Array(0) };
/** For each word of the vocabulary the items that contain it: an item's number times four, plus the kind of text. */
type Postings = { vocabulary: Vocabulary; starts: Uint32Array; items: Uint32Array; types: Uint8Array };

const kinds = { name: 0, slug: 1, synonym: 2, specialty: 3 };
const weights = [1, 0.8, 0.7, 0.4];
/** Shorter words are prefixes of too many others: matched as whole words only. */
const shortestStart = 3;
/** Shorter parts are within too many words. */
const shortestPart = 5;
/** Items between two yields to the event loop. */
const piece = 500;
/**
 * Hits of a tolerant interpretation that are much worse than the best one of their type are left out. Below a synonym's
 * weight: an everyday word is as good as a name.
 */
const leastOfBest = 0.68;

/** Built in chunks, so that requests are answered meanwhile. Keeps no item; returns the numbers of those found. */
export async function indexFindables(
  items: readonly Findable[],
): Promise<(typed: string, page: HitsPage) => { numbers: number[]; counts: FoundHits["counts"] }> {
  const holders = new Map<string, number[]>();
  const merits = new Float64Array(items.length);
  const types = Uint8Array.from(items, ({ type }) => hitTypes.indexOf(type));
  for (const [number, { names, slug, synonyms = [], specialties = [], uses }] of items.entries()) {
    const lengths = names.map((name) => hold(holders, number, name, kinds.name));
    hold(holders, number, slug.replace(/-\d+$/, "").replaceAll("-", " "), kinds.slug);
    for (const synonym of synonyms) hold(holders, number, synonym, kinds.synonym);
    for (const specialty of specialties) hold(holders, number, specialty, kinds.specialty);
    // Of two equal scores the shorter name wins, then the more popular one.
    merits[number] = 0.3 / Math.max(1, Math.min(...lengths)) + Math.log10(1 + uses) / 20;
    if (number % piece === piece - 1) await setImmediate();
  }
  const postings = pack(holders, types);

  function bestOfEachType({ found, scores }: Fits, { type, limit, offset }: HitsPage) {
    const best = hitTypes.map((): { number: number; worth: number }[] => []);
    const counts = hitTypes.map(() => 0);
    const kept = offset + limit;
    for (const number of found) {
      const own = types[number]!;
      counts[own]! += 1;
      if (type !== undefined && hitTypes[own] !== type) continue;
      const ranked = best[own]!;
      const worth = scores[number]! + merits[number]!;
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

  return (typed, page) => bestOfEachType(findMeant(postings, typed), page);
}

/** Adds an item to the lists of a text's words, and returns how many there are. Texts of an item: best kind first. */
function hold(holders: Map<string, number[]>, item: number, text: string, kind: number): number {
  const own = wordsOf(text);
  // "Fül-orr-gégész" is also typed as one word.
  const joined = (text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? []).map((parts) => wordsOf(parts).join(""));
  const written = [...own, ...joined];
  for (const word of new Set([...written, ...written.map(heardSpelling)])) {
    const list = holders.get(word);
    if (!list) holders.set(word, [item * 4 + kind]);
    else if (list.at(-1)! >> 2 !== item) list.push(item * 4 + kind);
  }
  return own.length;
}

function pack(holders: Map<string, number[]>, types: Uint8Array): Postings {
  const words = [...holders.keys()].sort();
  const starts = new Uint32Array(words.length + 1);
  for (const [number, word] of words.entries()) starts[number + 1] = starts[number]! + holders.get(word)!.length;
  const items = new Uint32Array(starts[words.length]!);
  for (const [number, word] of words.entries()) items.set(holders.get(word)!, starts[number]);
  return { vocabulary: createVocabulary(words), starts, items, types };
}

/** Tries interpretations from the literal to the most tolerant; the first with hits wins. */
function findMeant(postings: Postings, typed: string): Fits {
  // A single letter matches too much, and on the other keyboard it is often a conjunction.
  if ([...typed.trim()].length < 2) return nothing;
  const asTyped = askedWords(typed);
  const elsewhere = askedWords(otherKeyboard(typed));
  const telling = asTyped.filter((word) => word.length >= shortestStart);
  const joined = asTyped.join("");
  const ways = [
    // "Gyermek orvos" is a word of its own, and each part begins another.
    () => (asTyped.length > 1 && isWord(postings, joined) ? fitAll(postings, [joined], 0) : nothing),
    () => fitAll(postings, asTyped, 0),
    () => fitAll(postings, elsewhere, 0),
    () => fitAll(postings, [joined], 0),
    () => fitDivided(postings, asTyped),
    () => fitInside(postings, asTyped),
    () => withoutPoor(postings, fitAll(postings, asTyped, 1)),
    () => withoutPoor(postings, fitAll(postings, asTyped, 2)),
    () => withoutPoor(postings, fitAll(postings, elsewhere, 2)),
    () => fitSome(postings, telling, 0),
    () => withoutPoor(postings, fitSome(postings, telling, 1)),
    () => withoutPoor(postings, fitAll(postings, asTyped, 3)),
    () => withoutPoor(postings, fitSome(postings, telling, 2)),
  ];
  for (const way of ways) {
    const fits = way();
    if (fits.found.length > 0) return fits;
  }
  return nothing;
}

/** Each word once; a lone letter among words is a preposition or an initial. */
function askedWords(typed: string): string[] {
  const words = [...new Set(wordsOf(typed))];
  const long = words.filter((word) => !/^\p{L}$/u.test(word));
  return long.length > 0 ? long : words;
}

function withoutPoor({ types }: Postings, { found, scores }: Fits): Fits {
  const best = hitTypes.map(() => 0);
  for (const number of found) best[types[number]!] = Math.max(best[types[number]!]!, scores[number]!);
  return { found: found.filter((number) => scores[number]! >= best[types[number]!]! * leastOfBest), scores };
}

/** Items that contain every word, each with at most `mistakes` wrong letters. */
function fitAll(postings: Postings, asked: string[], mistakes: number): Fits {
  return fitEvery(asked, (word) => fitWord(postings, word, Math.min(mistakes, mistakesIn(word, asked.length))));
}

function fitEvery(asked: string[], fitOne: (word: string) => Fits): Fits {
  let all: Fits | undefined;
  for (const word of asked) {
    const fits = fitOne(word);
    all = all ? inBoth(all, fits) : fits;
    if (all.found.length === 0) break;
  }
  return all ?? nothing;
}

/** As all words, one of which lacks a space: "узисердца". */
function fitDivided(postings: Postings, asked: string[]): Fits {
  for (const [index, word] of asked.entries())
    for (let at = shortestStart; at <= word.length - shortestStart; at++) {
      const start = word.slice(0, at);
      if (!isWord(postings, start)) continue;
      const fits = fitAll(postings, asked.toSpliced(index, 1, start, word.slice(at)), 0);
      if (fits.found.length > 0) return fits;
    }
  return nothing;
}

/** Items with words that contain all that was typed: "masszázs" in "gyógymasszázs". */
function fitInside(postings: Postings, asked: string[]): Fits {
  const { vocabulary } = postings;
  if (asked.some((word) => word.length < shortestPart)) return nothing;
  return fitEvery(asked, (word) => {
    const { fits, take } = collect(postings);
    for (let number = 0; number < vocabulary.size; number++) {
      const whole = vocabulary.word(number);
      if (whole.includes(word)) take(number, 0.6 * (word.length / whole.length));
    }
    return fits;
  });
}

function isWord({ vocabulary }: Postings, word: string): boolean {
  const [from, end] = vocabulary.startingWith(word);
  return from < end && vocabulary.word(from) === word;
}

/** Writes into the scores of the second: zero for those that are not in both. */
function inBoth(one: Fits, { found, scores }: Fits): Fits {
  for (const number of found) scores[number] = one.scores[number]! > 0 ? scores[number]! + one.scores[number]! : 0;
  return { found: found.filter((number) => scores[number]! > 0), scores };
}

/** Items that contain any of the words; more words score higher. */
function fitSome(postings: Postings, asked: string[], mistakes: number): Fits {
  const any: Fits = { found: [], scores: new Float32Array(postings.types.length) };
  for (const word of asked) {
    const { found, scores } = fitWord(postings, word, Math.min(mistakes, mistakesIn(word)));
    for (const number of found) {
      if (any.scores[number] === 0) any.found.push(number);
      any.scores[number]! += scores[number]!;
    }
  }
  return any;
}

/** Collects the items of words: of an item's words the best one counts. */
function collect({ starts, items, types }: Postings) {
  const found: number[] = [];
  const scores = new Float32Array(types.length);
  const take = (word: number, likeness: number) => {
    for (let at = starts[word]!; at < starts[word + 1]!; at++) {
      const item = items[at]! >> 2;
      const fit = weights[items[at]! & 3]! * likeness;
      if (scores[item] === 0) found.push(item);
      if (fit > scores[item]!) scores[item] = fit;
    }
  };
  return { fits: { found, scores }, take };
}

function fitWord(postings: Postings, word: string, allowed: number): Fits {
  const { vocabulary } = postings;
  const { fits, take } = collect(postings);
  const [from, end] = vocabulary.startingWith(word);
  for (let number = from; number < end; number++) {
    const whole = vocabulary.word(number);
    if (whole === word) take(number, 1);
    else if (word.length >= shortestStart) take(number, 0.5 + 0.3 * (word.length / whole.length));
  }
  if (allowed === 0) return fits;
  const allowedAtStart = Math.min(allowed, mistakesInStart(word));
  vocabulary.similarTo(word, allowed, (number, made, isWhole) => {
    if (made === 0 || (!isWhole && made > allowedAtStart)) return;
    const whole = vocabulary.word(number);
    const likeness = isWhole ? 0.9 : 0.5 + 0.3 * Math.min(1, word.length / whole.length);
    take(number, likeness - made / word.length + (whole[0] === word[0] ? 0.05 : 0));
  });
  return fits;
}

/** In three letters only if other words narrow the hits: `together` is the number of words that must all fit. */
function mistakesIn({ length }: string, together = 1): number {
  if (length < 4) return length === 3 && together > 1 ? 1 : 0;
  return length < 5 ? 1 : length < 10 ? 2 : 3;
}

/** Many words begin almost like a short one. */
function mistakesInStart({ length }: string): number {
  return length < 5 ? 0 : length < 8 ? 1 : 2;
}
