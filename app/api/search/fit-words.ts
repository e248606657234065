import { hitTypes } from "#app/contract/search.ts";
import { collectFits, kinds, noFits, weights, type Fits, type Postings } from "./postings.ts";

/** Shorter words are prefixes of too many others: matched as whole words only. */
export const minPrefixLength = 3;
/** Shorter parts are within too many words. */
const minPartLength = 5;
/** Letters of an ending: "-hoz", "-ами", "-ның"; or of both endings of a stem. */
const maxUsualEnding = 3;
const maxEnding = 5;
/** A stem is longer than an ending by so many letters: "anal" is not of "analise". */
const stemBeyondEnding = 2;
/** The stem of two different inflected forms. */
const minSharedStem = 5;
/** With two wrong letters shorter words must at least begin alike. */
const minFuzzyLength = 6;
/** A stem may be misspelt as well, if it is long. */
const minMisspeltStem = 6;
const cutFromMisspelt = 2;
/**
 * Hits of a tolerant interpretation that are much worse than the best one of their type, or of all, are left out. Below
 * a synonym's weight: an everyday word is as good as a name.
 */
const minShareOfBest = 0.68;
/** The same of hits that contain some of the words only. */
export const minShareOfSome = 0.4;

export function withoutPoor({ types }: Postings, { found, scores }: Fits, share = minShareOfBest): Fits {
  const best = hitTypes.map(() => 0);
  for (const number of found) best[types[number]!] = Math.max(best[types[number]!]!, scores[number]!);
  const most = Math.max(...best);
  const least = best.map((ofType, type) => {
    // Doctors are also found by their specialties, which weigh less.
    const ofAll = hitTypes[type] === "Доктора" ? most * weights[kinds.related]! : most;
    return share * Math.max(ofType, ofAll);
  });
  return { found: found.filter((number) => scores[number]! >= least[types[number]!]!), scores };
}

/**
 * Items that contain every word. Words that are only everyday words for the items are found inflected as well: "зуба"
 * is also "зуб", but a surname is itself.
 */
export function fitExact(postings: Postings, words: string[]): Fits {
  const exact = fitAll(postings, words, 0);
  const isNamed = exact.found.some((number) => exact.scores[number]! > words.length * weights[kinds.synonym]!);
  return isNamed || exact.found.length === 0
    ? exact
    : fitEvery(words, (word) => fitWord(postings, word, 0, maxUsualEnding));
}

/** Items that contain every word, each with at most `mistakes` wrong letters. */
export function fitAll(postings: Postings, words: string[], mistakes: number): Fits {
  return fitEvery(words, (word) => fitWord(postings, word, Math.min(mistakes, mistakesIn(word, words.length))));
}

function fitEvery(words: string[], fitOne: (word: string) => Fits): Fits {
  let all: Fits | undefined;
  for (const word of words) {
    const fits = fitOne(word);
    all = all ? inBoth(all, fits) : fits;
    if (all.found.length === 0) break;
  }
  return all ?? noFits;
}

/** The hits in both, with the sum of their scores, which is written into those of the second. */
function inBoth(one: Fits, { found, scores }: Fits): Fits {
  for (const number of found) scores[number] = one.scores[number]! > 0 ? scores[number]! + one.scores[number]! : 0;
  return { found: found.filter((number) => scores[number]! > 0), scores };
}

/** Items that contain every word if one word is divided: "узисердца". */
export function fitDivided(postings: Postings, words: string[]): Fits {
  for (const [index, word] of words.entries())
    for (let at = minPrefixLength; at <= word.length - minPrefixLength; at++) {
      const start = word.slice(0, at);
      if (!isWord(postings, start)) continue;
      const fits = fitAll(postings, words.toSpliced(index, 1, start, word.slice(at)), 0);
      if (fits.found.length > 0) return fits;
    }
  return noFits;
}

/** Items with words that end with all that was typed, but for an ending: "masszázs" in "gyógymasszázs". */
export function fitInside(postings: Postings, words: string[]): Fits {
  const { vocabulary } = postings;
  if (words.some((word) => word.length < minPartLength)) return noFits;
  return fitEvery(words, (word) => {
    const { fits, addWord } = collectFits(postings);
    for (const [number, at] of vocabulary.containing(word)) {
      const { length } = vocabulary.word(number);
      if (length - at - word.length <= maxUsualEnding) addWord(number, 0.6 * (word.length / length));
    }
    return fits;
  });
}

