import { randomBytes, timingSafeEqual } from "node:crypto";
import { hashKey } from "../limits/index.ts";

/** Names a browser in which somebody of the staff has signed in, for as long as it keeps the name. Worth nothing with another account. */
export function makeDevice(secret: string, staff: number): string {
  const id = randomBytes(16).toString("base64url");
  return `${id}.${signature(secret, staff, id)}`;
}

/** Which device of this account that is; null for any other, and for what was made up. */
export function knownDevice(secret: string, staff: number, device: string | undefined): string | null {
  const [id = "", given = ""] = device?.split(".") ?? [];
  const [one, other] = [Buffer.from(given), Buffer.from(signature(secret, staff, id))];
  return one.length === other.length && timingSafeEqual(one, other) ? id : null;
}

function signature(secret: string, staff: number, id: string): string {
  return hashKey(secret, "staff device", `${staff}:${id}`);
}
