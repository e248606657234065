import { z } from "zod";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { id, idList, idValue, instant, isoDate, whole } from "./shared.ts";

export const slot = z.object({
  id: idValue,
  datetime: instant,
  /** Null: any service of this doctor at this branch. */
  service: idValue.nullable(),
  clinic_branch: idValue,
  doctor: idValue,
});
export type Slot = z.infer<typeof slot>;

const listedSlot = slot.extend({
  /** The doctor's services that can be booked in it; of these only the requested one, if any. */
  services: z.array(idValue),
});
export type ListedSlot = z.infer<typeof listedSlot>;

export const listSlots = endpoint({
  method: "GET",
  path: "/api/v1/slots/",
  mayLag: true,
  summary:
    "Free slots of doctors or of a clinic branch, one of which is required, by time. Booked ones, past ones and those too soon to book are left out",
  query: z.object({
    /** At most 50. */
    doctor: idList.refine((ids) => (ids ?? []).length <= 50),
    service: id.optional(),
    clinic_branch: id.optional(),
    /** Dates in the city's zone, both included; default: today and 60 days later. */
    date_from: isoDate.optional(),
    date_to: isoDate.optional(),
    /** Only the first so many days with free slots, per doctor and branch. */
    days: whole(1, 60).optional(),
    limit: whole(1, 5000).default(1000),
  }),
  responses: { 200: z.object({ results: z.array(listedSlot) }), 400: apiErrorBody },
});

export const getNearestSlot = endpoint({
  method: "GET",
  path: "/api/v1/slots/nearest/",
  mayLag: true,
  summary: "Time of the nearest free slot",
  query: z.object({
    service: id.optional(),
    doctor: id,
    clinic_branch: id.optional(),
    date_from: isoDate.optional(),
  }),
  responses: { 200: z.object({ data: instant }), 204: null, 400: apiErrorBody },
});

export const getSlot = endpoint({
  method: "GET",
  path: "/api/v1/slots/{id}/",
  summary: "One slot, while it can still be booked",
  params: z.object({ id }),
  query: z.object({ service: id.optional() }),
  responses: { 200: slot, 400: apiErrorBody, 404: apiErrorBody },
});
