/** Where a name has its family name: `any`, where it may be first or last. */
export type NameOrder = "surname-first" | "surname-last" | "any";

/** Words of a letter and the letters that stand for it, by the letter. */
function byLetter(words: string): Record<string, string> {
  return Object.fromEntries(words.split(" ").map((word) => [word.slice(0, 1), word.slice(1)]));
}

/**
 * Letters that are not composed of a Latin or Russian letter and a mark, with the one that replaces them: on another
 * keyboard a Kazakh name is written with Russian letters.
 */
const plain = byLetter("ŁL ĐD ÐD ØO ÆA ŒO ßS ẞS ÞT ıI ӘА ҒГ ҚК ҢН ӨО ҰУ ҮУ ҺХ ІИ ЇИ ЄЕ ҐГ");

/** Cyrillic letters with the Latin ones that begin their usual transliterations, as in passports. */
const latin = byLetter(
  "АA БB ВVW ГGH ДD ЕEYJ ЖZJDG ЗZ ИIY КKCQ ЛL МM НN ОO ПP РR СSC ТT УUWO ФFP ХKHXC ЦTCZ ЧCTH ШS ЩS ЫYI ЭEA ЮYIJU ЯYIJ",
);

/**
 * Whether the family name of a whole name begins with the first letter of a text. Case and marks do not matter, and a
 * Cyrillic letter equals the Latin ones it is usually transliterated with.
 */
export function hasFamilyLetter(name: string, text: string, order: NameOrder): boolean {
  const typed = firstLetter(text);
  return typed !== null && familyNames(name, order).some((word) => isSameLetter(firstLetter(word)!, typed));
}

function familyNames(name: string, order: NameOrder): string[] {
  const words = name.split(/\s+/).filter((word) => firstLetter(word) !== null);
  if (words.length < 2) return words;
  if (order === "surname-first") return words.slice(0, 1);
  // The given name is one word; a family name may have several, such as "van der Berg".
  return order === "surname-last" ? words.slice(1) : [words[0]!, words.at(-1)!];
}

/** Й and Ё lose their marks, as À does. */
function firstLetter(text: string): string | null {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (!letter) return null;
  const upper = letter.toUpperCase();
  const bare = plain[upper] ?? plain[letter] ?? upper.normalize("NFD").slice(0, 1);
  return plain[bare] ?? bare;
}

function isSameLetter(one: string, other: string): boolean {
  return one === other || Boolean(latin[one]?.includes(other) || latin[other]?.includes(one));
}
