import { phoneticSpelling, wordsOf } from "./spelling.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";

/** An inverted index: for each word of the vocabulary the items whose texts contain it. */
export type Postings = {
  vocabulary: Vocabulary;
  /** By a word's number, the index of its first posting; the next word's is the end. */
  starts: Uint32Array;
  /** The postings of all words, see `packPosting`. */
  items: Uint32Array;
  /** The type of each item, as an index in `hitTypes`. */
  types: Uint8Array;
  hasCyrillic: boolean;
};
/** The numbers of the items that match a query, and the score of each item by its number. */
export type Fits = { found: number[]; scores: Float32Array };
export const noFits: Fits = { found: [], scores: new Float32Array(0) };

/** Kinds of an item's text, best first. */
export const kinds = { name: 0, slug: 1, synonym: 2, related: 3 };
/** The weight of a match by the kind of text. */
export const weights = [1, 0.8, 0.7, 0.4];

/** A posting: an item, and the kind of its text that contains the word, in one number. */
const packPosting = (item: number, kind: number) => item * 4 + kind;
const itemOf = (posting: number) => posting >> 2;
const kindOf = (posting: number) => posting & 3;

/** Adds an item to the postings of a text's words; call it for the best kind first. @returns the number of words */
export function addText(itemsByWord: Map<string, number[]>, item: number, text: string, kind: number): number {
  const words = wordsOf(text);
  // "Fül-orr-gégész" is also typed as one word.
  const joined = (text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? []).map((parts) => wordsOf(parts).join(""));
  const written = [...words, ...joined];
  for (const word of new Set([...written, ...written.map(phoneticSpelling)])) {
    const postings = itemsByWord.get(word);
    if (!postings) itemsByWord.set(word, [packPosting(item, kind)]);
    else if (itemOf(postings.at(-1)!) !== item) postings.push(packPosting(item, kind));
  }
  return words.length;
}

export function buildPostings(itemsByWord: Map<string, number[]>, types: Uint8Array): Postings {
  const words = [...itemsByWord.keys()].sort();
  const starts = new Uint32Array(words.length + 1);
  for (const [number, word] of words.entries()) starts[number + 1] = starts[number]! + itemsByWord.get(word)!.length;
  const items = new Uint32Array(starts[words.length]!);
  for (const [number, word] of words.entries()) items.set(itemsByWord.get(word)!, starts[number]);
  const hasCyrillic = words.some((word) => /\p{Script=Cyrillic}/u.test(word));
  return { vocabulary: createVocabulary(words), starts, items, types, hasCyrillic };
}

/** Empty fits, and a function that adds the items of a word to them. The score of an item is that of its best word. */
export function collectFits({ starts, items, types }: Postings) {
  const fits: Fits = { found: [], scores: noFits.scores };
  /** @param likeness how much the word is like the typed one, from 0 to 1 */
  const addWord = (word: number, likeness: number) => {
    if (fits.found.length === 0) fits.scores = new Float32Array(types.length);
    const { found, scores } = fits;
    for (let index = starts[word]!; index < starts[word + 1]!; index++) {
      const item = itemOf(items[index]!);
      const score = weights[kindOf(items[index]!)]! * likeness;
      if (scores[item] === 0) found.push(item);
      if (score > scores[item]!) scores[item] = score;
    }
  };
  return { fits, addWord };
}
