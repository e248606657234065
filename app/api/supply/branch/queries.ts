import { sql } from "kysely";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../../database/schema.ts";

export type TokenBranch = { branch: number; country: CountryId };

export async function insertToken(
  db: Database,
  { branch, hash, note }: { branch: number; hash: string; note: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into branch_tokens (clinic_branch_id, token_hash, note)
    select id, ${hash}, ${note} from clinic_branches where id = ${branch} returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Finds the branch of a token, and stores the time of use at most once a minute. */
export async function findTokenBranch(db: Database, hash: string): Promise<TokenBranch | null> {
  const { rows } = await sql<TokenBranch>`
    with found as (
      select t.id, t.last_used_at, b.id as branch, b.country
        from branch_tokens t join clinic_branches b on b.id = t.clinic_branch_id
       where t.token_hash = ${hash} and t.revoked_at is null
    ), used as (
      update branch_tokens t set last_used_at = now() from found f
       where t.id = f.id and (f.last_used_at is null or f.last_used_at < now() - interval '1 minute')
    )
    select branch, country from found`.execute(db);
  return rows[0] ?? null;
}

export type TokenRow = {
  id: number;
  note: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

export async function listBranchTokens(db: Database, branch: number): Promise<TokenRow[]> {
  return db
    .selectFrom("branch_tokens")
    .select(["id", "note", "created_at", "last_used_at", "revoked_at"])
    .where("clinic_branch_id", "=", branch)
    .orderBy("id")
    .execute();
}

/** False if there is no such active token. */
export async function revokeBranchToken(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("branch_tokens")
    .set({ revoked_at: new Date() })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function inTransaction<Value>(db: Database, run: (trx: Database) => Promise<Value>): Promise<Value> {
  return db.transaction().execute(run);
}
