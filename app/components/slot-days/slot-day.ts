/** A date "YYYY-MM-DD" in the city and its free times, "HH:MM" each with the slot's id. */
export type SlotDay = { date: string; slots: [id: number, time: string][] };
