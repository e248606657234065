import { expect, test } from "vitest";
import { fitAll, fitDivided, fitInside } from "./fit-words.ts";
import { addText, buildPostings, kinds, type Fits, type Postings } from "./postings.ts";
import { wordsOf } from "./spelling.ts";

const names = ["УЗИ сердца", "Gyógymasszázs vakar", "Gyógymasszázsterápia"];
const itemsByWord = new Map<string, number[]>();
for (const [item, name] of names.entries()) addText(itemsByWord, item, name, kinds.name);
const postings = buildPostings(itemsByWord, new Uint8Array(names.length));

const found = (fit: (postings: Postings, words: string[]) => Fits, typed: string) =>
  fit(postings, wordsOf(typed)).found.map((item) => names[item]);
const withTwoMistakes = (...[index, words]: [Postings, string[]]) => fitAll(index, words, 2);

test.each([
  ["masszázs", ["Gyógymasszázs vakar"]],
  ["masszázs kar", []],
])("S-07 the typed %j is found as the last part of a word if each typed word has five letters", (typed, expected) => {
  expect(found(fitInside, typed)).toEqual(expected);
});

test.each(["узисердца", "сердцаузи"])("S-07 in %s the words are found whose space is missing", (typed) => {
  expect(found(fitDivided, typed)).toEqual(["УЗИ сердца"]);
});

test.each([
  ["уза сердца", ["УЗИ сердца"]],
  ["уза", []],
])("S-07 in %j a word of three letters may have a wrong one beside another word only", (typed, expected) => {
  expect(found(withTwoMistakes, typed)).toEqual(expected);
});
