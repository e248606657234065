import { createHmac } from "node:crypto";

/** What stands in the database for an address, a phone or an e-mail that is counted: useless without the secret, and for another kind. */
export function hashKey(secret: string, kind: string, value: string): string {
  return createHmac("sha256", secret).update(`${kind}:${value}`).digest("base64url");
}
