import { hashKey, type Use } from "../limits/index.ts";

/** Daily limits of bookings and moves, since each sends an SMS to the patient. See ADR 17. */
export type DailyLimits = {
  /** Bookings per phone, cancelled ones included. */
  bookings: number;
  /** Moves of one appointment. */
  moves: number;
  /** Moves of all appointments of one phone. */
  movesOfPhone: number;
  /** Bookings and moves from one IP; null: unlimited. */
  ofIp: number | null;
};

/** An IP can be shared by an office or by a mobile network's customers. */
export const patientLimits: DailyLimits = { bookings: 6, moves: 5, movesOfPhone: 10, ofIp: 200 };
export const staffLimits: DailyLimits = { bookings: 20, moves: 20, movesOfPhone: 40, ofIp: null };

const daySeconds = 86_400;

/** The client that books or moves, and its limits. */
export type LimitedRequester = { ip: string; secret: string; limits: DailyLimits };

export function ipUse({ ip, secret, limits }: LimitedRequester): Use | null {
  return limits.ofIp === null
    ? null
    : { key: hashKey(secret, "appointments", ip), max: limits.ofIp, seconds: daySeconds };
}

/** The uses that a move takes, in this order. */
export function moveUses(
  requester: LimitedRequester,
  appointment: { id: number; phone: string },
): { ofAppointment: Use; ofPhone: Use; ofIp: Use | null } {
  const { secret, limits } = requester;
  return {
    ofAppointment: { key: hashKey(secret, "moves", String(appointment.id)), max: limits.moves, seconds: daySeconds },
    ofPhone: { key: hashKey(secret, "moves", appointment.phone), max: limits.movesOfPhone, seconds: daySeconds },
    ofIp: ipUse(requester),
  };
}
