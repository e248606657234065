/** Most items of one event (CN 7). */
export const maxEventItems = 8;
