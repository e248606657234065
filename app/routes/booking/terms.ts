import type { DoctorService } from "#app/contract/doctor.ts";

type Terms = Pick<DoctorService, "discount_price" | "on_walk_in_basis" | "price_conditions">;

/**
 * What a patient has been shown before booking, as the form and the draft keep it: "1200", or "1200 queue conditions".
 * Of the conditions only that there are some: their text differs by language.
 */
export function termsOf({
  discount_price: price,
  on_walk_in_basis: isQueue,
  price_conditions: conditions,
}: Terms): string {
  return [price, ...(isQueue ? ["queue"] : []), ...(conditions ? ["conditions"] : [])].join(" ");
}

/** A changed price, or a notice of the info step. */
export type TermsChange = "price" | "info";

/** What has to be shown before a patient who was shown `shown` may book; null: nothing, or it is not known. */
export function changeOfTerms(shown: string | null, now: string): TermsChange | null {
  if (shown === null) return null;
  const [price, ...notices] = shown.split(" ");
  const [priceNow, ...noticesNow] = now.split(" ");
  if (price !== priceNow) return "price";
  return noticesNow.every((notice) => notices.includes(notice)) ? null : "info";
}
