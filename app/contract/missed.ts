/** Service options of the survey. Without zod, so that pages can use it in the browser. */
export const missed = ["times", "doctors", "prices", "reviews", "clinics", "nothing"] as const;
