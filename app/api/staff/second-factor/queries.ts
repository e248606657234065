import { sql } from "kysely";
import type { Database } from "../../database/schema.ts";

/** The encrypted secret of an account's second factor; null if there is none. */
export async function findSecret(db: Database, staff: number): Promise<string | null> {
  const { rows } = await sql<{ secret: string }>`
    select secret from staff_second_factors where staff_id = ${staff}`.execute(db);
  return rows[0]?.secret ?? null;
}

/** @returns false if the account already has a second factor */
export async function insertFactor(
  db: Database,
  factor: { staff: number; secret: string; step: number; recoveryHashes: string[] },
): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_second_factors (staff_id, secret, last_step, recovery_hashes)
    values (${factor.staff}, ${factor.secret}, ${factor.step}, ${factor.recoveryHashes})
    on conflict (staff_id) do nothing returning staff_id`.execute(db);
  return rows.length > 0;
}

/**
 * Marks a time step as used. `isRepeated`: the last one used may be taken again.
 *
 * @returns false if this step or a later one was used before
 */
export async function takeStep(
  db: Database,
  staff: number,
  step: number,
  { isRepeated = false } = {},
): Promise<boolean> {
  const { rows } = await sql`
    update staff_second_factors set last_step = ${step}
     where staff_id = ${staff} and last_step < ${isRepeated ? step + 1 : step}
    returning staff_id`.execute(db);
  return rows.length > 0;
}

/** Removes a recovery code from the unused ones. @returns false if it is not one of them */
export async function takeRecoveryCode(db: Database, staff: number, hash: string): Promise<boolean> {
  const { rows } = await sql`
    update staff_second_factors set recovery_hashes = array_remove(recovery_hashes, ${hash})
     where staff_id = ${staff} and ${hash} = any(recovery_hashes) returning staff_id`.execute(db);
  return rows.length > 0;
}

export async function deleteFactor(db: Database, staff: number): Promise<boolean> {
  const { rows } = await sql`delete from staff_second_factors where staff_id = ${staff} returning staff_id`.execute(db);
  return rows.length > 0;
}
