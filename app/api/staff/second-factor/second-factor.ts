import { randomBytes } from "node:crypto";
import { roleOf } from "#app/contract/role.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import type { Database } from "../../database/schema.ts";
import { accept, refuse, type Refused, type Result } from "../../fault.ts";
import { giveBackUses, hashKey, takeUse, type Use } from "../../limits/index.ts";
import { makeDevice, provenDevice } from "../device.ts";
import { findStaffByEmail, findStaffById, revokeTokensOf } from "../queries.ts";
import { tooManyTries } from "../throttle.ts";
import { deleteFactor, findSecret, insertFactor, takeRecoveryCode, takeStep } from "./queries.ts";
import { seal, unseal } from "./sealed.ts";
import { makeTicket, openTicket, passwordStamp, type Ticket } from "./ticket.ts";
import { enrolmentUri, makeSecret, stepOf } from "./totp.ts";

const recoveryCodes = 10;
const secretPurpose = "staff second factor";

/** For somebody whose password was right: a ticket to give the code, or to set up a second factor. `device`: as they named it. */
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

/** What an authenticator wants to know. Fault: `ticket` with ticket_expired. */
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

/** `admit` throws when its holder may not go on. */
type Given = { ticket: string; code: string; admit: (user: StaffUser) => void };

/** Faults: `ticket` with ticket_expired; `code` with second_factor_wrong, too_many_tries; a null attr with second_factor_there. */
export async function enrolFactor(
  db: Database,
  serverSecret: string,
  { ticket, code, admit }: Given,
): Promise<Result<{ user: StaffUser; recoveryCodes: string[] }>> {
  const opened = await open(db, serverSecret, ticket, "enrolment");
  if (!opened.ok) return opened;
  const { user, secret } = opened.value;
  admit(user);
  const counted = countedAs(serverSecret, "enrolment", [user.id, secret]);
  const step = await tried(db, counted, async () => stepOf(secret, digitsOf(code), Date.now()));
  if (typeof step !== "number") return step;
  const codes = Array.from({ length: recoveryCodes }, makeRecoveryCode);
  const recoveryHashes = codes.map((one) => recoveryHash(serverSecret, user, one));
  const isNew = await insertFactor(db, {
    staff: user.id,
    secret: seal(secret, serverSecret, secretPurpose),
    step,
    recoveryHashes,
  });
  return isNew
    ? accept({ user: { ...user, has_second_factor: true }, recoveryCodes: codes })
    : refuse(null, "second_factor_there");
}

/** Faults: `ticket` with ticket_expired; `code` with second_factor_wrong (wrong or used before), too_many_tries. */
export async function confirmFactor(
  db: Database,
  serverSecret: string,
  { ticket, code, admit }: Given,
): Promise<Result<StaffUser>> {
  const opened = await open(db, serverSecret, ticket, "code");
  if (!opened.ok) return opened;
  const { user, stamp, device } = opened.value;
  admit(user);
  const sealed = await findSecret(db, user.id);
  const secret = unseal(sealed ?? "", serverSecret, secretPurpose);
  const counted = countedAs(serverSecret, "code", [user.id, stamp, sealed, device]);
  const isRight = await tried(db, counted, async () => {
    const step = secret === null ? null : stepOf(secret, digitsOf(code), Date.now());
    if (step !== null) return (await takeStep(db, user.id, step)) || null;
    return (await takeRecoveryCode(db, user.id, recoveryHash(serverSecret, user, code))) || null;
  });
  return isRight === true ? accept(user) : isRight;
}

/** A `Session`'s name of the device: with the second factor given, where the account has one. */
export async function nameDevice(db: Database, serverSecret: string, user: StaffUser): Promise<string> {
  return makeDevice(serverSecret, user.id, user.has_second_factor ? await findSecret(db, user.id) : null);
}

/** Takes the second factor away and ends every sign-in; false when nobody has that e-mail, or has none. */
export async function resetFactor(db: Database, email: string): Promise<boolean> {
  const found = await findStaffByEmail(db, email.toLowerCase());
  if (!found || !(await deleteFactor(db, found.staff.id))) return false;
  await revokeTokensOf(db, found.staff.id);
  return true;
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

/** The wrong codes that are counted together: of the account, its password, its second factor and a device, null being all others. */
function countedAs(serverSecret: string, kind: Ticket["kind"], of: readonly unknown[]): Use[] {
  const key = (span: string) => hashKey(serverSecret, `second factor ${kind} ${span}`, JSON.stringify(of));
  return [
    { key: key("quarter"), most: 5, seconds: 15 * 60 },
    { key: key("day"), most: 30, seconds: 86_400 },
  ];
}

/** What the check gives when it gives something; each that gives null counts as a wrong code, those at once too. */
async function tried<Value>(db: Database, uses: Use[], check: () => Promise<Value | null>): Promise<Value | Refused> {
  for (const use of uses) {
    const wait = await takeUse(db, use);
    if (wait > 0) return tooManyTries("code", wait);
  }
  const value = await check();
  if (value === null) return refuse("code", "second_factor_wrong");
  await giveBackUses(db, uses);
  return value;
}

/** 50 random bits, written so that they can be read from paper: "k3v7d-q2mxe". */
function makeRecoveryCode(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const text = Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join("");
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

function recoveryHash(serverSecret: string, { id }: StaffUser, code: string): string {
  return hashKey(serverSecret, `recovery code of ${id}`, code.toLowerCase().replace(/[^a-z0-9]/g, ""));
}

/** Authenticators show codes in two groups. */
function digitsOf(code: string): string {
  return code.replace(/\s/g, "");
}
