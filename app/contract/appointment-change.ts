import { z } from "zod";
import { appointment, phone } from "./appointment.ts";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { id, idValue } from "./shared.ts";

const hash = z.string().min(1).max(100);
/** The slot that the requester sees: an appointment that has moved since is not changed. */
export const shownSlot = idValue.optional();

export const cancelAppointment = endpoint({
  method: "POST",
  path: "/api/v1/appointments/{id}/cancel/",
  summary: "Cancel a visit and free its slot, until the clinic's cut-off",
  staff: "optional",
  limit: { aMinute: 300 },
  params: z.object({ id }),
  body: z.object({
    hash,
    reason: z.string().trim().max(500).default(""),
    shown_slot: shownSlot,
  }),
  responses: { 200: appointment, 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody, 404: apiErrorBody },
});

export const rescheduleAppointment = endpoint({
  method: "POST",
  path: "/api/v1/appointments/{id}/reschedule/",
  summary: "Move a visit to another free slot of the same doctor service, until the clinic's cut-off",
  staff: "optional",
  limit: { aMinute: 300 },
  params: z.object({ id }),
  body: z.object({ hash, slot: idValue, shown_slot: shownSlot }),
  responses: { 200: appointment, 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody, 404: apiErrorBody },
});

export const readAppointmentAnswers = endpoint({
  method: "POST",
  path: "/api/v1/appointments/{id}/answers/",
  summary: "Read the answers given at the booking, to book again with them. A POST, so that no URL contains the hash",
  params: z.object({ id }),
  body: z.object({ hash }),
  limit: { aMinute: 300 },
  responses: {
    200: z.object({
      client_name: z.string(),
      client_phone: phone,
      insurance: idValue.nullable(),
      additional_fields: z.array(z.object({ clinic_branch_field: idValue, value: z.string() })),
    }),
    400: apiErrorBody,
    404: apiErrorBody,
  },
});
export type AppointmentAnswers = z.infer<(typeof readAppointmentAnswers.responses)[200]>;
