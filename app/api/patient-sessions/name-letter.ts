/** The place of the family name in a whole name; `any`: patients write the names in either order. */
export type NameOrder = "surname-first" | "surname-last" | "any";

/** Words of a letter and the letters that stand for it, by the letter. */
function byLetter(words: string): Record<string, string> {
  return Object.fromEntries(words.split(" ").map((word) => [word.slice(0, 1), word.slice(1)]));
}

/**
 * Letters that are not composed of a Latin or Russian letter and a mark, with the one that replaces them: on another
 * keyboard a Kazakh name is written with Russian letters.
 */
const plain = byLetter("ŁL ĐD ÐD ØO ÆA ŒO ẞS ÞT ӘА ҒГ ҚК ҢН ӨО ҰУ ҮУ ҺХ ІИ ЇИ ЄЕ ҐГ");

/** Cyrillic letters with the Latin ones that begin their usual transliterations, as in passports. */
const latin = byLetter(
  "АA БB ВV ГGH ДD ЕEY ЖZJ ЗZ ИIY КKQ ЛL МM НN ОO ПP РR СSC ТT УUW ФF ХKHX ЦTC ЧC ШS ЩS ЫYI ЭE ЮYIJ ЯYIJ",
);

/** Endings of patronymics, such as Маратовна or Серікұлы, and their words of their own, such as кызы. */
const patronymic = /(вич|вна|ична|ыч|ич|улы|ұлы|уулу|кызы|қызы|ovich|evich|ovna|evna|uly|uulu|kyzy)$/i;

/** The article of Arabic family names, when it is joined to them. */
const article = /(?<!\p{L})(al|el|аль|эль|ал)[-‐–'’]|(?<!\p{L})(ال)(?=\p{L}{2})/giu;

/**
 * Whether a whole name has a word that begins with the first letter of a text: its family name, or any but the
 * patronymic where the order is unknown. Case and marks do not matter, and a Cyrillic letter equals the Latin ones it
 * is usually transliterated with.
 */
export function hasNameLetter(name: string, text: string, order: NameOrder): boolean {
  const typed = firstLetter(text);
  return typed !== null && countedWords(name, order).some((word) => isSameLetter(firstLetter(word)!, typed));
}

function countedWords(name: string, order: NameOrder): string[] {
  const words = name
    .replace(article, "$1$2 ")
    .split(/\s+/)
    .filter((word) => firstLetter(word) !== null);
  if (words.length < 2) return words;
  if (order === "surname-first") return words.slice(0, 1);
  // The given name is one word; a family name may have several, such as "van der Berg".
  if (order === "surname-last") return words.slice(1);
  // Some family names end alike (Абрамович), but a patronymic follows the given name at once, and is never first.
  const omitted = words.length > 2 ? words.findIndex((word, index) => index > 0 && patronymic.test(word)) : -1;
  return words.filter((_, index) => index !== omitted);
}

/** Й and Ё lose their marks, as À does. */
function firstLetter(text: string): string | null {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (!letter) return null;
  const upper = letter.toUpperCase();
  const bare = plain[upper] ?? upper.normalize("NFD").slice(0, 1);
  return plain[bare] ?? bare;
}

function isSameLetter(one: string, other: string): boolean {
  return one === other || Boolean(latin[one]?.includes(other) || latin[other]?.includes(one));
}
