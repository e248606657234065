import { z } from "zod";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { phone } from "./appointment.ts";

export const sendRegistrationCode = endpoint({
  method: "POST",
  path: "/api/v0/registration_codes/",
  summary: "Send a four-digit code by SMS",
  body: z.object({ phone }),
  limit: { aMinute: 300, inDemo: false },
  answers: {
    201: z.object({
      /** False: no code is needed, create at once. */
      send_sms: z.boolean(),
      /** Seconds until another may be asked for. */
      resend_after: z.int().min(0).optional(),
      /** Seconds the code holds. */
      expires_in: z.int().min(0).optional(),
    }),
    400: apiErrorBody,
    503: apiErrorBody,
  },
});
