/** Name and surname of somebody who was booked as one text, the name first. */
export function namesOf(whole: string, asksSurname: boolean): { name: string; surname: string } {
  const [name = "", ...rest] = whole.split(" ");
  return asksSurname ? { name, surname: rest.join(" ") } : { name: whole, surname: "" };
}
