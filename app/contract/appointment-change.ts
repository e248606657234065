import { z } from "zod";
import { appointment } from "./appointment.ts";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { id, idValue } from "./shared.ts";

const hash = z.string().min(1).max(100);

export const cancelAppointment = endpoint({
  method: "POST",
  path: "/api/v1/appointments/{id}/cancel/",
  summary: "Cancel a visit and free its slot, until the clinic's cut-off",
  params: z.object({ id }),
  body: z.object({ hash, reason: z.string().trim().max(500).default("") }),
  answers: { 200: appointment, 400: apiErrorBody, 404: apiErrorBody },
});

export const rescheduleAppointment = endpoint({
  method: "POST",
  path: "/api/v1/appointments/{id}/reschedule/",
  summary: "Move a visit to another free slot of the same doctor service, until the clinic's cut-off",
  params: z.object({ id }),
  body: z.object({ hash, slot: idValue }),
  answers: { 200: appointment, 400: apiErrorBody, 404: apiErrorBody },
});
