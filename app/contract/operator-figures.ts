import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { operatorManagers } from "./role.ts";
import { idValue, isoDate } from "./shared.ts";

const count = z.int().min(0);

export const operatorFigures = z.object({
  id: idValue,
  name: z.string(),
  bookings: count,
  moves: count,
  cancellations: count,
  /** Searches of visits by a name. */
  searches: count,
});
export type OperatorFigures = z.infer<typeof operatorFigures>;

export const maxFigureDays = 366;

export const readOperatorFigures = endpoint({
  method: "GET",
  path: "/api/v1/operators/figures/",
  summary: "For operators' managers: what each operator of the country did in a range of days, without patients",
  staff: operatorManagers,
  query: z.object({
    /** First day, in the country's zone. Default: 30 days up to the last one. */
    date_from: isoDate.optional(),
    /** Last day. Default: today. */
    date_to: isoDate.optional(),
  }),
  responses: {
    200: z.object({
      date_from: isoDate,
      date_to: isoDate,
      today: isoDate,
      /** Those who did anything; most bookings first. */
      operators: z.array(operatorFigures),
    }),
    400: apiErrorBody,
    401: apiErrorBody,
    403: apiErrorBody,
  },
});
export type OperatorsFigures = z.output<(typeof readOperatorFigures.responses)[200]>;
