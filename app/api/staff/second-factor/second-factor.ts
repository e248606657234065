import { roleOf } from "#app/contract/role.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import { plainDigits } from "#app/countries/plain-digits.ts";
import type { Database } from "../../database/schema.ts";
import { accept, refuse, type Refused, type Result } from "../../fault.ts";
import { refundLimits, hashKey, consumeLimit, type RateLimit } from "../../limits/index.ts";
import { makeDevice, provenDevice } from "../device.ts";
import { findStaffByEmail, findStaffById, inTransaction, revokeTokensOf } from "../queries.ts";
import { recordReset } from "../team/command-changes.ts";
import { findClinicAccess } from "../team/queries.ts";
import { refuseTooManyTries } from "../throttle.ts";
import { deleteFactor, findSecret, insertFactor, takeRecoveryCode, takeStep } from "./queries.ts";
import { seal, unseal } from "./sealed.ts";
import { makeTicket, openTicket, passwordStamp, type Ticket } from "./ticket.ts";
import { enrolmentUri, makeSecret, stepOf } from "./totp.ts";

const recoveryCodes = 10;
const secretPurpose = "staff second factor";

/**
 * Gives, after the right password, a ticket for entering a code or for setting up a second factor. `device` is the
 * device id that the client sent.
 */
export async function giveTicket(
  db: Database,
  serverSecret: string,
  user: StaffUser,
  device?: string,
): Promise<{ second_factor: Ticket["kind"]; ticket: string; expires_at: string }> {
  const kind = user.has_second_factor ? "code" : "enrolment";
  const stamp = passwordStamp(serverSecret, (await findStaffById(db, user.id))?.passwordHash ?? null);
  if (kind === "enrolment") {
    const secret = makeSecret();
    return { second_factor: kind, ...makeTicket({ kind, staff: user.id, stamp, secret }, serverSecret) };
  }
  const proven = provenDevice(serverSecret, user.id, device, await findSecret(db, user.id));
  return { second_factor: kind, ...makeTicket({ kind, staff: user.id, stamp, device: proven }, serverSecret) };
}

/** The data for an authenticator app. Fault: `ticket` with ticket_expired. */
export async function offerFactor(
  db: Database,
  serverSecret: string,
  { ticket, issuer }: { ticket: string; issuer: string },
): Promise<Result<{ secret: string; uri: string }>> {
  const opened = await open(db, serverSecret, ticket, "enrolment");
  if (!opened.ok) return opened;
  const { user, secret } = opened.value;
  return accept({ secret, uri: enrolmentUri(secret, { issuer, email: user.email }) });
}

/** `admit` throws if the ticket's holder has no access. */
type CodeSubmission = { ticket: string; code: string; admit: (user: StaffUser) => void };

/**
 * Sets up the second factor. A repeated call, whose first response was lost, gives the same recovery codes.
 * Faults: `ticket` with ticket_expired; `code` with second_factor_wrong, too_many_tries; a null attr with
 * second_factor_there.
 */
export async function enrolFactor(
  db: Database,
  serverSecret: string,
  { ticket, code, admit }: CodeSubmission,
): Promise<Result<{ user: StaffUser; recoveryCodes: string[] }>> {
  const opened = await open(db, serverSecret, ticket, "enrolment");
  if (!opened.ok) return opened;
  const { user, secret } = opened.value;
  admit(user);
  const rateLimits = wrongCodeLimits(serverSecret, "enrolment", [user.id, secret]);
  const step = await checkWithin(db, rateLimits, async () => stepOf(secret, digitsOf(code), Date.now()));
  if (typeof step !== "number") return step;
  const codes = makeRecoveryCodes(serverSecret, secret);
  const recoveryHashes = codes.map((recoveryCode) => recoveryHash(serverSecret, user, recoveryCode));
  const isNew = await insertFactor(db, {
    staff: user.id,
    secret: seal(secret, serverSecret, secretPurpose),
    step,
    recoveryHashes,
  });
  const isRepeated = !isNew && (await isSecretOf(db, serverSecret, user, secret));
  if (!isNew && !isRepeated) return refuse(null, "second_factor_there");
  if (isRepeated && !(await takeStep(db, user.id, step, { isRepeated }))) return refuse("code", "second_factor_wrong");
  return accept({ user: { ...user, has_second_factor: true }, recoveryCodes: codes });
}

async function isSecretOf(db: Database, serverSecret: string, { id }: StaffUser, secret: string): Promise<boolean> {
  return unseal((await findSecret(db, id)) ?? "", serverSecret, secretPurpose) === secret;
}

