import { randomInt } from "node:crypto";
import { hashKey } from "../limits/index.ts";

/** Four digits, all 10,000 equally likely. */
export function makeCode(): string {
  return String(randomInt(10_000)).padStart(4, "0");
}

/** What is stored instead of a code: useless without the secret, and for any other phone. */
export function hashCode(secret: string, phone: string, code: string): string {
  return hashKey(secret, "code", `${phone}:${code}`);
}

/** Under which wrong codes for a phone are counted. */
export function triesKey(secret: string, phone: string): string {
  return hashKey(secret, "tries", phone);
}
