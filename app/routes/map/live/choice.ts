import type { Place } from "../places.ts";

/** The selected doctor among all of the pressed marker. */
export type Choice = {
  doctors: { doctor: number; place: Place }[];
  index: number;
  /** The marker that gets the focus back. */
  mark: string;
};

/** The doctors of these points in list order; null if there are none. */
export function choiceOf(places: readonly Place[], mark: string, index = 0): Choice | null {
  const doctors = places.flatMap((place) => place.doctors.map((doctor) => ({ doctor, place })));
  return doctors.length > 0 ? { doctors, index: Math.min(Math.max(index, 0), doctors.length - 1), mark } : null;
}
