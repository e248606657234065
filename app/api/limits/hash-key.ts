import { createHmac } from "node:crypto";

/** The stored key of a counted IP, phone or e-mail: useless without the secret, and for another kind. */
export function hashKey(secret: string, kind: string, value: string): string {
  return createHmac("sha256", secret).update(`${kind}:${value}`).digest("base64url");
}
