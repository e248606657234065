/** Words that follow a given name in full names, such as Маратовна or Серікұлы, and their words of their own. */
const patronymic = /(вич|вна|ична|улы|ұлы|уулу|кызы|қызы|ovich|evich|ovna|evna|uly|uulu|kyzy)$/iu;
/** Words that are family names and hardly ever given names. */
const familyName = /^(?!яков$|yakov$).{2,}([оеё]ва?|ск(ий|ая)|цк(ий|ая)|енко|[oey]va?|sk(iy|aya|yi)|enko)$/iu;

/**
 * The given name of a patient, for the public. Most people write the family name first or last as they like: where
 * nothing tells them apart, only initials are shown.
 */
export function shownName(whole: string, { surnameFirst }: { surnameFirst?: true }): string {
  const words = whole.split(/\s+/).filter(Boolean);
  if (words.length < 2) return words[0] ?? whole;
  if (surnameFirst) return words.at(-1)!;
  const follows = words.findIndex((word, index) => index > 0 && patronymic.test(word));
  if (follows > 0 && words.length > 2 && !familyName.test(words[follows - 1]!)) return words[follows - 1]!;
  const others = words.filter((word) => !familyName.test(word));
  if (others.length === 1) return others[0]!;
  return words
    .slice(0, 2)
    .map((word) => `${[...word][0]!.toUpperCase()}.`)
    .join(" ");
}
