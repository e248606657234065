import type { Country } from "#app/countries/country.ts";

/** Maximum length of a name or surname. */
export const maxName = 60;

type Names = { name: string; surname: string };

/** Name and surname, joined in the country's order. */
export function fullName({ name, surname }: Names, { surnameFirst }: Country): string {
  const parts = [name.trim(), surname.trim()];
  return (surnameFirst ? parts.toReversed() : parts).filter(Boolean).join(" ");
}

/** Splits a full name into name and surname; all of it is the name if the form asks for no surname. */
export function namesOf(full: string, asksSurname: boolean, { surnameFirst }: Country): Names {
  if (!asksSurname) return { name: full, surname: "" };
  const [first = "", ...rest] = full.split(" ");
  const others = rest.join(" ");
  return surnameFirst ? { name: others, surname: first } : { name: first, surname: others };
}
