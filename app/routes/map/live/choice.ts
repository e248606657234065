import type { Place } from "../places.ts";

/** Whose card is shown, of all that stand behind the mark that was pressed. */
export type Choice = {
  doctors: { doctor: number; place: Place }[];
  index: number;
  /** The mark the focus goes back to. */
  mark: string;
};

/** The doctors of these places in the list's order; null of none. */
export function choiceOf(places: readonly Place[], mark: string, index = 0): Choice | null {
  const doctors = places.flatMap((place) => place.doctors.map((doctor) => ({ doctor, place })));
  return doctors.length > 0 ? { doctors, index: Math.min(Math.max(index, 0), doctors.length - 1), mark } : null;
}
