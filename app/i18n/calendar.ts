const day = 86_400_000;

/** Whole days from one calendar day to another; both "YYYY-MM-DD". Apart from the zones, which the browser can do without. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
}
