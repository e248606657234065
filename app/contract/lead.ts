import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { missed } from "./missed.ts";

const text = (min: number, max: number) => z.string().trim().min(min).max(max);
/** The same one sent again is the same lead. */
const submission = z.uuid().optional();

const answers = { 201: z.object({}), 400: apiErrorBody, 404: apiErrorBody };

export const joinLead = endpoint({
  method: "POST",
  path: "/api/v1/leads/join/",
  summary: "A clinic wants to join; ten an hour from one address",
  body: z.object({
    clinic_name: text(2, 200),
    city: text(2, 100),
    contact_name: text(2, 120),
    phone: text(1, 40),
    email: text(0, 200).default(""),
    comment: text(0, 2000).default(""),
    submission,
  }),
  limit: { aMinute: 60 },
  answers,
});

export const surveyLead = endpoint({
  method: "POST",
  path: "/api/v1/leads/survey/",
  summary: "What a visitor thinks of the site; ten an hour from one address",
  body: z.object({
    /** How easy it was: 1 very hard to 5 very easy. */
    ease: z.int().min(1).max(5),
    missing: z.array(z.enum(missed)).max(missed.length).default([]),
    comment: text(0, 2000).default(""),
    submission,
  }),
  limit: { aMinute: 60 },
  answers,
});
