import { z } from "zod";
import { daysBetween } from "#app/calendar/days.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody, apiErrorItem } from "./errors.ts";
import { id, isoDate } from "./shared.ts";

const count = z.int().min(0);
const counts = z.object({ added: count, changed: count, removed: count, unchanged: count });

/** Rows that were not taken, by their place in the list sent, counted from 0; the others are in. */
const rowErrors = z.array(apiErrorItem.extend({ row: count }));

const calendarDays = 92;

export const replaceBranchSlots = endpoint({
  method: "POST",
  path: "/api/v1/clinic-branches/{id}/slots/",
  summary: "Make a branch's free slots between two dates those sent; for the clinic's system, with a branch token",
  limit: { aMinute: 600 },
  params: z.object({ id }),
  body: z
    .object({
      /** Days of the branch's city, both included; 92 at most. */
      date_from: isoDate,
      date_to: isoDate,
      /** Only this doctor's slots are replaced. */
      doctor: z.string().min(1).max(200).optional(),
      /**
       * Each as a row of slots in an import: doctor, starts_at, and if wanted external_id, service, duration_minutes.
       * A doctor without an external id is named by the marketplace's.
       */
      slots: z.array(z.record(z.string().max(100), z.unknown())).max(1000),
    })
    .refine((body) => body.date_from <= body.date_to, { path: ["date_to"] })
    .refine((body) => daysBetween(body.date_from, body.date_to) <= calendarDays, { path: ["date_to"] }),
  answers: {
    200: counts.extend({
      /** Booked slots that the list leaves out; they stay. */
      kept: count,
      errors: rowErrors,
    }),
    400: apiErrorBody,
    401: apiErrorBody,
    403: apiErrorBody,
    404: apiErrorBody,
  },
});

export const upsertBranchDoctors = endpoint({
  method: "POST",
  path: "/api/v1/clinic-branches/{id}/doctors/",
  summary: "Add or change a branch's doctors and what they offer there; for the clinic's system, with a branch token",
  limit: { aMinute: 600 },
  params: z.object({ id }),
  body: z.object({
    /** Each as a row of doctors in an import, with `services`: rows of doctor_services without doctor and clinic_branch. */
    doctors: z
      .array(z.record(z.string().max(100), z.unknown()))
      .min(1)
      .max(200),
  }),
  answers: {
    200: z.object({ doctors: counts, services: counts, errors: rowErrors }),
    400: apiErrorBody,
    401: apiErrorBody,
    403: apiErrorBody,
    404: apiErrorBody,
  },
});
