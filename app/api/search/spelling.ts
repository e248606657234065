/** Letters of Kazakh and Kyrgyz by the Russian ones they are typed as where the keyboard lacks them. */
const russianFor: Record<string, string> = { ә: "а", ғ: "г", қ: "к", ң: "н", ө: "о", ұ: "у", ү: "у", һ: "х", і: "и" };

/** Written so that what sounds alike to a hurried typist is alike: small letters, no marks above or below them, ё as е. */
export function plainSpelling(text: string): string {
  const bare = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/[әғқңөұүһі]/g, (letter) => russianFor[letter]!);
}

/** The words of a text in plain spelling. */
export function wordsOf(text: string): string[] {
  return plainSpelling(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.~{}:\"<>";
const cyrillicKeys = "ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю";

/** The same keys on the other keyboard: "rfhlbjkju" is "кардиолог", "сфквшщдщпн" is "cardiology". */
export function otherKeyboard(text: string): string {
  const small = text.toLowerCase();
  const [from, to] = /\p{Script=Cyrillic}/u.test(small) ? [cyrillicKeys, latinKeys] : [latinKeys, cyrillicKeys];
  return [...small].map((letter) => to[from.indexOf(letter)] ?? letter).join("");
}
