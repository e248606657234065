/**
 * A year of dates that are in the future whenever the tests run, and in another year even if that changes meanwhile.
 */
export const laterYear = new Date().getUTCFullYear() + 2;
