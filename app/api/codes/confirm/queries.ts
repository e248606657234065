import { sql } from "kysely";
import type { Database } from "../../database/schema.ts";
import { isLiveCode } from "../limits/queries.ts";

type TypedCode = {
  phone: string;
  /** Null: no code is required. */
  codeHash: string | null;
  /** The hash of the code and the key of its request (`hashWrongCode`); null: without a key, each request counts. */
  wrongCodeHash: string | null;
};

/**
 * The CTE `live` of a statement that needs a code: the phone's valid codes, locked; whether each `matches`, and whether
 * the same request has been counted as wrong before.
 */
export function liveCodes({ phone, codeHash, wrongCodeHash }: TypedCode) {
  return sql`live as (
      select rc.id, rc.code_hash = ${codeHash}::text as matches,
             ${wrongCodeHash}::text is not null and ${wrongCodeHash}::text = any(rc.miss_hashes) as is_counted
        from registration_codes rc
       where ${codeHash}::text is not null and rc.phone = ${phone} and ${isLiveCode}
       order by rc.id for update
    )`;
}

/**
 * CTEs after `live` that count a wrong code, once for the same request: for each of these codes, and for the phone
 * under `wrongCodesKey`.
 */
export function countWrongCode({
  wrongCodesKey,
  wrongCodeHash,
}: Pick<TypedCode, "wrongCodeHash"> & { wrongCodesKey: string }) {
  return sql`missed as (
      update registration_codes
         set attempts = attempts + 1, miss_hashes = array_remove(miss_hashes || ${wrongCodeHash}::text, null)
       where id in (select id from live where not is_counted) and not exists (select 1 from live where matches)
    ), phone_count as (
      insert into recent_uses as u (key, used_at, expires_at)
      select ${wrongCodesKey}, array_agg(now()), now() + interval '1 day'
        from live where not is_counted having not bool_or(matches)
      on conflict (key) do update
         set used_at = uses_since(u.used_at, now() - interval '1 day') || excluded.used_at,
           expires_at = excluded.expires_at
    )`;
}

/** The phone's latest code, valid or not. */
export async function findLastCode(db: Database, phone: string): Promise<{ attempts: number } | null> {
  const { rows } = await sql<{ attempts: number }>`
    select rc.attempts from registration_codes rc where rc.phone = ${phone} order by rc.sent_at desc, rc.id desc
      limit 1`.execute(db);
  return rows[0] ?? null;
}
