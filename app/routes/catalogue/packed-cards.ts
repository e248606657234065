import type { DoctorView } from "#app/ui/doctor-card/doctor-view.ts";

/** Cards as one text: what the pages' own format adds to each of their values weighs, on a list, a kilobyte over the wire. */
export type PackedCards = string & { readonly cards: unique symbol };

export function packCards(cards: readonly DoctorView[]): PackedCards {
  return JSON.stringify(cards) as PackedCards;
}

export function unpackCards(packed: PackedCards): DoctorView[] {
  return JSON.parse(packed) as DoctorView[];
}
