import type { i18n } from "i18next";
import { z } from "zod";
import { plainDigits } from "#app/countries/plain-digits.ts";

export const codeLength = 4;

/** The code of an SMS, with full-width and Arabic digits, spaces and dashes. */
export function codeSchema(t: i18n["t"]) {
  const incomplete = t("booking:otp.incomplete", { count: codeLength });
  return z
    .string(incomplete)
    .transform(digitsOf)
    .refine((digits) => digits.length === codeLength, incomplete);
}

function digitsOf(text: string): string {
  return plainDigits(text).replace(/\D/g, "");
}

/** Whole seconds until an instant in milliseconds since 1970; 0 if it has passed. */
export function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}
