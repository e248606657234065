import { z } from "zod";
import { daysBetween } from "#app/calendar/days.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody, apiErrorItem } from "./errors.ts";
import { id, isoDate } from "./shared.ts";
import { storableText } from "./supply-row.ts";

const count = z.int().min(0);
const counts = z.object({ added: count, changed: count, removed: count, unchanged: count });

/** Rejected rows by their index in the request, from 0; the others are stored. */
const rowErrors = z.array(apiErrorItem.extend({ row: count }));

const maxDays = 92;

export const replaceBranchSlots = endpoint({
  method: "POST",
  path: "/api/v1/clinic-branches/{id}/slots/",
  summary: "Replace a branch's free slots between two dates; for the clinic's system, with a branch token",
  branch: true,
  limit: { aMinute: 600 },
  checksTexts: true,
  params: z.object({ id }),
  body: z
    .object({
      /** Dates in the zone of the branch's city, both included; at most 92. */
      date_from: isoDate,
      date_to: isoDate,
      /** Replaces only this doctor's slots. */
      doctor: storableText(200).optional(),
      /**
       * Rows of slots as in an import: doctor, starts_at, and optionally external_id, service, duration_minutes. A
       * doctor without an external id is given by the marketplace's id. A slot that exists at the time is kept; if its
       * row has the external id of another slot, even of a booked one, the id moves to it.
       */
      slots: z.array(z.record(z.string().max(100), z.unknown())).max(1000),
    })
    .refine((body) => body.date_from <= body.date_to, { path: ["date_to"] })
    .refine((body) => daysBetween(body.date_from, body.date_to) < maxDays, { path: ["date_to"] }),
  responses: {
    200: counts.extend({
      /** Number of booked slots that the list lacks: they are not removed. */
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
  summary: "Add or change a branch's doctors and their services there; for the clinic's system, with a branch token",
  branch: true,
  limit: { aMinute: 600 },
  checksTexts: true,
  params: z.object({ id }),
  body: z.object({
    /**
     * Rows of doctors as in an import, each with `services`: rows of doctor_services without doctor and clinic_branch.
     */
    doctors: z
      .array(z.record(z.string().max(100), z.unknown()))
      .min(1)
      .max(200),
  }),
  responses: {
    200: z.object({ doctors: counts, services: counts, errors: rowErrors }),
    400: apiErrorBody,
    401: apiErrorBody,
    403: apiErrorBody,
    404: apiErrorBody,
  },
});
