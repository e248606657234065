import { z } from "zod";
import { plainDigits } from "#app/countries/plain-digits.ts";
import { isEmail } from "./email.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { faultOf } from "./issue-fault.ts";
import { missed } from "./missed.ts";
import { phone } from "./appointment.ts";
import { operators } from "./role.ts";
import { id, idValue, instant } from "./shared.ts";
import { removeInvisible } from "./invisible-characters.ts";

/** Trimmed text of limited length. Invisible characters are removed first, as pages do, so that they do not count. */
const text = (min: number, max: number) =>
  z
    .string()
    .overwrite((typed) => removeInvisible(typed.replace(/(?!\n)\p{Cc}/gu, " ")))
    .trim()
    .min(min, { abort: true })
    .max(max, { abort: true });

/**
 * Accepts numbers of any country and landlines, as a person calls them. A slash may follow the area code
 * ("06-30/123-4567"), but not precede the last digits of a second number ("123-4567/68").
 */
function isCallable(phone: string): boolean {
  const digits = phone.replace(/\D/g, "").length;
  const afterSlash = phone.split("/").slice(1).at(-1)?.replace(/\D/g, "").length ?? digits;
  return /^\(?\+?[\d\s()./-]+$/.test(phone) && digits >= 7 && digits <= 15 && afterSlash >= 6;
}

/** A phone number that can be called. Its digits are converted to 0 to 9. */
export const callablePhone = (schema: z.ZodString) =>
  schema.overwrite(plainDigits).refine(isCallable, faultOf("phone_number"));
const hasLetter = (typed: string) => /\p{L}/u.test(typed);
const isEmptyOrEmail = (typed: string) => typed === "" || isEmail(typed);

/** Idempotency key: the same lead sent again is stored once. */
const submission = z.uuid().optional();

const responses = { 201: z.object({}), 400: apiErrorBody, 404: apiErrorBody };

export const joinLead = endpoint({
  method: "POST",
  path: "/api/v1/leads/join/",
  summary: "Send a clinic's request to join; at most ten an hour from one IP address",
  body: z.object({
    clinic_name: text(2, 200),
    city: text(2, 100).refine(hasLetter, faultOf("city_letters")),
    contact_name: text(2, 120).refine(hasLetter, faultOf("name_letters")),
    phone: callablePhone(text(1, 40)),
    email: text(0, 200).refine(isEmptyOrEmail, faultOf("email_format")).default(""),
    comment: text(0, 2000).default(""),
    submission,
  }),
  limit: { aMinute: 60 },
  responses,
});

export const surveyLead = endpoint({
  method: "POST",
  path: "/api/v1/leads/survey/",
  summary: "Send a visitor's survey of the site; at most ten an hour from one IP address",
  body: z.object({
    /** Ease of use: 1 very hard to 5 very easy. */
    ease: z.int().min(1).max(5),
    missing: z.array(z.enum(missed)).max(missed.length).default([]),
    comment: text(0, 2000).default(""),
    submission,
  }),
  limit: { aMinute: 60 },
  responses,
});

export const requestCallback = endpoint({
  method: "POST",
  path: "/api/v1/callbacks/",
  summary:
    "Request a phone call about a doctor without free times; at most three a day for one phone, ten an hour from one IP address",
  body: z.object({ doctor_service: idValue, name: text(2, 120), phone, submission }),
  limit: { aMinute: 60 },
  responses,
});

export const callback = z.object({
  id: idValue,
  created_at: instant,
  name: z.string(),
  phone,
  doctor_service: idValue,
  doctor: z.object({ slug: z.string(), name: z.string() }),
  service: z.object({ name: z.string() }),
  clinic_branch: z.object({ name: z.string(), phone: z.string().nullable() }),
});
export type Callback = z.infer<typeof callback>;

const staffErrorResponses = { 401: apiErrorBody, 403: apiErrorBody };

export const listCallbacks = endpoint({
  method: "GET",
  path: "/api/v1/callbacks/",
  summary: "For operators: the oldest fifty open callback requests, and the number of all",
  staff: operators,
  responses: { 200: z.object({ count: z.int().min(0), results: z.array(callback) }), ...staffErrorResponses },
});

export const closeCallback = endpoint({
  method: "POST",
  path: "/api/v1/callbacks/{id}/close/",
  summary: "For operators: close a callback request. Closing it again changes nothing",
  params: z.object({ id }),
  staff: operators,
  responses: { 200: z.object({}), ...staffErrorResponses, 404: apiErrorBody },
});
