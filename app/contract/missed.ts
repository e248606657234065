/** What visitors may have missed. Free of zod, so that pages can use it in the browser. */
export const missed = ["times", "doctors", "prices", "reviews", "clinics", "nothing"] as const;
