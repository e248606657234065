import type { Country } from "#app/countries/country.ts";

/** Maximum length of a name or surname. */
export const maxName = 60;

type Names = { name: string; surname: string };

/** Joined in the country's order. */
export function wholeName({ name, surname }: Names, { surnameFirst }: Country): string {
  const parts = [name.trim(), surname.trim()];
  return (surnameFirst ? parts.toReversed() : parts).filter(Boolean).join(" ");
}

/** Splits a joined name into name and surname. */
export function namesOf(whole: string, asksSurname: boolean, { surnameFirst }: Country): Names {
  if (!asksSurname) return { name: whole, surname: "" };
  const [first = "", ...rest] = whole.split(" ");
  const others = rest.join(" ");
  return surnameFirst ? { name: others, surname: first } : { name: first, surname: others };
}
