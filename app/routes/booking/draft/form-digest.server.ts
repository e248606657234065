import { createHash } from "node:crypto";
import type { Draft } from "./draft.ts";

/**
 * Digest of the form's data about the visit. All tabs with the doctor share a draft, so another tab can change it after
 * the code was sent.
 */
export function digestOfForm({ name, surname, phone, hasInsurance, insurance, fields }: Draft): string {
  const answers = Object.entries(fields).toSorted(([a], [b]) => Number(a) - Number(b));
  const content = JSON.stringify([name, surname, phone, hasInsurance ? insurance : null, answers]);
  return createHash("sha256").update(content).digest("base64url").slice(0, 16);
}
