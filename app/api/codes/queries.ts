import { sql } from "kysely";
import { codeLifetimeSeconds } from "#app/contract/registration-code.ts";
import type { Database } from "../database/schema.ts";
import type { CodeLimits } from "./limits/limits.ts";
import { findLimit, lockSources, type CodeLimit, type CodeSource } from "./limits/queries.ts";

/** `limits` null: only a phone's own, as in demo mode, where all visitors share one machine. */
export type NewCode = { source: CodeSource; codeHash: string; limits: CodeLimits | null };

/**
 * Stores a code unless a limit forbids it. `deliver` runs in the same transaction, so that a code that could not be
 * queued is not stored.
 */
export async function storeCode(
  db: Database,
  { source, codeHash, limits }: NewCode,
  deliver: (db: Database) => Promise<void>,
): Promise<CodeLimit> {
  return db.transaction().execute(async (transaction) => {
    await lockSources(transaction, source, limits);
    const limit = await findLimit(transaction, source, limits);
    if (limit.limit !== "none") return limit;
    await sql`
      insert into registration_codes (country, phone, purpose, code_hash, requester_hash, network_hash, sent_at,
        expires_at)
      values (${source.country}, ${source.phone}, ${source.purpose}, ${codeHash}, ${source.ipHash},
              ${source.networkHash}, now(), now() + make_interval(secs => ${codeLifetimeSeconds}))`.execute(
      transaction,
    );
    await deliver(transaction);
    return limit;
  });
}
