import { sql } from "kysely";
import type { AccessChange, accessChangeKinds, TeamInvitation, TeamMember } from "#app/contract/team.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { localized } from "../../database/localized.ts";
import type { Access, Database } from "../../database/schema.ts";
import type { NewStaff } from "../queries.ts";

/** The member of staff who makes a request, and the request's market and language. */
export type Actor = { staffId: number; country: CountryId; locale: Locale };

/** The accounts that somebody manages: of a clinic, or of one branch. */
export type Scope = { clinic: number; /** Null: all branches. */ branch: number | null };

/** Null: they are not staff of a clinic in this country. */
export async function findScope(db: Database, { staffId, country }: Actor): Promise<Scope | null> {
  const { rows } = await sql<Scope>`
    select c.id as clinic, b.id as branch
      from staff s
      left join clinic_branches b on b.id = s.clinic_branch_id and not s.is_clinic_administrator
      join clinics c on c.id = case when s.is_clinic_administrator then s.clinic_id else b.clinic_id end
     where s.id = ${staffId} and s.is_active and s.country = ${country} and c.country = ${country}
       and (s.is_clinic_administrator or s.is_clinic_branch_administrator)`.execute(db);
  return rows[0] ?? null;
}

/** Serialises the changes of a clinic's team and webhooks until the transaction ends. */
export async function lockTeam(trx: Database, { clinic }: Scope): Promise<void> {
  await sql`select from clinics where id = ${clinic} for no key update`.execute(trx);
}

/** Branch `b` belongs to the scope of a team. */
const isBranchOf = ({ clinic, branch }: Scope) =>
  sql`b.clinic_id = ${clinic} and (${branch}::bigint is null or b.id = ${branch})`;

export async function findTeamBranches(
  db: Database,
  scope: Scope,
  { locale }: Actor,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select b.id, ${localized("b.name", locale)} as name from clinic_branches b join clinics c on c.id = b.clinic_id
     where ${isBranchOf(scope)} and (b.is_active or c.is_draft) order by b.id`.execute(db);
  return rows;
}

export async function findClinicName(db: Database, clinic: number, { locale }: Actor): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${localized("c.name", locale)} as name from clinics c where c.id = ${clinic}`.execute(db);
  return rows[0]!.name;
}

export type MemberRow = Omit<TeamMember, "signed_in_at" | "is_self"> & { signed_in_at: Date | null };

/** `member` null: all. */
export async function findMembers(
  db: Database,
  scope: Scope,
  { country, locale }: Actor,
  member: number | null = null,
): Promise<MemberRow[]> {
  const { clinic, branch } = scope;
  const { rows } = await sql<MemberRow>`
    select s.id, s.name, s.email, s.is_active, s.signed_in_at,
           case when s.is_clinic_administrator then 'clinic_admin' else 'clinic_branch_admin' end as role,
           case when b.id is not null then jsonb_build_object('id', b.id,
             'name', ${localized("b.name", locale)}) end as branch,
           exists (select from staff_second_factors f where f.staff_id = s.id) as has_second_factor
      from staff s
      left join clinic_branches b on b.id = s.clinic_branch_id and not s.is_clinic_administrator
        and ${isBranchOf(scope)}
     where not s.is_superuser and s.country = ${country}
       and (s.is_clinic_administrator and s.clinic_id = ${clinic} and ${branch}::bigint is null
            or not s.is_clinic_administrator and s.is_clinic_branch_administrator and b.id is not null)
       and (${member}::bigint is null or s.id = ${member})
     order by not s.is_active, s.name, s.id`.execute(db);
  return rows;
}

export async function updateAccess(
  trx: Database,
  { clinic }: Scope,
  member: number,
  { role, branch }: Access,
): Promise<void> {
  const isAdmin = role === "clinic_admin";
  await trx
    .updateTable("staff")
    .set({
      is_clinic_administrator: isAdmin,
      is_clinic_branch_administrator: !isAdmin,
      clinic_id: isAdmin ? clinic : null,
      clinic_branch_id: branch,
    })
    .where("id", "=", member)
    .execute();
}

export async function updateActive(trx: Database, member: number, isActive: boolean): Promise<void> {
  await trx.updateTable("staff").set({ is_active: isActive }).where("id", "=", member).execute();
}

