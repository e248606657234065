import type { AccessChange, Team } from "#app/contract/team.ts";
import type { Access, Database } from "../../database/schema.ts";
import { accept, refuse, type EmptyBody, type Refused, type Result } from "../../fault.ts";
import { inTransaction, revokeTokensOf } from "../queries.ts";
import { deleteFactor } from "../second-factor/queries.ts";
import { checkPassword, type Credentials } from "../staff.ts";
import { accessToGive, rolesToGive, type RequestedAccess } from "./access.ts";
import {
  findAccessChanges,
  findClinicName,
  findInvitations,
  findMembers,
  findScope,
  findTeamBranches,
  lockTeam,
  recordAccessChange,
  updateAccess,
  updateActive,
  withdrawOpen,
  type Actor,
  type MemberRow,
  type Scope,
} from "./queries.ts";

/** Null: the actor is not staff of a clinic. */
export async function readTeam(db: Database, actor: Actor): Promise<Team | null> {
  const scope = await findScope(db, actor);
  if (!scope) return null;
  const [name, branches, members, invitations] = await Promise.all([
    findClinicName(db, scope.clinic, actor),
    findTeamBranches(db, scope, actor),
    findMembers(db, scope, actor),
    findInvitations(db, scope, actor),
  ]);
  return {
    clinic: { name },
    branches,
    roles: rolesToGive(scope),
    members: members.map(({ signed_in_at: at, ...member }) => ({
      ...member,
      signed_in_at: at?.toISOString() ?? null,
      is_self: member.id === actor.staffId,
    })),
    invitations,
  };
}

/** Null: the actor is not staff of a clinic. */
export async function listAccessChanges(db: Database, actor: Actor): Promise<AccessChange[] | null> {
  const scope = await findScope(db, actor);
  return scope && findAccessChanges(db, scope, actor);
}

export type Member = {
  id: number;
  /** Whether anyone can sign in with an account, as in demo mode. */
  isShared: (account: { email: string }) => boolean;
};

/**
 * Gives an account another role or branch. Null: it is not in the actor's team. Faults: own_account, account_shared,
 * role_above_own, required, reference_unknown.
 */
export function changeMemberRole(
  db: Database,
  actor: Actor,
  { role, clinicBranch, ...member }: Member & RequestedAccess,
): Promise<Result<EmptyBody> | null> {
  return changeMember(db, actor, member, async (trx, scope, found) => {
    const newAccess = accessToGive(scope, await findTeamBranches(trx, scope, actor), { role, clinicBranch });
    if (!newAccess.ok) return newAccess;
    const [before, after] = [accessOf(found), newAccess.value];
    if (before.role === after.role && before.branch === after.branch) return null;
    await updateAccess(trx, scope, found.id, after);
    await recordAccessChange(trx, scope, actor.staffId, { kind: "role", subject: subjectOf(found), before, after });
    if (after.role !== "clinic_admin") await withdrawInvitationsOf(trx, scope, actor, found);
    return null;
  });
}

/** Ends an account's access. Null: it is not in the actor's team. Faults: own_account, account_shared. */
export function deactivateMember(db: Database, actor: Actor, member: Member): Promise<Result<EmptyBody> | null> {
  return changeMember(db, actor, member, async (trx, scope, found) => {
    if (!found.is_active) return null;
    await updateActive(trx, found.id, false);
    await revokeTokensOf(trx, found.id);
    await withdrawInvitationsOf(trx, scope, actor, found);
    await recordAccessChange(trx, scope, actor.staffId, {
      kind: "deactivated",
      subject: subjectOf(found),
      before: accessOf(found),
    });
    return null;
  });
}

/** Gives an account its access back. Null: it is not in the actor's team. */
export function activateMember(db: Database, actor: Actor, member: Member): Promise<Result<EmptyBody> | null> {
  return changeMember(db, actor, member, async (trx, scope, found) => {
    if (found.is_active) return null;
    await updateActive(trx, found.id, true);
    await recordAccessChange(trx, scope, actor.staffId, {
      kind: "activated",
      subject: subjectOf(found),
      after: accessOf(found),
    });
    return null;
  });
}

