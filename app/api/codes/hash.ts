import { randomInt } from "node:crypto";
import { hashKey } from "../limits/index.ts";

/** Four digits, uniformly random. */
export function makeCode(): string {
  return String(randomInt(10_000)).padStart(4, "0");
}

/** The stored hash of a code: useless without the secret, and for any other phone. */
export function hashCode(secret: string, phone: string, code: string): string {
  return hashKey(secret, "code", `${phone}:${code}`);
}

/** The key under which wrong codes for a phone are counted. */
export function triesKey(secret: string, phone: string): string {
  return hashKey(secret, "tries", phone);
}
