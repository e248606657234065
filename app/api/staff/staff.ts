import { createHash, randomBytes } from "node:crypto";
import { roleOf, type RoleFlags } from "#app/contract/role.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type EmptyBody, type Refused, type Result } from "../fault.ts";
import { refundLimits } from "../limits/index.ts";
import { knownDevice } from "./device.ts";
import { isGuessable } from "./guessable-password.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import {
  deactivateStaff,
  findClinic,
  findStaffByEmail,
  findStaffByToken,
  insertToken,
  inTransaction,
  revokeOtherTokens,
  revokeToken,
  revokeTokensOf,
  updatePassword,
  upsertStaff,
  withdrawInvitationsSentBy,
  type StaffRow,
  type Workplace,
} from "./queries.ts";
import { recordCommand } from "./team/command-changes.ts";
import { findClinicAccess } from "./team/queries.ts";
import { takeTry } from "./throttle.ts";

const tokenHours = 12;
export type Credentials = {
  email: string;
  password: string;
  device?: string | undefined;
  ip: string;
  secret: string;
};

/**
 * The account of an e-mail and password. Faults: `password` with credentials (wrong e-mail and wrong password alike)
 * or too_many_tries.
 */
export async function checkPassword(
  db: Database,
  { email, password, ip, secret, device: deviceId }: Credentials,
): Promise<Result<StaffUser>> {
  const found = await findStaffByEmail(db, email);
  const device = found && knownDevice(secret, found.staff.id, deviceId);
  const attempt = await takeTry(db, { email, ip, secret, device });
  if (!attempt.ok) return attempt;
  if (!(await verifyPassword(found?.passwordHash ?? null, password)) || !found)
    return refuse("password", "credentials");
  await refundLimits(db, attempt.rateLimits);
  return accept(toUser(found.staff));
}

/** Creates a session's token, after password and second factor were checked. */
export async function openSession(
  db: Database,
  { id }: Pick<StaffUser, "id">,
): Promise<{ access_token: string; expires_at: string }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = await insertToken(db, { staff: id, hash: hashToken(token), hours: tokenHours });
  return { access_token: token, expires_at: expiresAt.toISOString() };
}

/** The token's owner; null if it is expired or revoked, or its owner is inactive. */
export async function staffOfToken(db: Database, token: string): Promise<StaffUser | null> {
  const staff = await findStaffByToken(db, hashToken(token));
  return staff && toUser(staff);
}

export async function signOut(db: Database, token: string): Promise<void> {
  await revokeToken(db, hashToken(token));
}

type StaffAccount = {
  email: string;
  name: string;
  password: string;
  country: CountryId | null;
  flags: Partial<RoleFlags>;
  /** For the two clinic roles. */
  workplace?: Workplace | null;
};

/** Creates missing or inactive staff users, those of a clinic only if there is that clinic; others stay unchanged. */
export async function addMissingStaff(
  db: Database,
  accounts: readonly (StaffAccount & { clinicSlug?: string })[],
): Promise<void> {
  for (const { clinicSlug: slug, ...account } of accounts) {
    const { country } = account;
    const clinic = slug !== undefined && country ? await findClinic(db, { slug, country }) : null;
    if ((slug !== undefined && clinic === null) || (await findStaffByEmail(db, account.email))) continue;
    await saveStaff(db, { ...account, workplace: clinic === null ? null : { clinic } });
  }
}

/** `isRecorded`: the change is recorded in the clinics' histories, unlike one of a demonstration account. */
type CommandOptions = { isRecorded?: boolean };

/** Creates a staff user, or updates the existing one; ends their sessions and the invitations they made. */
export async function saveStaff(
  db: Database,
  staff: StaffAccount,
  { isRecorded = false }: CommandOptions = {},
): Promise<void> {
  const { password, workplace = null, ...rest } = staff;
  const passwordHash = await hashPassword(password);
  const email = staff.email.toLowerCase();
  await inTransaction(db, async (trx) => {
    const before = await findClinicAccess(trx, email);
    const id = await upsertStaff(trx, { ...rest, workplace, email, passwordHash });
    await endAccess(trx, id);
    if (isRecorded) await recordCommand(trx, before, await findClinicAccess(trx, email));
  });
}

/** Ends an account's access, its sessions and the invitations it made. False if nobody has that e-mail. */
export function removeStaff(
  db: Database,
  typedEmail: string,
  { isRecorded = false }: CommandOptions = {},
): Promise<boolean> {
  const email = typedEmail.toLowerCase();
  return inTransaction(db, async (trx) => {
    const before = await findClinicAccess(trx, email);
    const id = await deactivateStaff(trx, email);
    if (id !== null) await endAccess(trx, id);
    if (isRecorded) await recordCommand(trx, before, null);
    return id !== null;
  });
}

/** Ends the sessions of an account and the invitations that it made. */
async function endAccess(trx: Database, id: number): Promise<void> {
  await revokeTokensOf(trx, id);
  await withdrawInvitationsSentBy(trx, id);
}

/** Ends all sessions of an account. */
export function signOutEverywhere(db: Database, { id }: Pick<StaffUser, "id">): Promise<void> {
  return revokeTokensOf(db, id);
}

type PasswordChange = Pick<Credentials, "device" | "ip" | "secret"> & {
  user: StaffUser;
  password: string;
  newPassword: string;
  /** The session that stays. */
  token: string;
};

/**
 * Changes the password and ends all other sessions. A repeated call, whose first response was lost, is accepted: the
 * new password is the present one. Faults: `password` with credentials or too_many_tries;
 * `new_password` with password_guessable.
 */
export async function changePassword(
  db: Database,
  { user, newPassword, token, ...credentials }: PasswordChange,
): Promise<Result<EmptyBody>> {
  const checked = await checkPassword(db, { email: user.email, ...credentials });
  if (!checked.ok) return (await isRepeated(db, user, newPassword, checked)) ? accept({}) : checked;
  if (await isGuessable(newPassword, [user.email, user.name])) return refuse("new_password", "password_guessable");
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (trx) => {
    await updatePassword(trx, user.id, passwordHash);
    await revokeOtherTokens(trx, user.id, hashToken(token));
  });
  return accept({});
}

/** Beyond the limit of wrong passwords nothing is compared, since the new one could be a guess as well. */
async function isRepeated(db: Database, { email }: StaffUser, newPassword: string, { faults }: Refused) {
  if (faults.some(({ code }) => code !== "credentials")) return false;
  const found = await findStaffByEmail(db, email);
  return found !== null && verifyPassword(found.passwordHash, newPassword);
}

export function toUser(staff: StaffRow): StaffUser {
  return { ...staff, role: roleOf(staff) };
}

/** Tokens are random, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
