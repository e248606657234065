import { createHash } from "node:crypto";
import type { Draft } from "./draft.ts";

/**
 * Changes with whatever the form tells of the visit. A draft belongs to all tabs with its doctor: another one can
 * change it after the code was sent.
 */
export function digestOfForm({ name, surname, phone, hasInsurance, insurance, fields }: Draft): string {
  const answers = Object.entries(fields).toSorted(([one], [other]) => Number(one) - Number(other));
  const told = JSON.stringify([name, surname, phone, hasInsurance ? insurance : null, answers]);
  return createHash("sha256").update(told).digest("base64url").slice(0, 16);
}
