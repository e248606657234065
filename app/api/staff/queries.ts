import { sql } from "kysely";
import type { RoleFlags } from "#app/contract/role.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";

export type StaffRow = RoleFlags & {
  id: number;
  email: string;
  name: string;
  country: CountryId | null;
  has_second_factor: boolean;
};

const columns = sql`s.id, s.email, s.name, s.country, s.is_superuser, s.is_clinic_administrator,
  s.is_clinic_branch_administrator,
  s.is_account_manager, s.is_copywriter, s.is_operator, s.is_operator_manager,
  exists (select 1 from staff_second_factors f where f.staff_id = s.id) as has_second_factor`;

type StaffWithPassword = { staff: StaffRow; passwordHash: string | null };

export function findStaffByEmail(db: Database, email: string): Promise<StaffWithPassword | null> {
  return findStaff(db, sql`s.email = ${email}`);
}

export function findStaffById(db: Database, id: number): Promise<StaffWithPassword | null> {
  return findStaff(db, sql`s.id = ${id}`);
}

async function findStaff(db: Database, condition: ReturnType<typeof sql>): Promise<StaffWithPassword | null> {
  const { rows } = await sql<StaffRow & { password_hash: string | null }>`
    select ${columns}, s.password_hash from staff s where ${condition} and s.is_active`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { password_hash: passwordHash, ...staff } = row;
  return { staff, passwordHash };
}

export async function findStaffByToken(db: Database, tokenHash: string): Promise<StaffRow | null> {
  const { rows } = await sql<StaffRow>`
    select ${columns} from staff_tokens t join staff s on s.id = t.staff_id
     where t.token_hash = ${tokenHash} and t.revoked_at is null and t.expires_at > now() and s.is_active`.execute(db);
  return rows[0] ?? null;
}

export async function insertToken(db: Database, token: { staff: number; hash: string; hours: number }): Promise<Date> {
  const { rows } = await sql<{ expires_at: Date }>`
    with signed_in as (update staff set signed_in_at = now() where id = ${token.staff})
    insert into staff_tokens (staff_id, token_hash, expires_at)
    values (${token.staff}, ${token.hash}, now() + make_interval(hours => ${token.hours}))
    returning expires_at`.execute(db);
  return rows[0]!.expires_at;
}

export async function revokeToken(db: Database, tokenHash: string): Promise<void> {
  await sql`update staff_tokens set revoked_at = now() where token_hash = ${tokenHash} and revoked_at is null`.execute(
    db,
  );
}

export async function revokeTokensOf(db: Database, staff: number): Promise<void> {
  await sql`update staff_tokens set revoked_at = now() where staff_id = ${staff} and revoked_at is null`.execute(db);
}

/** Ends all sessions but one. */
export async function revokeOtherTokens(db: Database, staff: number, exceptHash: string): Promise<void> {
  await sql`update staff_tokens set revoked_at = now()
             where staff_id = ${staff} and revoked_at is null and token_hash <> ${exceptHash}`.execute(db);
}

/**
 * Withdraws the open invitations that an account sent: a link must not give rights that the account has lost. Adds an
 * entry for each to the clinic's history, whose author is the account, since the command that calls this has none.
 */
export async function withdrawInvitationsSentBy(db: Database, staff: number): Promise<void> {
  await sql`
    with ended as (
      update staff_invitations set withdrawn_at = now()
       where invited_by_staff_id = ${staff} and accepted_at is null and withdrawn_at is null
      returning id, clinic_id, clinic_branch_id, coalesce(email, phone) as subject, expires_at
    )
    insert into access_changes (clinic_id, clinic_branch_id, staff_id, kind, subject, before)
    select clinic_id, clinic_branch_id, ${staff}::bigint, 'invitation_ended', subject, jsonb_build_object(
             'role', case when clinic_branch_id is null then 'clinic_admin' else 'clinic_branch_admin' end,
             'branch', clinic_branch_id)
      from ended where expires_at > now() order by id`.execute(db);
}

export async function updatePassword(db: Database, staff: number, passwordHash: string): Promise<void> {
  await db.updateTable("staff").set({ password_hash: passwordHash }).where("id", "=", staff).execute();
}

export function inTransaction<Value>(db: Database, run: (trx: Database) => Promise<Value>): Promise<Value> {
  return db.transaction().execute(run);
}

export type NewStaff = {
  email: string;
  name: string;
  passwordHash: string;
  country: CountryId | null;
  flags: Partial<RoleFlags>;
  workplace: Workplace | null;
};

/** The workplace of the two clinic roles: a whole clinic, or one of its branches. */
export type Workplace = { clinic: number } | { branch: number };

/** Creates a staff user, or updates the password, name, flags and workplace of the one with that e-mail. */
export async function upsertStaff(
  db: Database,
  { email, name, passwordHash, country, flags, workplace }: NewStaff,
): Promise<number> {
  const values = {
    name,
    password_hash: passwordHash,
    country,
    is_active: true,
    clinic_id: workplace && "clinic" in workplace ? workplace.clinic : null,
    clinic_branch_id: workplace && "branch" in workplace ? workplace.branch : null,
    ...flags,
  };
  const row = await db
    .insertInto("staff")
    .values({ email, ...values })
    .onConflict((conflict) => conflict.column("email").doUpdateSet(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findClinic(db: Database, key: { slug: string; country: CountryId }): Promise<number | null> {
  const row = await db
    .selectFrom("clinics")
    .select("id")
    .where("slug", "=", key.slug)
    .where("country", "=", key.country)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findBranch(db: Database, key: { id: number; country: CountryId }): Promise<number | null> {
  const row = await db
    .selectFrom("clinic_branches")
    .select("id")
    .where("id", "=", key.id)
    .where("country", "=", key.country)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function deactivateStaff(db: Database, email: string): Promise<number | null> {
  const row = await db
    .updateTable("staff")
    .set({ is_active: false })
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}
