/** Number of visits that one form cancels. */
export const maxCancelled = 100;
