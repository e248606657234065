/** Number of visits that one form cancels. */
export const mostCancelled = 100;
