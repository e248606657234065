import { randomBytes, timingSafeEqual } from "node:crypto";
import { hashKey } from "../limits/index.ts";

/**
 * A signed id of a browser in which an account has signed in. Valid for that account only. `factor`: the second factor
 * given there, if any.
 */
export function makeDevice(secret: string, staff: number, factor: string | null): string {
  const id = randomBytes(16).toString("base64url");
  const parts = [id, signature(secret, staff, id), ...(factor === null ? [] : [proof(secret, staff, id, factor)])];
  return parts.join(".");
}

/** The account's device id; null for another account's or a forged one. */
export function knownDevice(secret: string, staff: number, device: string | undefined): string | null {
  const [id = "", sentSignature = ""] = device?.split(".") ?? [];
  return isSame(sentSignature, signature(secret, staff, id)) ? id : null;
}

/** The account's device id if this second factor was given on the device; else null. */
export function provenDevice(
  secret: string,
  staff: number,
  device: string | undefined,
  factor: string | null,
): string | null {
  const [id = "", , sentProof = ""] = device?.split(".") ?? [];
  return factor !== null && isSame(sentProof, proof(secret, staff, id, factor)) ? id : null;
}

function signature(secret: string, staff: number, id: string): string {
  return hashKey(secret, "staff device", `${staff}:${id}`);
}

function proof(secret: string, staff: number, id: string, factor: string): string {
  return hashKey(secret, "staff device with second factor", `${staff}:${id}:${factor}`);
}

function isSame(sent: string, expected: string): boolean {
  const [sentBytes, expectedBytes] = [Buffer.from(sent), Buffer.from(expected)];
  return sentBytes.length === expectedBytes.length && timingSafeEqual(sentBytes, expectedBytes);
}
