import { z } from "zod";
import { appointmentStatus } from "./appointment.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { clinicStaff } from "./role.ts";
import { id, idValue, instant, isoDate } from "./shared.ts";

/** What the clinic records of a visit; `none` takes back the last mark. */
export const visitMark = z.enum(["arrived", "fulfilled", "noshow", "none"]);
export type VisitMark = z.infer<typeof visitMark>;

/** An appointment as its clinic sees it. */
export const clinicVisit = z.object({
  id: idValue,
  slot: idValue,
  status: appointmentStatus,
  datetime: instant,
  duration_minutes: z.int().min(1),
  /** Null: not there yet. */
  arrived_at: instant.nullable(),
  client_name: z.string(),
  client_phone: z.string(),
  doctor: z.object({ id: idValue, name: z.string() }),
  service: z.object({ name: z.string() }),
  /** The insurer of the patient's referral; null: no referral. */
  insurance: z.object({ name: z.string() }).nullable(),
  /** The patient's answers to the branch's additional fields. */
  answers: z.array(z.object({ title: z.string(), value: z.string() })),
  /** Empty: none was given; null: not cancelled. */
  cancel_reason: z.string().nullable(),
  /** The marks that are possible now. */
  marks: z.array(visitMark),
  /** Whether the clinic can cancel it now. */
  is_cancellable: z.boolean(),
});
export type ClinicVisit = z.infer<typeof clinicVisit>;

const branch = z.object({ id: idValue, name: z.string(), timezone: z.string() });

export const readClinicDay = endpoint({
  method: "GET",
  path: "/api/v1/clinic-desk/day/",
  summary: "For a clinic's staff: the visits of one of their branches on one day, by time",
  staff: clinicStaff,
  query: z.object({
    /** Default: their first branch. */
    clinic_branch: id.optional(),
    /** In the zone of the branch's city; default: today. */
    date: isoDate.optional(),
  }),
  answers: {
    200: z.object({
      /** All their branches. */
      branches: z.array(branch),
      branch,
      date: isoDate,
      today: isoDate,
      visits: z.array(clinicVisit),
    }),
    400: apiErrorBody,
    401: apiErrorBody,
    403: apiErrorBody,
    404: apiErrorBody,
  },
});
export type ClinicDay = z.output<(typeof readClinicDay.answers)[200]>;

/** The slot that the sender sees: a visit that has moved since is not changed. */
const shownSlot = idValue.optional();

const changed = { 200: clinicVisit, 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody, 404: apiErrorBody };

export const markVisit = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/visits/{id}/mark/",
  summary: "For a clinic's staff: record that the patient has arrived, was seen or did not come, or take it back",
  staff: clinicStaff,
  limit: { aMinute: 300 },
  params: z.object({ id }),
  body: z.object({ mark: visitMark, shown_slot: shownSlot }),
  answers: changed,
});

export const cancelVisit = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/visits/{id}/cancel/",
  summary: "For a clinic's staff: cancel a visit before it starts, which frees its slot and tells the patient",
  staff: clinicStaff,
  limit: { aMinute: 300 },
  params: z.object({ id }),
  body: z.object({ reason: z.string().trim().min(3).max(500), shown_slot: shownSlot }),
  answers: changed,
});