export function isWord({ vocabulary }: Postings, word: string): boolean {
  const [from, end] = vocabulary.startingWith(word);
  return from < end && vocabulary.word(from) === word;
}

/**
 * Items that contain any of the words, each with at most `mistakes` wrong letters. A word that few items contain counts
 * more. The best possible score is 1 for any number of words.
 */
export function fitSome(postings: Postings, words: string[], mistakes: number): Fits {
  const size = postings.types.length;
  const any: Fits = { found: [], scores: new Float32Array(size) };
  const all = words.map((word) =>
    word.length < minPrefixLength ? noFits : fitWord(postings, word, Math.min(mistakes, mistakesIn(word))),
  );
  const rarities = all.map(({ found }) => Math.log2(1 + size / (1 + found.length)));
  const total = rarities.reduce((sum, rarity) => sum + rarity, 0);
  for (const [index, { found, scores }] of all.entries()) {
    const share = rarities[index]! / total;
    for (const number of found) {
      if (any.scores[number] === 0) any.found.push(number);
      any.scores[number]! += share * scores[number]!;
    }
  }
  return any;
}

/** @param ending how many letters of endings may differ */
function fitWord(
  postings: Postings,
  word: string,
  allowed: number,
  ending = [0, maxUsualEnding][allowed] ?? maxEnding,
): Fits {
  const { vocabulary } = postings;
  const { fits, addWord } = collectFits(postings);
  const [from, end] = vocabulary.startingWith(word);
  for (let number = from; number < end; number++) {
    const whole = vocabulary.word(number);
    if (whole === word) addWord(number, 1);
    else if (word.length >= minPrefixLength) addWord(number, 0.5 + 0.3 * (word.length / whole.length));
  }
  addInflected(postings, word, ending, addWord);
  if (allowed === 0) return fits;
  const allowedAtStart = Math.min(allowed, mistakesInStart(word));
  vocabulary.similarTo(word, allowed, (number, made, isWholeWord) => {
    if (made === 0 || (!isWholeWord && made > allowedAtStart)) return;
    const whole = vocabulary.word(number);
    // "Pizza" is not "dizzy", and "кверты" does not begin "свёртываемость".
    const mustBeginAlike = isWholeWord ? made > 1 && word.length < minFuzzyLength : word.length < minFuzzyLength + 2;
    if (mustBeginAlike && whole[0] !== word[0]) return;
    const likeness = isWholeWord ? 0.9 : 0.5 + 0.3 * Math.min(1, word.length / whole.length);
    const alike = (whole[0] === word[0] ? 0.05 : 0) + (whole.length === word.length ? 0.01 : 0);
    addWord(number, likeness - made / word.length + alike);
  });
  if (allowed > 1 && word.length >= minMisspeltStem + cutFromMisspelt) addMisspeltStem(postings, word, addWord);
  return fits;
}

type AddWord = (word: number, likeness: number) => void;

/** Words that differ in their endings only: "зубами" is of "зуб", "kardiológushoz" of "kardiológus". */
function addInflected({ vocabulary }: Postings, word: string, longest: number, addWord: AddWord): void {
  for (let cut = 1; cut <= longest; cut++) {
    const stem = word.slice(0, -cut);
    if (stem.length < minPrefixLength || stem.length < cut + stemBeyondEnding) return;
    const [from, end] = vocabulary.startingWith(stem);
    for (let number = from; number < end; number++) {
      const added = vocabulary.word(number).length - stem.length;
      if (added === 0) addWord(number, 0.92 - 0.05 * cut);
      else if (stem.length >= minSharedStem && cut + added <= longest) addWord(number, 0.9 - 0.05 * (cut + added));
    }
  }
}

/** Words that begin almost like a word without its ending: "щетовидки" is of "щитовидной". */
function addMisspeltStem({ vocabulary }: Postings, word: string, addWord: AddWord): void {
  const stem = word.slice(0, -cutFromMisspelt);
  vocabulary.similarTo(stem, 1, (number, made) => {
    if (made > 0) addWord(number, 0.4 + 0.3 * Math.min(1, stem.length / vocabulary.word(number).length));
  });
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
