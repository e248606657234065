import { randomUUID } from "node:crypto";
import { seal, unseal } from "#app/cookies/seal.server.ts";

/** Honeypot: a field that people do not see and bots fill in. */
export const trapField = "website";
export const stampField = "stamp";

const purpose = "form stamp";
/** A form that is sent sooner was filled in by a bot, one that is sent later was left open. */
const minFillInMs = 2_500;
const maxFillInMs = 24 * 3_600_000;

/** A sealed stamp with the time the form was shown and the id of its submission. */
export function makeStamp(secret: string, now = Date.now()): string {
  return seal(Buffer.from(JSON.stringify({ at: now, submission: randomUUID() })), secret, purpose);
}

/** The stamp of a form whose fields are filled in already, which may be sent at once. */
export const makeStampOfFilledIn = (secret: string) => makeStamp(secret, Date.now() - minFillInMs);

export type Guarded =
  | { verdict: "good"; submission: string }
  /** Filled in by a bot: thanked, but not stored. */
  | { verdict: "trapped" }
  /** Too fast, too old, or without a valid stamp: the visitor sends it again. */
  | { verdict: "again" };

/** Spam protection without script: a honeypot and a sealed time. */
export function guardForm(form: FormData, secret: string, now = Date.now()): Guarded {
  if (form.get(trapField)) return { verdict: "trapped" };
  const stamp = readStamp(form.get(stampField), secret);
  const age = stamp ? now - stamp.at : 0;
  return stamp && age >= minFillInMs && age <= maxFillInMs
    ? { verdict: "good", submission: stamp.submission }
    : { verdict: "again" };
}

function readStamp(sealed: FormDataEntryValue | null, secret: string): { at: number; submission: string } | null {
  const opened = typeof sealed === "string" ? unseal(sealed, secret, purpose) : null;
  return opened && (JSON.parse(opened.toString("utf8")) as { at: number; submission: string });
}