/** Faults: `ticket` with ticket_expired; `code` with second_factor_wrong (wrong or used before), too_many_tries. */
export async function confirmFactor(
  db: Database,
  serverSecret: string,
  { ticket, code, admit }: CodeSubmission,
): Promise<Result<StaffUser>> {
  const opened = await open(db, serverSecret, ticket, "code");
  if (!opened.ok) return opened;
  const { user, stamp, device } = opened.value;
  admit(user);
  const sealed = await findSecret(db, user.id);
  const secret = unseal(sealed ?? "", serverSecret, secretPurpose);
  const rateLimits = wrongCodeLimits(serverSecret, "code", [user.id, stamp, sealed, device]);
  const checked = await checkWithin(db, rateLimits, async () => {
    const step = secret === null ? null : stepOf(secret, digitsOf(code), Date.now());
    if (step !== null) return (await takeStep(db, user.id, step)) || null;
    return (await takeRecoveryCode(db, user.id, recoveryHash(serverSecret, user, code))) || null;
  });
  return checked === true ? accept(user) : checked;
}

/** A new device id for a `Session`; it proves the second factor of an account that has one. */
export async function issueDevice(db: Database, serverSecret: string, user: StaffUser): Promise<string> {
  return makeDevice(serverSecret, user.id, user.has_second_factor ? await findSecret(db, user.id) : null);
}

/** Removes the second factor and ends all sessions; false if nobody has that e-mail, or no second factor. */
export async function resetFactor(db: Database, email: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const found = await findStaffByEmail(trx, email.toLowerCase());
    if (!found || !(await deleteFactor(trx, found.staff.id))) return false;
    await revokeTokensOf(trx, found.staff.id);
    const clinicAccess = await findClinicAccess(trx, found.staff.email);
    if (clinicAccess) await recordReset(trx, clinicAccess);
    return true;
  });
}

async function open(
  db: Database,
  serverSecret: string,
  sealed: string,
  kind: Ticket["kind"],
): Promise<Result<Pick<Ticket, "secret" | "stamp" | "device"> & { user: StaffUser }>> {
  const ticket = openTicket(sealed, serverSecret);
  const found = ticket?.kind === kind ? await findStaffById(db, ticket.staff) : null;
  if (!ticket || !found || ticket.stamp !== passwordStamp(serverSecret, found.passwordHash))
    return refuse("ticket", "ticket_expired");
  return accept({ ...ticket, user: { ...found.staff, role: roleOf(found.staff) } });
}

/** Limits of wrong codes. `scope`: account, password, second factor and device (null: all unknown devices). */
function wrongCodeLimits(serverSecret: string, kind: Ticket["kind"], scope: readonly unknown[]): RateLimit[] {
  const key = (period: string) => hashKey(serverSecret, `second factor ${kind} ${period}`, JSON.stringify(scope));
  return [
    { key: key("quarter"), max: 5, seconds: 15 * 60 },
    { key: key("day"), max: 30, seconds: 86_400 },
  ];
}

/**
 * Checks a code unless a limit is reached. The limits are consumed before the check, so that concurrent wrong codes
 * count too.
 * @returns the check's value; a refusal for null, which means a wrong code
 */
async function checkWithin<Value>(
  db: Database,
  rateLimits: RateLimit[],
  check: () => Promise<Value | null>,
): Promise<Value | Refused> {
  for (const rateLimit of rateLimits) {
    const waitSeconds = await consumeLimit(db, rateLimit);
    if (waitSeconds > 0) return refuseTooManyTries("code", waitSeconds);
  }
  const value = await check();
  if (value === null) return refuse("code", "second_factor_wrong");
  await refundLimits(db, rateLimits);
  return value;
}

/** 50 bits each in a form to read from paper: "k3v7d-q2mxe". Derived from both secrets. */
function makeRecoveryCodes(serverSecret: string, secret: string): string[] {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  return Array.from({ length: recoveryCodes }, (_, index) => {
    const bytes = Buffer.from(hashKey(serverSecret, `recovery code ${index}`, secret), "base64url");
    const text = Array.from(bytes.subarray(0, 10), (byte) => letters[byte % letters.length]).join("");
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
}

function recoveryHash(serverSecret: string, { id }: StaffUser, code: string): string {
  return hashKey(serverSecret, `recovery code of ${id}`, code.toLowerCase().replace(/[^a-z0-9]/g, ""));
}

/** Authenticator apps show codes in two groups. */
function digitsOf(code: string): string {
  return plainDigits(code).replace(/\s/g, "");
}
