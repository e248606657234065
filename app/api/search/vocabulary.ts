/** Finds words in a sorted list that equal a typed word, begin with it, or are similar to it. */
export type Vocabulary = {
  size: number;
  /** The numbers of the words that begin with this text: from the first up to, not including, the second. */
  startingWith(text: string): [from: number, end: number];
  word(number: number): string;
  /** The numbers of the words that contain this text, with where it begins in each. */
  containing(text: string): Iterable<[number: number, at: number]>;
  /**
   * Calls `take` for each word that equals `typed`, or begins with it, except for at most so many mistakes: a letter
   * left out, added, replaced, or swapped with its neighbour.
   */
  similarTo(
    typed: string,
    mistakes: number,
    take: (number: number, mistakes: number, isWholeWord: boolean) => void,
  ): void;
};

/** Longer texts are similar to no word: each letter is a bit of a 32-bit number. */
const maxTypedLength = 31;
/** The codes of letters are bytes. */
const maxLetterCodes = 256;
/** No depth is rejected: a depth that no word has. */
const noDepth = 0x3fff_ffff;

/** @param words sorted, each once */
export function createVocabulary(words: readonly string[]): Vocabulary {
  const codeOf = letterCodes(words);
  const { letters, starts, shared, longest } = flatten(words, codeOf);
  // Columns of the distance table of the current word, by its depth: words that begin alike share them.
  const columns = Array.from({ length: 4 }, () => new Int32Array(longest + 1)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const [more, less, diagonal, before] = columns;
  const distance = new Int32Array(longest + 1);
  const least = new Int32Array(longest + 1);
  const bits = new Int32Array(maxLetterCodes);
  const joined = words.join("\n");

  /** Optimal string alignment distance, a bit per letter of `typed` (Hyyrö 2003), at one more letter of the word. */
  function addLetter(depth: number, letter: number, last: number): void {
    const [increases, decreases] = [more[depth]!, less[depth]!];
    const match = bits[letter]!;
    const swap = ((~diagonal[depth]! & match) << 1) & before[depth]!;
    const zero = (((match & increases) + increases) ^ increases) | match | decreases | swap;
    const across = decreases | ~(zero | increases);
    const down = zero & increases;
    const next = depth + 1;
    distance[next] = distance[depth]! + (across & last ? 1 : 0) - (down & last ? 1 : 0);
    least[next] = Math.min(least[depth]!, distance[next]);
    const shifted = (across << 1) | 1;
    more[next] = (down << 1) | ~(zero | shifted);
    less[next] = shifted & zero;
    diagonal[next] = zero;
    before[next] = match;
  }

  /** Whether every row of the column at this depth, and so of any deeper one, has more mistakes. */
  function isBeyond(depth: number, mistakes: number, length: number): boolean {
    const first = Math.max(0, depth - mistakes);
    const end = Math.min(length, depth + mistakes);
    if (first > length) return true;
    const above = first === 0 ? 0 : -1 >>> (32 - first);
    let value = depth + countBits(more[depth]! & above) - countBits(less[depth]! & above);
    for (let row = first; ; row++) {
      if (value <= mistakes) return false;
      if (row >= end) return true;
      value += ((more[depth]! >>> row) & 1) - ((less[depth]! >>> row) & 1);
    }
  }

  return {
    size: words.length,
    word: (number) => words[number]!,

    startingWith(text) {
      const from = firstAtOrAfter(words, text);
      let end = from;
      while (end < words.length && words[end]!.startsWith(text)) end++;
      return [from, end];
    },

    *containing(text) {
      let number = 0;
      for (let found = joined.indexOf(text); found >= 0; found = joined.indexOf(text, found + 1)) {
        number = lastStartingAt(starts, number, found);
        const at = found - starts[number]! - number;
        yield [number, at];
        found = starts[number + 1]! + number - 1;
      }
    },

    similarTo(typed, mistakes, take) {
      if (typed === "" || typed.length > maxTypedLength) return;
      const last = 1 << (typed.length - 1);
      for (let at = 0; at < typed.length; at++) bits[codeOf(typed.charCodeAt(at))]! |= 1 << at;
      bits[0] = 0;
      more[0] = -1;
      less[0] = diagonal[0] = before[0] = 0;
      distance[0] = least[0] = typed.length;
      const deepest = typed.length + mistakes;
      let depth = 0;
      // All words that share so many first letters with the last one are too different.
      let rejectedDepth = noDepth;
      for (let number = 0; number < words.length; number++) {
        if (shared[number]! >= rejectedDepth) continue;
        rejectedDepth = noDepth;
        const length = starts[number + 1]! - starts[number]!;
        depth = Math.min(depth, shared[number]!);
        for (const end = Math.min(length, deepest); depth < end && rejectedDepth > deepest; depth++) {
          addLetter(depth, letters[starts[number]! + depth]!, last);
          if (least[depth + 1]! > mistakes && isBeyond(depth + 1, mistakes, typed.length)) rejectedDepth = depth + 1;
        }
        if (rejectedDepth <= deepest) continue;
        const whole = length <= deepest ? distance[length]! : deepest;
        if (whole <= mistakes) take(number, whole, true);
        else if (least[Math.min(length, deepest)]! <= mistakes) take(number, least[Math.min(length, deepest)]!, false);
      }
      for (let at = 0; at < typed.length; at++) bits[codeOf(typed.charCodeAt(at))] = 0;
    },
  };
}

function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The number of the word at a place in the joined words, with a separator after each; not before `from`. */
function lastStartingAt(starts: Uint32Array, from: number, place: number): number {
  let [first, end] = [from, starts.length - 1];
  while (first + 1 < end) {
    const middle = (first + end) >>> 1;
    if (starts[middle]! + middle <= place) first = middle;
    else end = middle;
  }
  return first;
}

function firstAtOrAfter(words: readonly string[], text: string): number {
  let [from, end] = [0, words.length];
  while (from < end) {
    const middle = (from + end) >>> 1;
    if (words[middle]! < text) from = middle + 1;
    else end = middle;
  }
  return from;
}

/** Returns a function that numbers the first 255 letters of the words from 1, and gives 0 for any other letter. */
function letterCodes(words: readonly string[]): (letter: number) => number {
  const numbers = new Map<number, number>();
  for (const word of words)
    for (let at = 0; at < word.length; at++) {
      const letter = word.charCodeAt(at);
      if (numbers.size < maxLetterCodes - 1 && !numbers.has(letter)) numbers.set(letter, numbers.size + 1);
    }
  return (letter) => numbers.get(letter) ?? 0;
}

/** All letters in one array, and how many first letters each word shares with the word before it. */
function flatten(words: readonly string[], codeOf: (letter: number) => number) {
  const starts = new Uint32Array(words.length + 1);
  for (const [number, word] of words.entries()) starts[number + 1] = starts[number]! + word.length;
  const letters = new Uint8Array(starts[words.length]!);
  const shared = new Uint32Array(words.length);
  let longest = 0;
  for (const [number, word] of words.entries()) {
    const last = words[number - 1] ?? "";
    longest = Math.max(longest, word.length);
    for (let at = 0; at < word.length; at++) letters[starts[number]! + at] = codeOf(word.charCodeAt(at));
    while (shared[number]! < word.length && word[shared[number]!] === last[shared[number]!]) shared[number]!++;
  }
  return { letters, starts, shared, longest };
}
