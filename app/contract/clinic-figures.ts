import { z } from "zod";
import { visitBranch } from "./clinic-desk.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { clinicStaff } from "./role.ts";
import { id, idValue, isoDate, whole } from "./shared.ts";

const count = z.int().min(0);

/** Figures of a week, which starts on Monday in the zone of the branch's city. */
export const weekFigures = z.object({
  /** The Monday. */
  week: isoDate,
  /** Visits that were not cancelled, walk-ins included. */
  visits: count,
  walk_ins: count,
  /** Patients who came. */
  came: count,
  no_shows: count,
  cancelled: count,
  /** Hours of the free slots, past ones included; null: they are no longer stored. */
  free_hours: z.number().min(0).nullable(),
  /** Median number of days from booking to visit, without walk-ins; null: nobody booked. */
  days_ahead: z.number().min(0).nullable(),
});
export type WeekFigures = z.infer<typeof weekFigures>;

export const maxFigureWeeks = 53;

export const readClinicFigures = endpoint({
  method: "GET",
  path: "/api/v1/clinic-desk/figures/",
  summary: "For a clinic's staff: visits, no-shows and free hours of one of their branches by week, without names",
  staff: clinicStaff,
  query: z.object({
    /** Default: their first branch. */
    clinic_branch: id.optional(),
    /** Default: all doctors of the branch. */
    doctor: id.optional(),
    /** Number of weeks, of which the last is next week. */
    weeks: whole(2, maxFigureWeeks).default(9),
  }),
  responses: {
    200: z.object({
      /** All branches of the member of staff. */
      branches: z.array(visitBranch),
      branch: visitBranch,
      doctors: z.array(z.object({ id: idValue, name: z.string() })),
      /** Null: all doctors. */
      doctor: idValue.nullable(),
      today: isoDate,
      /** Sorted by date; the last one is next week. */
      weeks: z.array(weekFigures),
    }),
    400: apiErrorBody,
    401: apiErrorBody,
    403: apiErrorBody,
    404: apiErrorBody,
  },
});
export type ClinicFigures = z.output<(typeof readClinicFigures.responses)[200]>;
