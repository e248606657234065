import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new key in the form of the Standard Webhooks specification: the prefix, then 32 random bytes in base64. */
export function makeSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** Headers that prove a message's origin, time and id. `at` in seconds since 1970. */
export function signedHeaders({
  id,
  body,
  secret,
  at,
}: {
  id: string;
  body: string;
  secret: string;
  at: number;
}): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(at), "webhook-signature": `v1,${signature}` };
}
