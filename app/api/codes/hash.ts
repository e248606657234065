import { createHmac, randomInt } from "node:crypto";

/** Four digits, all 10,000 equally likely. */
export function makeCode(): string {
  return String(randomInt(10_000)).padStart(4, "0");
}

/** What is stored instead of a code: useless without the secret, and for any other phone. */
export function hashCode(secret: string, phone: string, code: string): string {
  return createHmac("sha256", secret).update(`code:${phone}:${code}`).digest("base64url");
}

/** A network address as the limits know it. */
export function hashAddress(secret: string, address: string): string {
  return createHmac("sha256", secret).update(`address:${address}`).digest("base64url");
}
