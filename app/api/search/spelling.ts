/** Kazakh and Kyrgyz letters by the Russian ones that replace them on keyboards without them. */
const russianFor: Record<string, string> = { ә: "а", ғ: "г", қ: "к", ң: "н", ө: "о", ұ: "у", ү: "у", һ: "х", і: "и" };

/** Normalises spelling: lower case, without diacritics, ё as е. */
export function plainSpelling(text: string): string {
  const bare = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/[әғқңөұүһі]/g, (letter) => russianFor[letter]!);
}

/** The normalised words of a text. */
export function wordsOf(text: string): string[] {
  return plainSpelling(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Letters of Latin words by those that people write for the same sound: "nefrologist" is a nephrologist. */
const asHeard: [spelt: RegExp, heard: string][] = [
  [/ph/g, "f"],
  [/rh/g, "r"],
  [/y/g, "i"],
];

/** A normalised word as it is written by ear; most words are the same. */
export function heardSpelling(word: string): string {
  return asHeard.reduce((heard, [spelt, letters]) => heard.replace(spelt, letters), word);
}

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.~{}:\"<>";
const cyrillicKeys = "ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю";

/** The same keys on the other keyboard layout: "rfhlbjkju" is "кардиолог", "сфквшщдщпн" is "cardiology". */
export function otherKeyboard(text: string): string {
  const small = text.toLowerCase();
  const [from, to] = /\p{Script=Cyrillic}/u.test(small) ? [cyrillicKeys, latinKeys] : [latinKeys, cyrillicKeys];
  return [...small].map((letter) => to[from.indexOf(letter)] ?? letter).join("");
}
