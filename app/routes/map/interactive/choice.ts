import type { Pin } from "../pins.ts";

/** The selected doctor among all of the pressed marker. */
export type Choice = {
  doctors: { doctor: number; pin: Pin }[];
  index: number;
  /** The marker that gets the focus back. */
  marker: string;
};

/** The doctors of these pins in list order; null if there are none. */
export function choiceOf(pins: readonly Pin[], marker: string, index = 0): Choice | null {
  const doctors = pins.flatMap((pin) => pin.doctors.map((doctor) => ({ doctor, pin })));
  return doctors.length > 0 ? { doctors, index: Math.min(Math.max(index, 0), doctors.length - 1), marker } : null;
}
