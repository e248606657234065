import { z } from "zod";
import { locales } from "#app/countries/country.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { idValue } from "./shared.ts";

const hashStartLength = 10;

/** A short form of id and hash for SMS: 60 random bits of the hash, then the id. It ends in a letter or digit. */
export function appointmentCode({ id, hash }: { id: number; hash: string }): string {
  return hash.slice(0, hashStartLength) + id.toString(36);
}

/** Null for an invalid code. */
export function parseAppointmentCode(code: string): { id: number; hashStart: string } | null {
  const [, hashStart, encodedId] = /^([\w-]{10})([1-9a-z][0-9a-z]{0,9})$/.exec(code) ?? [];
  return hashStart && encodedId ? { id: parseInt(encodedId, 36), hashStart } : null;
}

export const findAppointmentByCode = endpoint({
  method: "GET",
  path: "/api/v1/appointment-codes/{code}/",
  summary: "Resolve the short link of a message: to the appointment, and the language in which it was booked",
  params: z.object({ code: z.string().min(11).max(20) }),
  responses: {
    200: z.object({ id: idValue, hash: z.string(), locale: z.enum(locales) }),
    400: apiErrorBody,
    404: apiErrorBody,
  },
});