/** The access of an account to a clinic. */
export type ClinicAccess = { scope: Scope; subject: string; access: Access };

/** Null: the account is none of a clinic's staff, or its access is closed. */
export async function findClinicAccess(trx: Database, email: string): Promise<ClinicAccess | null> {
  const { rows } = await sql<Access & { clinic: number; subject: string }>`
    select c.id as clinic, s.name || ' (' || s.email || ')' as subject, b.id as branch,
           case when s.is_clinic_administrator then 'clinic_admin' else 'clinic_branch_admin' end as role
      from staff s
      left join clinic_branches b on b.id = s.clinic_branch_id and not s.is_clinic_administrator
      join clinics c on c.id = case when s.is_clinic_administrator then s.clinic_id else b.clinic_id end
     where s.email = ${email} and s.is_active
       and (s.is_clinic_administrator or s.is_clinic_branch_administrator)`.execute(trx);
  if (!rows[0]) return null;
  const { clinic, subject, ...access } = rows[0];
  return { scope: { clinic, branch: null }, subject, access };
}

type NewChange = {
  kind: (typeof accessChangeKinds)[number];
  subject: string;
  before?: Access | null;
  after?: Access | null;
};

/** The change is one of the branch before or after it, if it is of one. `staffId` null: by `npm run staff`. */
export async function recordAccessChange(
  trx: Database,
  { clinic }: Scope,
  staffId: number | null,
  { kind, subject, before = null, after = null }: NewChange,
): Promise<void> {
  await trx
    .insertInto("access_changes")
    .values({
      clinic_id: clinic,
      clinic_branch_id: after?.branch ?? before?.branch ?? null,
      staff_id: staffId,
      kind,
      subject,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute();
}

export async function findAccessChanges(db: Database, scope: Scope, { locale }: Actor): Promise<AccessChange[]> {
  const named = (side: "before" | "after") => sql`case when ${sql.ref(`a.${side}`)} is not null then jsonb_build_object(
    'role', ${sql.ref(`a.${side}`)} ->> 'role',
    'branch', (select ${localized("b.name", locale)} from clinic_branches b
      where b.id = (${sql.ref(`a.${side}`)} ->> 'branch')::bigint)) end`;
  const { rows } = await sql<Omit<AccessChange, "at"> & { at: Date }>`
    select a.changed_at as at, s.name as staff_name, a.kind, a.subject, ${named("before")} as before,
      ${named("after")} as after
      from access_changes a left join staff s on s.id = a.staff_id
     where a.clinic_id = ${scope.clinic} and (${scope.branch}::bigint is null or a.clinic_branch_id = ${scope.branch})
     order by a.id desc limit 50`.execute(db);
  return rows.map(({ at, ...change }) => ({ ...change, at: at.toISOString() }));
}

/** Invitation `i` can be accepted. */
const isOpen = sql`i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()`;

type InvitationRow = Omit<TeamInvitation, "expires_at"> & { expires_at: Date };

const invitations = ({ locale }: Pick<Actor, "locale">) => sql`
  select i.id, i.email, i.phone, i.expires_at, s.name as invited_by,
         case when i.clinic_branch_id is null then 'clinic_admin' else 'clinic_branch_admin' end as role,
         case when b.id is not null then jsonb_build_object('id', b.id,
           'name', ${localized("b.name", locale)}) end as branch`;
const invitationTables = sql`
    from staff_invitations i
    join clinics c on c.id = i.clinic_id
    join staff s on s.id = i.invited_by_staff_id
    left join clinic_branches b on b.id = i.clinic_branch_id`;

export async function findInvitations(db: Database, scope: Scope, actor: Actor): Promise<TeamInvitation[]> {
  const { rows } = await sql<InvitationRow>`${invitations(actor)} ${invitationTables}
     where ${isOpen} and i.clinic_id = ${scope.clinic}
       and (${scope.branch}::bigint is null or i.clinic_branch_id = ${scope.branch})
     order by i.id desc`.execute(db);
  return rows.map(toInvitation);
}

export async function findInvitation(db: Database, id: number, actor: Actor): Promise<TeamInvitation> {
  const { rows } = await sql<InvitationRow>`${invitations(actor)} ${invitationTables} where i.id = ${id}`.execute(db);
  return toInvitation(rows[0]!);
}

function toInvitation({ expires_at: until, ...row }: InvitationRow): TeamInvitation {
  return { ...row, expires_at: until.toISOString() };
}

export type OpenInvitation = TeamInvitation & { clinic: { id: number; name: string } };

/** Finds an invitation by the hash of its token. */
export async function findOpenInvitation(
  db: Database,
  tokenHash: string,
  { country, locale }: Pick<Actor, "country" | "locale">,
): Promise<OpenInvitation | null> {
  const { rows } = await sql<InvitationRow & { clinic: OpenInvitation["clinic"] }>`
    ${invitations({ locale })}, jsonb_build_object('id', c.id, 'name', ${localized("c.name", locale)}) as clinic
    ${invitationTables} where ${isOpen} and i.token_hash = ${tokenHash} and c.country = ${country}`.execute(db);
  const row = rows[0];
  return row ? { ...toInvitation(row), clinic: row.clinic } : null;
}

/** Locked until the transaction ends. False: it is used, withdrawn or expired by now. */
export async function lockInvitation(trx: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from staff_invitations i where i.id = ${id} and ${isOpen} for update`.execute(trx);
  return rows.length > 0;
}

export async function markAccepted(trx: Database, id: number): Promise<void> {
  await sql`update staff_invitations set accepted_at = now() where id = ${id}`.execute(trx);
}

export async function insertInvitation(
  trx: Database,
  invitation: {
    clinic: number;
    branch: number | null;
    email: string | null;
    phone: string | null;
    tokenHash: string;
    staffId: number;
    days: number;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into staff_invitations (clinic_id, clinic_branch_id, email, phone, token_hash, invited_by_staff_id,
      expires_at)
    values (${invitation.clinic}, ${invitation.branch}, ${invitation.email}, ${invitation.phone},
      ${invitation.tokenHash},
            ${invitation.staffId}, now() + make_interval(days => ${invitation.days}))
    returning id`.execute(trx);
  return rows[0]!.id;
}

/** The recipient and branch of an invitation that was withdrawn. */
type Withdrawn = { email: string | null; phone: string | null; branch: number | null };

/** `by`: the member of staff who invited. `like`: a newer invitation of the same e-mail or phone. */
type InvitationFilter = { id: number } | { by: number } | { like: number } | "all";

function matchesFilter(filter: InvitationFilter) {
  if (filter === "all") return sql`true`;
  if ("id" in filter) return sql`i.id = ${filter.id}`;
  if ("by" in filter) return sql`i.invited_by_staff_id = ${filter.by}`;
  return sql`exists (select from staff_invitations n where n.id = ${filter.like} and n.id <> i.id
    and (n.email = i.email or n.phone = i.phone))`;
}

export async function withdrawOpen(trx: Database, scope: Scope, filter: InvitationFilter): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn>`
    update staff_invitations i set withdrawn_at = now()
     where ${matchesFilter(filter)} and ${isOpen} and i.clinic_id = ${scope.clinic}
       and (${scope.branch}::bigint is null or i.clinic_branch_id = ${scope.branch})
    returning i.email, i.phone, i.clinic_branch_id as branch`.execute(trx);
  return rows;
}

/** Whether the team has this invitation, open or not. */
export async function hasInvitation(db: Database, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from staff_invitations i where i.id = ${id} and i.clinic_id = ${scope.clinic}
       and (${scope.branch}::bigint is null or i.clinic_branch_id = ${scope.branch})`.execute(db);
  return rows.length > 0;
}

export async function hasAccount(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql`select from staff where email = ${email}`.execute(db);
  return rows.length > 0;
}

/** Null: the e-mail has an account. */
export async function insertMember(
  trx: Database,
  { email, name, passwordHash, country, flags, workplace }: NewStaff,
): Promise<number | null> {
  const row = await trx
    .insertInto("staff")
    .values({
      email,
      name,
      password_hash: passwordHash,
      country,
      clinic_id: workplace && "clinic" in workplace ? workplace.clinic : null,
      clinic_branch_id: workplace && "branch" in workplace ? workplace.branch : null,
      ...flags,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}
