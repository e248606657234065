/** What a visitor can allow beyond what the site needs. */
export const purposes = ["statistics", "marketing"] as const;
export type Purpose = (typeof purposes)[number];

/** What a visitor has decided; null: not asked of that yet. Everything is off until it is allowed. */
export type Consent = Record<Purpose, boolean | null> & {
  /** When they were last asked, in milliseconds since 1970. */
  at: number;
};

/** Whether any of these is still to be decided. */
export function isUndecided(consent: Consent | null, asked: readonly Purpose[]): boolean {
  return asked.some((purpose) => (consent?.[purpose] ?? null) === null);
}

/** What is decided now about the purposes asked; of others the earlier word holds. */
export function decide(
  before: Consent | null,
  asked: readonly Purpose[],
  allowed: readonly Purpose[],
  now = Date.now(),
): Consent {
  const wordOn = (purpose: Purpose) =>
    asked.includes(purpose) ? allowed.includes(purpose) : (before?.[purpose] ?? null);
  return { at: now, statistics: wordOn("statistics"), marketing: wordOn("marketing") };
}