/** Ends all sessions of an account. Null: it is not in the actor's team. Faults: own_account, account_shared. */
export function signOutMember(db: Database, actor: Actor, member: Member): Promise<Result<EmptyBody> | null> {
  return changeMember(db, actor, member, async (trx, scope, found) => {
    await revokeTokensOf(trx, found.id);
    await recordSameAccess(trx, scope, actor, "signed_out", found);
    return null;
  });
}

/**
 * Removes an account's second factor and ends its sessions. Null: it is not in the actor's team. Faults: own_account,
 * account_shared; `password` with credentials, too_many_tries.
 */
export async function resetMemberFactor(
  db: Database,
  actor: Actor,
  { own, ...member }: Member & { own: Credentials },
): Promise<Result<EmptyBody> | null> {
  const scope = await findScope(db, actor);
  if (!scope || (await findMembers(db, scope, actor, member.id)).length === 0) return null;
  const checked = await checkPassword(db, own);
  if (!checked.ok) return checked;
  return changeMember(db, actor, member, async (trx, current, found) => {
    if (!(await deleteFactor(trx, found.id))) return null;
    await revokeTokensOf(trx, found.id);
    await recordSameAccess(trx, current, actor, "second_factor_reset", found);
    return null;
  });
}

/** Changes a member with the team locked, so that each change is checked against the result of the one before. */
function changeMember(
  db: Database,
  actor: Actor,
  { id, isShared }: Member,
  run: (trx: Database, scope: Scope, member: MemberRow) => Promise<Refused | null>,
): Promise<Result<EmptyBody> | null> {
  return inTransaction(db, async (trx) => {
    const scope = await lockScope(trx, actor);
    const [member] = scope ? await findMembers(trx, scope, actor, id) : [];
    if (!scope || !member) return null;
    // So the team keeps an administrator: the actor.
    if (member.id === actor.staffId) return refuse(null, "own_account");
    if (isShared(member)) return refuse(null, "account_shared");
    return (await run(trx, scope, member)) ?? accept({});
  });
}

/** The actor's team, locked; null if they have left it meanwhile. */
export async function lockScope(trx: Database, actor: Actor): Promise<Scope | null> {
  const scope = await findScope(trx, actor);
  if (!scope) return null;
  await lockTeam(trx, scope);
  const current = await findScope(trx, actor);
  return current?.clinic === scope.clinic ? current : null;
}

const accessOf = ({ role, branch }: MemberRow): Access => ({ role, branch: branch?.id ?? null });
const subjectOf = ({ name, email }: MemberRow): string => `${name} (${email})`;

/** Records a change that leaves the access as it is. */
function recordSameAccess(
  trx: Database,
  scope: Scope,
  { staffId }: Actor,
  kind: "signed_out" | "second_factor_reset",
  member: MemberRow,
): Promise<void> {
  const access = accessOf(member);
  return recordAccessChange(trx, scope, staffId, {
    kind,
    subject: subjectOf(member),
    before: access,
    after: access,
  });
}

/** Withdraws the open invitations of a member who has lost the right to invite. */
async function withdrawInvitationsOf(
  trx: Database,
  scope: Scope,
  { staffId }: Actor,
  { id }: MemberRow,
): Promise<void> {
  for (const invitation of await withdrawOpen(trx, { ...scope, branch: null }, { by: id }))
    await recordWithdrawal(trx, scope, staffId, invitation);
}

export function recordWithdrawal(
  trx: Database,
  scope: Scope,
  staffId: number,
  { email, phone, branch }: { email: string | null; phone: string | null; branch: number | null },
): Promise<void> {
  return recordAccessChange(trx, scope, staffId, {
    kind: "invitation_withdrawn",
    subject: email ?? phone ?? "",
    before: { role: branch === null ? "clinic_admin" : "clinic_branch_admin", branch },
  });
}
