import { hashKey, type RateLimit } from "../limits/index.ts";

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

export function ipLimit({ ip, secret, limits }: LimitedRequester): RateLimit | null {
  return limits.ofIp === null
    ? null
    : { key: hashKey(secret, "appointments", ip), max: limits.ofIp, seconds: daySeconds };
}

/** The rate limits of a reschedule, in the order in which they are consumed. */
export function moveLimits(
  requester: LimitedRequester,
  appointment: { id: number; phone: string },
): { ofAppointment: RateLimit; ofPhone: RateLimit; ofIp: RateLimit | null } {
  const { secret, limits } = requester;
  return {
    ofAppointment: { key: hashKey(secret, "moves", String(appointment.id)), max: limits.moves, seconds: daySeconds },
    ofPhone: { key: hashKey(secret, "moves", appointment.phone), max: limits.movesOfPhone, seconds: daySeconds },
    ofIp: ipLimit(requester),
  };
}
