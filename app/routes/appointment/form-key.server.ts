import { createContext } from "react-router";
import { seal, unseal } from "#app/cookies/seal.server.ts";
import type { VisitKey } from "../shell/index.ts";

export const formKeyField = "key";

const purpose = "appointment's form";
const maxAgeMs = 24 * 3_600_000;

/** The key of the form that the request has posted; the page that shows the form's errors needs it too. */
export const formKeyContext = createContext<VisitKey | null>(null);

/** An appointment's key, sealed for its form: what was typed can be sent when the patient's session has ended. */
export function sealFormKey(key: VisitKey, secret: string, now = Date.now()): string {
  return seal(Buffer.from(JSON.stringify({ ...key, at: now })), secret, purpose);
}

/** @returns the key; null unless the form was shown within the last 24 hours */
export function readFormKey(posted: FormData, secret: string, now = Date.now()): VisitKey | null {
  const opened = unseal(String(posted.get(formKeyField)), secret, purpose);
  if (!opened) return null;
  const { at, id, hash } = JSON.parse(opened.toString("utf8")) as VisitKey & { at: number };
  return now - at <= maxAgeMs ? { id, hash } : null;
}
