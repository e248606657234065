/** An appointment as the API confirmed it. */
export type ConfirmedAppointment = { id: number; hash: string; slot: number };

/** A live appointment in the database. */
export type StoredAppointment = { id: number; hash: string; slot: number };

export type BookingErrors = {
  /** Number of confirmed appointments that the database lacks, or has with another hash or slot. */
  lost: number;
  /** Number of slots with more than one appointment, live or confirmed. */
  soldTwice: number;
};

/** Compares the appointments that patients were told of with those in the database. */
export function countBookingErrors(
  confirmed: readonly ConfirmedAppointment[],
  stored: readonly StoredAppointment[],
): BookingErrors {
  const byId = new Map(stored.map((appointment) => [appointment.id, appointment]));
  const isLost = ({ id, hash, slot }: ConfirmedAppointment) =>
    byId.get(id)?.hash !== hash || byId.get(id)?.slot !== slot;
  const idsOfSlot = new Map<number, Set<number>>();
  for (const { id, slot } of [...confirmed, ...stored]) {
    const ids = idsOfSlot.get(slot) ?? new Set();
    idsOfSlot.set(slot, ids.add(id));
  }
  return {
    lost: confirmed.filter(isLost).length,
    soldTwice: [...idsOfSlot.values()].filter((ids) => ids.size > 1).length,
  };
}
