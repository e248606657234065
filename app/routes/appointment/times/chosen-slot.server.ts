/** The slot a posted form names; null for none and for what is no id. */
export function chosenSlot(form: FormData): number | null {
  const text = form.get("slot");
  return typeof text === "string" && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}
