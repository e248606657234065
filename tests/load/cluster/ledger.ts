/** A visit as the API confirmed it. */
export type Confirmed = { id: number; hash: string; slot: number };

/** A live visit in the database. */
export type Stored = { id: number; hash: string; slot: number };

export type Verdict = {
  /** Confirmed visits that the database does not have as they were confirmed. */
  lost: number;
  /** Slots with more than one live visit, or with more than one confirmation. */
  twice: number;
};

/** Compares what patients were told with what the database holds. */
export function judge(confirmed: readonly Confirmed[], stored: readonly Stored[]): Verdict {
  const byId = new Map(stored.map((visit) => [visit.id, visit]));
  const isLost = ({ id, hash, slot }: Confirmed) => byId.get(id)?.hash !== hash || byId.get(id)?.slot !== slot;
  const idsOfSlot = new Map<number, Set<number>>();
  for (const { id, slot } of [...confirmed, ...stored]) {
    const ids = idsOfSlot.get(slot) ?? new Set();
    idsOfSlot.set(slot, ids.add(id));
  }
  return {
    lost: confirmed.filter(isLost).length,
    twice: [...idsOfSlot.values()].filter((ids) => ids.size > 1).length,
  };
}
