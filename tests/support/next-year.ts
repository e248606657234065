/** The year of dates that must be in the future whenever the tests run. */
export const nextYear = new Date().getUTCFullYear() + 1;
