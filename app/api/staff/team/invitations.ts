import { randomBytes } from "node:crypto";
import { flagsOfRole } from "#app/contract/role.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import type { TeamInvitation } from "#app/contract/team.ts";
import type { Country, Locale } from "#app/countries/country.ts";
import { phoneFault } from "../../codes/index.ts";
import type { Database } from "../../database/schema.ts";
import { accept, refuse, type EmptyBody, type Result } from "../../fault.ts";
import { hashKey, consumeLimit, refuseTooOften } from "../../limits/index.ts";
import type { QueueSms } from "../../sms/index.ts";
import { isGuessable } from "../guessable-password.ts";
import { hashPassword } from "../password.ts";
import { findStaffById, inTransaction } from "../queries.ts";
import { hashToken, toUser } from "../staff.ts";
import { accessToGive, type RequestedAccess } from "./access.ts";
import {
  findClinicName,
  findInvitation,
  findOpenInvitation,
  findScope,
  findTeamBranches,
  hasAccount,
  hasInvitation,
  insertInvitation,
  insertMember,
  lockInvitation,
  markAccepted,
  recordAccessChange,
  withdrawOpen,
  type Actor,
  type OpenInvitation,
} from "./queries.ts";
import { lockScope, recordWithdrawal } from "./team.ts";

const lifetimeDays = 7;
const daySeconds = 86_400;
/** Invitations of a clinic in a day: each may send an SMS. */
const maxPerClinic = 50;
/** SMS of invitations to one phone in a day, by all clinics. */
const maxPerPhone = 3;

export type InvitationDeps = {
  country: Country;
  queueSms: QueueSms;
  secret: string;
  /** The absolute URL of the page that accepts the invitation. */
  linkTo: (token: string) => string;
};

type NewMember = RequestedAccess & { email: string | null; phone: string | null };

/**
 * Invites a person to the actor's team, and withdraws the team's open invitations to the same e-mail or phone. A link
 * to a phone is sent by SMS. Null: the actor is not staff of a clinic.
 * Faults: `email` with contact_needed, email_taken; `phone` with phone_format, phone_not_mobile, too_many_invitations;
 * `role` with role_above_own; `clinic_branch` with required, reference_unknown; a null attr with too_many_invitations.
 */
export function inviteMember(
  db: Database,
  actor: Actor,
  { email, phone, ...access }: NewMember,
  deps: InvitationDeps,
): Promise<Result<{ invitation: TeamInvitation; link: string }> | null> {
  return inTransaction(db, async (trx) => {
    const scope = await lockScope(trx, actor);
    if (!scope) return null;
    if (email === null && phone === null) return refuse("email", "contact_needed");
    const fault = phone === null ? null : phoneFault(phone, deps.country);
    if (fault) return refuse("phone", fault);
    const newAccess = accessToGive(scope, await findTeamBranches(trx, scope, actor), access);
    if (!newAccess.ok) return newAccess;
    if (email !== null && (await hasAccount(trx, email))) return refuse("email", "email_taken");
    const key = hashKey(deps.secret, "invitations of clinic", String(scope.clinic));
    const waitSeconds = await consumeLimit(trx, { key, max: maxPerClinic, seconds: daySeconds });
    if (waitSeconds > 0) return refuseTooOften(null, "too_many_invitations", waitSeconds);
    const created = await createInvitation(
      trx,
      actor,
      { email, phone, ...newAccess.value, clinic: scope.clinic },
      deps,
    );
    if (!created.ok) return created;
    const { id, link } = created.value;
    for (const replaced of await withdrawOpen(trx, scope, { like: id }))
      await recordWithdrawal(trx, scope, actor.staffId, replaced);
    const subject = email ?? phone ?? "";
    await recordAccessChange(trx, scope, actor.staffId, { kind: "invited", subject, after: newAccess.value });
    return accept({ invitation: await findInvitation(trx, id, actor), link });
  });
}

type NewInvitation = { clinic: number; branch: number | null; email: string | null; phone: string | null };

