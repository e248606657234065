import { heardSpelling, wordsOf } from "./spelling.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";

/** For each word of the vocabulary the items that contain it: an item's number times four, plus the kind of text. */
export type Postings = {
  vocabulary: Vocabulary;
  starts: Uint32Array;
  items: Uint32Array;
  types: Uint8Array;
  hasCyrillic: boolean;
};
/** The numbers of the items that fit, and the score of each item by its number. */
export type Fits = { found: number[]; scores: Float32Array };
export const noFits: Fits = { found: [], scores: new Float32Array(0) };

/** Kinds of an item's text, best first. */
export const kinds = { name: 0, slug: 1, synonym: 2, related: 3 };
export const weights = [1, 0.8, 0.7, 0.4];

/** Adds an item to the lists of the words of a text; call it for the best kind first. @returns the number of words */
export function addText(itemsByWord: Map<string, number[]>, item: number, text: string, kind: number): number {
  const words = wordsOf(text);
  // "Fül-orr-gégész" is also typed as one word.
  const joined = (text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? []).map((parts) => wordsOf(parts).join(""));
  const written = [...words, ...joined];
  for (const word of new Set([...written, ...written.map(heardSpelling)])) {
    const list = itemsByWord.get(word);
    if (!list) itemsByWord.set(word, [item * 4 + kind]);
    else if (list.at(-1)! >> 2 !== item) list.push(item * 4 + kind);
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

/** Collects the items of words: of an item's words the best one counts. */
export function collect({ starts, items, types }: Postings) {
  const fits: Fits = { found: [], scores: noFits.scores };
  const take = (word: number, likeness: number) => {
    if (fits.found.length === 0) fits.scores = new Float32Array(types.length);
    const { found, scores } = fits;
    for (let at = starts[word]!; at < starts[word + 1]!; at++) {
      const item = items[at]! >> 2;
      const fit = weights[items[at]! & 3]! * likeness;
      if (scores[item] === 0) found.push(item);
      if (fit > scores[item]!) scores[item] = fit;
    }
  };
  return { fits, take };
}
