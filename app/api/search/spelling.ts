/** Kazakh and Kyrgyz letters by the Russian ones that replace them on keyboards without them. */
const russianFor: Record<string, string> = { ә: "а", ғ: "г", қ: "к", ң: "н", ө: "о", ұ: "у", ү: "у", һ: "х", і: "и" };

/** The plain spelling of a text: lower case, without diacritics, ё as е, full-width letters as ordinary ones. */
export function plainSpelling(text: string): string {
  const narrow = text.replace(/[！-～]/g, (wide) => wide.normalize("NFKC"));
  const bare = narrow.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/[әғқңөұүһі]/g, (letter) => russianFor[letter]!);
}

/** The words of a text in plain spelling. */
export function wordsOf(text: string): string[] {
  return plainSpelling(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Letters of Latin words by those that people write for the same sound: "nefrologist" is a nephrologist. */
const phoneticLetters: [spelt: RegExp, phonetic: string][] = [
  [/ph/g, "f"],
  [/rh/g, "r"],
  [/y/g, "i"],
];

/** The phonetic spelling of a word in plain spelling; most words keep theirs. */
export function phoneticSpelling(word: string): string {
  return phoneticLetters.reduce((text, [spelt, phonetic]) => text.replace(spelt, phonetic), word);
}

// Digits are letters of the Kazakh layout.
const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.~{}:\"<>2345890";
const cyrillicKeys = "ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбюәіңғүұқ";

/** The same keys on the other keyboard layout: "rfhlbjkju" is "кардиолог", "сфквшщдщпн" is "cardiology". */
export function otherKeyboard(text: string): string {
  const small = text.toLowerCase();
  const [from, to] = /\p{Script=Cyrillic}/u.test(small) ? [cyrillicKeys, latinKeys] : [latinKeys, cyrillicKeys];
  const onOther = (word: string) => [...word].map((letter) => to[from.indexOf(letter)] ?? letter).join("");
  // "n3c" is "тіс", but a number is a number.
  return small.replace(/\S+/g, (word) => (/^\d+$/.test(word) ? word : onOther(word)));
}

/** The Hungarian and the English layout: y and z change places, and signs are letters with accents. */
const englishKeys = "yz[];'\\";
const hungarianKeys = "zyőúéáű";

function otherLatinKeyboard(text: string): string {
  return [...text].map((letter) => hungarianKeys[englishKeys.indexOf(letter)] ?? letter).join("");
}

/** Cyrillic letters by the Latin ones that people type for them, longest first; all in plain spelling. */
const asCyrillic: [latin: RegExp, cyrillic: string][] = [
  [/shch|sch/g, "щ"],
  [/sh/g, "ш"],
  [/ch/g, "ч"],
  [/zh|(?<![aeiou])j/g, "ж"],
  [/kh|x|h/g, "х"],
  [/ts/g, "ц"],
  [/ya/g, "я"],
  [/yo/g, "е"],
  [/yu|iu/g, "ю"],
  [/ye/g, "е"],
  [/(?<=[aeiou])[yj]/g, "й"],
];
const latinLetters = "abcdefgiklmnopqrstuvwyz";
const cyrillicLetters = "абкдефгиклмнопкрстуввыз";

/** Latin letters as the Cyrillic ones that they stand for: "zub bolit" is "зуб болит". */
export function transliterated(text: string): string {
  const small = asCyrillic.reduce((left, [latin, cyrillic]) => left.replace(latin, cyrillic), plainSpelling(text));
  return [...small].map((letter) => cyrillicLetters[latinLetters.indexOf(letter)] ?? letter).join("");
}

/** Readings of a text on another keyboard layout or in another script, for an index with or without Cyrillic words. */
export function otherReadings(text: string, hasCyrillic: boolean): string[] {
  if (/\p{Script=Cyrillic}/u.test(text)) {
    const isMixed = /\p{Script=Latin}/u.test(text);
    return isMixed ? [otherKeyboard(text), transliterated(text)] : [otherKeyboard(text)];
  }
  return hasCyrillic ? [otherKeyboard(text), transliterated(text)] : [otherLatinKeyboard(text.toLowerCase())];
}
