import { expect, test } from "vitest";
import { createRandom } from "../database/demo/random.ts";
import { createVocabulary } from "./vocabulary.ts";

/** Optimal string alignment distances between all of `typed` and the first letters of a word, by their number. */
function distances(typed: string, word: string): number[] {
  const table = Array.from({ length: typed.length + 1 }, (_, row) =>
    Array.from({ length: word.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  for (let row = 1; row <= typed.length; row++)
    for (let column = 1; column <= word.length; column++) {
      const same = typed[row - 1] === word[column - 1];
      const isSwap =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      table[row]![column] = Math.min(
        table[row - 1]![column]! + 1,
        table[row]![column - 1]! + 1,
        table[row - 1]![column - 1]! + (same ? 0 : 1),
        isSwap ? table[row - 2]![column - 2]! + 1 : Infinity,
      );
    }
  return table[typed.length]!;
}

test("S-07 similar words and beginnings are those of the distance table, for random words", () => {
  const random = createRandom("vocabulary");
  const text = (letters: string, most: number) =>
    Array.from(
      { length: 1 + Math.floor(random.next() * most) },
      () => letters[Math.floor(random.next() * letters.length)],
    ).join("");
  for (let round = 0; round < 60; round++) {
    const words = [...new Set(Array.from({ length: 40 }, () => text("абвг", round % 3 === 0 ? 34 : 8)))].sort();
    const vocabulary = createVocabulary(words);
    for (let turn = 0; turn < 20; turn++) {
      const typed = text("абвгд", turn % 5 === 0 ? 31 : 8);
      const mistakes = 1 + (turn % 3);
      const found = new Map<string, [number, boolean]>();
      vocabulary.similarTo(typed, mistakes, (number, made, isWholeWord) =>
        found.set(words[number]!, [made, isWholeWord]),
      );
      const expected = new Map<string, [number, boolean]>();
      for (const word of words) {
        const prefixDistances = distances(typed, word);
        if (prefixDistances.at(-1)! <= mistakes) expected.set(word, [prefixDistances.at(-1)!, true]);
        else if (Math.min(...prefixDistances) <= mistakes) expected.set(word, [Math.min(...prefixDistances), false]);
      }
      expect([...found]).toEqual([...expected]);
    }
  }
});

test("S-07 words that begin with a text are one range of the sorted words", () => {
  const words = ["кар", "кардио", "кардиолог", "карта", "кот"];
  const vocabulary = createVocabulary(words);
  expect(vocabulary.startingWith("кард")).toEqual([1, 3]);
  expect(vocabulary.startingWith("к")).toEqual([0, 5]);
  expect(vocabulary.startingWith("кас")).toEqual([4, 4]);
  expect(vocabulary.startingWith("я")).toEqual([5, 5]);
  expect(createVocabulary([]).startingWith("а")).toEqual([0, 0]);
});

test("S-07 a text too long to compare, or of unknown letters only, is similar to nothing", () => {
  const vocabulary = createVocabulary(["кардиолог", "я".repeat(32)]);
  for (const typed of ["", "я".repeat(32), "zzzzzzz", "😀😀😀"]) {
    vocabulary.similarTo(typed, 2, () => expect.unreachable(typed));
  }
});

test("S-07 words that contain a text are found once each, with the offset of the text", () => {
  const random = createRandom("parts of words");
  const text = (most: number) =>
    Array.from({ length: 1 + Math.floor(random.next() * most) }, () => "аб"[Math.floor(random.next() * 2)]!).join("");
  for (let round = 0; round < 60; round++) {
    const words = [...new Set(Array.from({ length: 20 }, () => text(8)))].sort();
    const part = text(3);
    const expected = words.flatMap((word, number) => (word.includes(part) ? [[number, word.indexOf(part)]] : []));
    expect([...createVocabulary(words).containing(part)]).toEqual(expected);
  }
});
