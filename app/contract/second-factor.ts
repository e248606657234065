import { z } from "zod";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { session, ticketResponse } from "./staff.ts";

const ticket = z.string().min(1).max(1000);
/** Six digits of an authenticator app, or a recovery code where a code is requested. */
const code = z.string().trim().min(1).max(40);
const limit = { aMinute: 120 };

export const beginSecondFactor = endpoint({
  method: "POST",
  path: "/api/v1/staff/second-factor/begin/",
  summary: "Begin the setup of a second factor for one's own account. Gives a ticket for the next two calls",
  staff: "required",
  body: z.object({ password: z.string().min(1).max(200), device: z.string().max(200).optional() }),
  responses: { 200: ticketResponse, 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody },
});

export const offerSecondFactor = endpoint({
  method: "POST",
  path: "/api/v1/staff/second-factor/offer/",
  summary: "Read the secret of an enrolment, for an authenticator. A POST, so that no URL contains the ticket",
  body: z.object({ ticket }),
  limit,
  responses: { 200: z.object({ secret: z.string(), uri: z.string() }), 400: apiErrorBody },
});

export const enrolSecondFactor = endpoint({
  method: "POST",
  path: "/api/v1/staff/second-factor/enrol/",
  summary:
    "Finish the setup with a code of the authenticator, which every sign-in then needs. Gives a token, and recovery codes once",
  body: z.object({ ticket, code }),
  limit,
  responses: { 201: session.extend({ recovery_codes: z.array(z.string()) }), 400: apiErrorBody, 403: apiErrorBody },
});

export const confirmSecondFactor = endpoint({
  method: "POST",
  path: "/api/v1/staff/second-factor/confirm/",
  summary: "Exchange the ticket of a sign-in and a code of the authenticator, or a recovery code, for a token",
  body: z.object({ ticket, code }),
  limit,
  responses: { 201: session, 400: apiErrorBody, 403: apiErrorBody },
});
