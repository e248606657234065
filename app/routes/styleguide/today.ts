/** Fixed dates, so that the page is the same every day. */
export const today = "2026-11-21";
export const lastDay = "2027-02-10";
