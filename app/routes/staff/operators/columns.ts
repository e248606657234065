import type { OperatorFigures } from "#app/contract/operator-figures.ts";

/** The columns of the table, in order. */
export const columns = ["bookings", "moves", "cancellations", "searches"] as const satisfies (keyof OperatorFigures)[];
