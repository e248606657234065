import { z } from "zod";
import { countryIds } from "#app/countries/country.ts";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { idValue, instant } from "./shared.ts";
import { roles } from "./role.ts";

export const staffUser = z.object({
  id: idValue,
  email: z.string(),
  name: z.string(),
  /** The country they work in; null: all. */
  country: z.enum(countryIds).nullable(),
  has_second_factor: z.boolean(),
  role: z.enum(roles),
  is_superuser: z.boolean(),
  is_clinic_administrator: z.boolean(),
  is_clinic_branch_administrator: z.boolean(),
  is_account_manager: z.boolean(),
  is_copywriter: z.boolean(),
  is_operator: z.boolean(),
  is_operator_manager: z.boolean(),
});
export type StaffUser = z.infer<typeof staffUser>;

export const session = z.object({
  access_token: z.string(),
  expires_at: instant,
  user: staffUser,
  /** Identifies this device at later sign-ins. */
  device: z.string(),
});
export type Session = z.infer<typeof session>;

/** Response to the right password if a second factor is needed: the ticket with its code, or setup, gives a session. */
export const ticketResponse = z.object({
  second_factor: z.enum(["code", "enrolment"]),
  ticket: z.string(),
  expires_at: instant,
});
export type TicketResponse = z.infer<typeof ticketResponse>;

export const signIn = endpoint({
  method: "POST",
  path: "/api/v1/staff/sign-in/",
  summary:
    "Exchange e-mail and password for a token of twelve hours (201), or for a ticket (200) where a second factor is wanted",
  body: z.object({
    email: z.string().trim().toLowerCase().min(3).max(200),
    password: z.string().min(1).max(200),
    /** The id from an earlier sign-in on this device: failed sign-ins elsewhere do not lock it out. */
    device: z.string().max(200).optional(),
  }),
  limit: { aMinute: 300 },
  responses: { 200: ticketResponse, 201: session, 400: apiErrorBody, 403: apiErrorBody },
});

export const signOut = endpoint({
  method: "POST",
  path: "/api/v1/staff/sign-out/",
  summary: "Revoke the token of the request, in whichever country it was issued",
  staff: "anywhere",
  body: z.object({}),
  responses: { 200: z.object({}), 400: apiErrorBody, 401: apiErrorBody },
});

export const readStaff = endpoint({
  method: "GET",
  path: "/api/v1/staff/me/",
  summary: "The staff user of the request's token",
  staff: "required",
  responses: { 200: staffUser, 401: apiErrorBody, 403: apiErrorBody },
});
