/** How many codes that confirmed nothing are too many, by where they were asked for and where they went. */
export type SourceLimits = {
  /** Asked for by one network address. */
  address: number;
  /** Asked for by addresses of one /24 or /48. */
  network: number;
  /** To numbers that differ in their last four digits only. */
  prefix: number;
  /** To numbers that differ in their last six digits only. */
  area: number;
};

export type CodeLimits = {
  anHour: SourceLimits;
  /** Of one market a day. Beyond it nothing stops: every source has its share of a day instead, and somebody is told. */
  budget: number;
  aDayOverBudget: SourceLimits;
};

/**
 * Whole families, offices and the customers of a mobile network share an address. No single address, range or row of
 * numbers can spend the budget. See ADR 17.
 */
export const codeLimits: CodeLimits = {
  anHour: { address: 60, network: 240, prefix: 60, area: 600 },
  budget: 20_000,
  aDayOverBudget: { address: 3, network: 30, prefix: 30, area: 1000 },
};

export const codeLifetimeSeconds = 300;
export const resendAfterSeconds = 60;
/** Wrong codes after which a code confirms nothing any more. */
export const maxAttempts = 3;
/** Wrong codes a number may be met with in any 24 hours, counted once for each code they were compared with: 0.15 % of 10,000. */
export const maxTriesADay = 15;
/** Codes to one number that confirmed nothing, in an hour. */
export const maxPerPhoneAnHour = 5;
/** Codes to one number in a day, those that confirmed something too: each is an SMS. */
export const maxPerPhoneADay = 10;
