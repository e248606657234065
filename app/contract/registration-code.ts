import { z } from "zod";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { phone } from "./appointment.ts";

/** The purpose of a code: to confirm a booking's phone, or to sign a patient in. A code is valid for one purpose. */
export const codePurposes = ["booking", "sign-in"] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** For how long a code confirms a phone. */
export const codeLifetimeSeconds = 300;

export const sendRegistrationCode = endpoint({
  method: "POST",
  path: "/api/v0/registration_codes/",
  summary: "Send a four-digit code by SMS",
  body: z.object({ phone, purpose: z.enum(codePurposes).default("booking") }),
  limit: { aMinute: 300, inDemo: false },
  responses: {
    201: z.object({
      /** False: no code is needed, create the appointment at once. */
      send_sms: z.boolean(),
      /** Seconds until another code may be requested. */
      resend_after: z.int().min(0).optional(),
      /** Seconds until the code expires. */
      expires_in: z.int().min(0).optional(),
    }),
    400: apiErrorBody,
    503: apiErrorBody,
  },
});
