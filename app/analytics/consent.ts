/** Optional purposes that need consent: the counter of visits, recordings of visits, reports of bookings. */
export const purposes = ["statistics", "recordings", "marketing"] as const;
export type Purpose = (typeof purposes)[number];

/** The visitor's decision by purpose; null if not asked yet. A purpose is off until it is allowed. */
export type Consent = Record<Purpose, boolean | null> & {
  /** Time of the last decision, in milliseconds since 1970. */
  at: number;
};

/** Whether any of these purposes is undecided. */
export function isUndecided(consent: Consent | null, askedPurposes: readonly Purpose[]): boolean {
  return askedPurposes.some((purpose) => (consent?.[purpose] ?? null) === null);
}

/** Merges a new decision into an earlier one, which keeps holding for purposes that were not asked. */
export function decide(
  before: Consent | null,
  askedPurposes: readonly Purpose[],
  allowed: readonly Purpose[],
  now = Date.now(),
): Consent {
  const decisionOn = (purpose: Purpose) =>
    askedPurposes.includes(purpose) ? allowed.includes(purpose) : (before?.[purpose] ?? null);
  return {
    at: now,
    statistics: decisionOn("statistics"),
    recordings: decisionOn("recordings"),
    marketing: decisionOn("marketing"),
  };
}
