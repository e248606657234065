/** Maximum numbers of unconfirmed codes in a period: requested by a source, or sent to similar numbers. */
export type SourceLimits = {
  /** From one IP. */
  ip: number;
  /** From one /24 (IPv4) or /48 (IPv6). */
  network: number;
  /** To numbers that differ in their last four digits only. */
  prefix: number;
  /** To numbers that differ in their last six digits only. */
  area: number;
};

export type CodeLimits = {
  anHour: SourceLimits;
  /**
   * Unconfirmed codes of a market per day. Beyond this budget sending continues under `aDayOverBudget`, and the
   * operator is warned.
   */
  budget: number;
  aDayOverBudget: SourceLimits;
};

/**
 * Families, offices and customers of a mobile network share an IP. No single IP, range or block of numbers
 * can use up the budget. See ADR 17.
 */
export const codeLimits: CodeLimits = {
  anHour: { ip: 60, network: 240, prefix: 60, area: 600 },
  budget: 20_000,
  aDayOverBudget: { ip: 3, network: 30, prefix: 30, area: 1000 },
};

export const resendAfterSeconds = 60;
/** Wrong codes after which a code is invalid. */
export const maxAttemptsPerCode = 3;
/** Wrong codes for a number in any 24 hours, over all its codes. Guessing succeeds in 15 of 10,000 cases. */
export const maxAttemptsADay = 15;
/** Unconfirmed codes to one number in an hour. */
export const maxPerPhoneAnHour = 5;
/** Codes to one number in a day, confirmed ones included: each is an SMS. */
export const maxPerPhoneADay = 10;
