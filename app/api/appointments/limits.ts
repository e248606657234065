import { hashKey, type Use } from "../limits/index.ts";

/** How often a day appointments are made and moved, as each time the patient gets an SMS. See ADR 17. */
export type DailyLimits = {
  /** Made for one phone, cancelled ones too. */
  bookings: number;
  /** Moves of one appointment. */
  moves: number;
  /** Moves of all appointments of one phone. */
  movesOfPhone: number;
  /** Made and moved from one network address; null: any number. */
  ofAddress: number | null;
};

/** An address may be that of an office, or of a mobile network's exit. */
export const patientLimits: DailyLimits = { bookings: 6, moves: 5, movesOfPhone: 10, ofAddress: 200 };
export const staffLimits: DailyLimits = { bookings: 20, moves: 20, movesOfPhone: 40, ofAddress: null };

const day = 86_400;

/** Who makes or moves an appointment, and how often they may. */
export type Asker = { address: string; secret: string; limits: DailyLimits };

export function addressUse({ address, secret, limits }: Asker): Use | null {
  return limits.ofAddress === null
    ? null
    : { key: hashKey(secret, "appointments", address), most: limits.ofAddress, seconds: day };
}

/** What a move takes, in this order. */
export function moveUses(
  asker: Asker,
  appointment: { id: number; phone: string },
): { ofAppointment: Use; ofPhone: Use; ofAddress: Use | null } {
  const { secret, limits } = asker;
  return {
    ofAppointment: { key: hashKey(secret, "moves", String(appointment.id)), most: limits.moves, seconds: day },
    ofPhone: { key: hashKey(secret, "moves", appointment.phone), most: limits.movesOfPhone, seconds: day },
    ofAddress: addressUse(asker),
  };
}
