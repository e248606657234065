import { setImmediate } from "node:timers/promises";
import SearchableMap from "minisearch/SearchableMap";
import { hitTypes, type HitType } from "#app/contract/search.ts";
import { otherKeyboard, wordsOf } from "./spelling.ts";

/** A searchable item. */
export type Findable = {
  type: HitType;
  /** In all languages. */
  names: string[];
  slug: string;
  /** A doctor's specialties in all languages. */
  specialties?: string[];
  /** Popularity: of equally good hits the more popular one comes first. */
  uses: number;
};

/** Item numbers with the weight of a word in each. */
type Holders = Map<number, number>;
type Words = SearchableMap<Holders>;
/** Item numbers with their scores. */
type Fits = Map<number, number>;

export const hitsOfType = 10;
const weights = { name: 1, slug: 0.8, specialty: 0.4 };
/** Shorter words are prefixes of too many others: matched as whole words only. */
const shortestStart = 3;
/** Items between two yields to the event loop. */
const piece = 500;

/** Built in chunks, so that requests are answered meanwhile. */
export async function indexFindables<Item extends Findable>(items: Item[]): Promise<(typed: string) => Item[]> {
  const words: Words = new SearchableMap();
  const merits: number[] = [];
  for (const [number, item] of items.entries()) {
    const lengths = item.names.map((name) => hold(words, number, name, weights.name).length);
    for (const specialty of item.specialties ?? []) hold(words, number, specialty, weights.specialty);
    hold(words, number, item.slug.replace(/-\d+$/, ""), weights.slug);
    // Of two equal scores the shorter name wins, then the more popular one.
    merits.push(0.3 / Math.max(1, Math.min(...lengths)) + Math.log10(1 + item.uses) / 20);
    if (number % piece === piece - 1) await setImmediate();
  }

  function bestOfEachType(fits: Fits): Item[] {
    const byType = Map.groupBy(fits, ([number]) => items[number]!.type);
    const worth = ([number, fit]: [number, number]) => fit + merits[number]!;
    return hitTypes.flatMap((type) =>
      (byType.get(type) ?? [])
        .sort((one, other) => worth(other) - worth(one))
        .slice(0, hitsOfType)
        .map(([number]) => items[number]!),
    );
  }

  return (typed) => bestOfEachType(findMeant(words, typed));
}

function hold(words: Words, item: number, text: string, weight: number): string[] {
  const own = wordsOf(text);
  for (const word of own) {
    const holders = words.fetch(word, () => new Map<number, number>());
    if ((holders.get(item) ?? 0) < weight) holders.set(item, weight);
  }
  return own;
}

/** Tries interpretations from the literal to the most tolerant; the first with hits wins. */
function findMeant(words: Words, typed: string): Fits {
  // A single letter matches too much, and on the other keyboard it is often a conjunction.
  if ([...typed.trim()].length < 2) return new Map();
  const asTyped = [...new Set(wordsOf(typed))];
  const elsewhere = [...new Set(wordsOf(otherKeyboard(typed)))];
  const telling = asTyped.filter((word) => word.length >= shortestStart);
  const ways = [
    () => fitAll(words, asTyped, 0),
    () => fitAll(words, elsewhere, 0),
    () => fitAll(words, asTyped, 1),
    () => fitAll(words, asTyped, 2),
    () => fitAll(words, elsewhere, 2),
    () => fitSome(words, telling, 0),
    () => fitSome(words, telling, 1),
  ];
  for (const way of ways) {
    const fits = way();
    if (fits.size > 0) return fits;
  }
  return new Map();
}

/** Items that contain every word, each with at most `mistakes` wrong letters. */
function fitAll(words: Words, asked: string[], mistakes: number): Fits {
  let all: Fits | undefined;
  for (const word of asked) {
    const fits = fitWord(words, word, mistakes);
    all = all ? inBoth(all, fits) : fits;
    if (all.size === 0) break;
  }
  return all ?? new Map<number, number>();
}

function inBoth(one: Fits, other: Fits): Fits {
  const both: Fits = new Map();
  for (const [item, fit] of one) {
    const otherFit = other.get(item);
    if (otherFit !== undefined) both.set(item, fit + otherFit);
  }
  return both;
}

/** Items that contain any of the words; more words score higher. */
function fitSome(words: Words, asked: string[], mistakes: number): Fits {
  const any: Fits = new Map();
  for (const word of asked)
    for (const [item, fit] of fitWord(words, word, mistakes)) any.set(item, (any.get(item) ?? 0) + fit);
  return any;
}

function fitWord(words: Words, word: string, mistakes: number): Fits {
  const fits: Fits = new Map();
  const take = (holders: Holders, likeness: number) => {
    for (const [item, weight] of holders) {
      const fit = weight * likeness;
      if (fit > (fits.get(item) ?? 0)) fits.set(item, fit);
    }
  };
  if (word.length >= shortestStart) {
    for (const [whole, holders] of words.atPrefix(word))
      take(holders, whole === word ? 1 : 0.5 + 0.3 * (word.length / whole.length));
  } else {
    take(words.get(word) ?? new Map<number, number>(), 1);
  }
  const allowed = Math.min(mistakes, word.length < 4 ? 0 : word.length < 5 ? 1 : 2);
  if (allowed > 0)
    for (const [, [holders, distance]] of words.fuzzyGet(word, allowed))
      take(holders, distance === 0 ? 1 : 0.6 / distance);
  return fits;
}
