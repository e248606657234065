import { randomInt } from "node:crypto";
import type { CodePurpose } from "#app/contract/registration-code.ts";
import { hashKey } from "../limits/index.ts";

/** Four digits, uniformly random. */
export function makeCode(): string {
  return String(randomInt(10_000)).padStart(4, "0");
}

const kinds = { booking: "code", "sign-in": "sign-in code" } as const satisfies Record<CodePurpose, string>;

type Code = { phone: string; purpose: CodePurpose; code: string };

/** The stored hash of a code: useless without the secret, and for any other phone or purpose. */
export function hashCode(secret: string, { phone, purpose, code }: Code): string {
  return hashKey(secret, kinds[purpose], `${phone}:${code}`);
}

/** The key under which wrong codes for a phone are counted. */
export function triesKey(secret: string, phone: string): string {
  return hashKey(secret, "tries", phone);
}