/** Stores an invitation and queues its SMS. Fault: `phone` with too_many_invitations. */
export async function createInvitation(
  trx: Database,
  actor: Actor,
  { clinic, branch, email, phone }: NewInvitation,
  { country, queueSms, secret, linkTo }: InvitationDeps,
): Promise<Result<{ id: number; link: string }>> {
  if (phone !== null) {
    const key = hashKey(secret, "invitations to phone", phone);
    const waitSeconds = await consumeLimit(trx, { key, max: maxPerPhone, seconds: daySeconds });
    if (waitSeconds > 0) return refuseTooOften("phone", "too_many_invitations", waitSeconds);
  }
  const token = randomBytes(32).toString("base64url");
  const link = linkTo(token);
  const id = await insertInvitation(trx, {
    clinic,
    branch,
    email,
    phone,
    tokenHash: hashToken(token),
    staffId: actor.staffId,
    days: lifetimeDays,
  });
  if (phone !== null) {
    const values = { clinic: await findClinicName(trx, clinic, actor), link };
    const about = {
      appointmentId: null,
      key: `invitation:${id}`,
      expiresAt: new Date(Date.now() + lifetimeDays * daySeconds * 1000),
    };
    await queueSms(trx, { country, locale: actor.locale, to: phone, message: "invitation", values, about });
  }
  return accept({ id, link });
}

/** Withdraws all open invitations of a clinic. */
export async function withdrawInvitations(trx: Database, { staffId }: Actor, clinic: number): Promise<void> {
  const scope = { clinic, branch: null };
  for (const invitation of await withdrawOpen(trx, scope, "all"))
    await recordWithdrawal(trx, scope, staffId, invitation);
}

/** Withdraws an open invitation; a used or expired one stays. Null: the actor's team has no such invitation. */
export function withdrawInvitation(db: Database, actor: Actor, id: number): Promise<Result<EmptyBody> | null> {
  return inTransaction(db, async (trx) => {
    const scope = await findScope(trx, actor);
    if (!scope || !(await hasInvitation(trx, scope, id))) return null;
    for (const withdrawn of await withdrawOpen(trx, scope, { id }))
      await recordWithdrawal(trx, scope, actor.staffId, withdrawn);
    return accept({});
  });
}

type Market = { country: Country; locale: Locale };

/** Fault: `invitation` with invitation_over. */
export async function readInvitation(db: Database, token: string, market: Market): Promise<Result<OpenInvitation>> {
  const invitation = await findByToken(db, token, market);
  return invitation ? accept(invitation) : refuse("invitation", "invitation_over");
}

type Acceptance = { token: string; name: string; email: string | null; password: string };

/**
 * Creates the account of an invited person. Faults: `invitation` with invitation_over; `email` with required,
 * email_taken; `password` with password_guessable.
 */
export async function acceptInvitation(
  db: Database,
  { token, name, password, email: typedEmail }: Acceptance,
  market: Market,
): Promise<Result<StaffUser>> {
  const invitation = await findByToken(db, token, market);
  if (!invitation) return refuse("invitation", "invitation_over");
  const email = invitation.email ?? typedEmail;
  if (email === null) return refuse("email", "required");
  if (await isGuessable(password, [email, name, invitation.clinic.name]))
    return refuse("password", "password_guessable");
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    if (!(await lockInvitation(trx, invitation.id))) return refuse("invitation", "invitation_over");
    const { role, clinic } = invitation;
    const branch = invitation.branch?.id ?? null;
    const id = await insertMember(trx, {
      email,
      name,
      passwordHash,
      country: market.country.countryId,
      flags: flagsOfRole(role),
      workplace: branch === null ? { clinic: clinic.id } : { branch },
    });
    if (id === null) return refuse("email", "email_taken");
    await markAccepted(trx, invitation.id);
    const scope = { clinic: clinic.id, branch: null };
    await recordAccessChange(trx, scope, id, {
      kind: "invitation_accepted",
      subject: `${name} (${email})`,
      after: { role, branch },
    });
    return accept(toUser((await findStaffById(trx, id))!.staff));
  });
}

function findByToken(db: Database, token: string, { country, locale }: Market): Promise<OpenInvitation | null> {
  return findOpenInvitation(db, hashToken(token), { country: country.countryId, locale });
}
