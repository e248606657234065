/** The slot a posted form names as chosen, or as the one it stood at; null for none and for what is no id. */
export function chosenSlot(form: FormData, name: "slot" | "from" = "slot"): number | null {
  const text = form.get(name);
  return typeof text === "string" && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}
