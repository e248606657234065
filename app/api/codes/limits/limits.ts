/** Limits on unconfirmed codes, by client and by recipient. */
export type SourceLimits = {
  /** Requested from one IP. */
  ip: number;
  /** Requested from one /24 or /48. */
  network: number;
  /** To numbers that differ in their last four digits only. */
  prefix: number;
  /** To numbers that differ in their last six digits only. */
  area: number;
};

export type CodeLimits = {
  anHour: SourceLimits;
  /**
   * Budget of a market per day. Beyond it sending continues, with a daily share per source, and the operator is
   * warned.
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
export const maxAttempts = 3;
/** Wrong codes for a number in any 24 hours, over all its codes: 0.15 % of 10,000. */
export const maxTriesADay = 15;
/** Unconfirmed codes to one number in an hour. */
export const maxPerPhoneAnHour = 5;
/** Codes to one number in a day, confirmed ones included: each is an SMS. */
export const maxPerPhoneADay = 10;
