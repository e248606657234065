/** Patronymics, which follow the given name: Маратовна, Серікұлы; and the words улу and кызы written apart. */
const patronymic = /(вич|вна|ична|улы|ұлы|уулу|кызы|қызы|ovich|evich|ovna|evna|uly|uulu|kyzy)$/iu;
/** Words that are family names and hardly ever given names. */
const familyName = /^(?!яков$|yakov$).{2,}([оеё]ва?|ск(ий|ая)|цк(ий|ая)|енко|[oey]va?|sk(iy|aya|yi)|enko)$/iu;

/**
 * The given name of a patient, for the public. People write the family name first or last: where it cannot be told from
 * the given name, only initials are shown.
 */
export function shownName(whole: string, { surnameFirst }: { surnameFirst?: true }): string {
  const words = whole.split(/\s+/).filter(Boolean);
  if (words.length < 2) return words[0] ?? whole;
  if (surnameFirst) return words.at(-1)!;
  const patronymicIndex = words.findIndex((word, index) => index > 0 && patronymic.test(word));
  if (patronymicIndex > 0 && words.length > 2 && !familyName.test(words[patronymicIndex - 1]!))
    return words[patronymicIndex - 1]!;
  const others = words.filter((word) => !familyName.test(word));
  if (others.length === 1) return others[0]!;
  return words
    .slice(0, 2)
    .map((word) => `${[...word][0]!.toUpperCase()}.`)
    .join(" ");
}
