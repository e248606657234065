import { sql } from "kysely";
import { patientIdleSeconds, patientSessionSeconds } from "#app/contract/patient-session.ts";
import type { CountryId } from "#app/countries/country.ts";
import { countWrongCode, liveCodes } from "../codes/index.ts";
import type { Database } from "../database/schema.ts";

/** Whose appointments a session shows. */
export type SignedInPatient = { phone: string; letter: string };

type NewSession = SignedInPatient & {
  country: CountryId;
  tokenHash: string;
  codeHash: string;
  /** Hash of the request's idempotency key; null: it has none. */
  keyHash: string | null;
};

const idle = sql`make_interval(secs => ${sql.lit(patientIdleSeconds)})`;

/** Checks and counts the code, and opens the session with the use of the code, in one statement. */
export async function openSession(
  db: Database,
  {
    country,
    phone,
    letter,
    tokenHash,
    codeHash,
    keyHash,
    wrongCodeHash,
    wrongCodesKey,
  }: NewSession & {
    wrongCodeHash: string | null;
    /** The key under which wrong codes for the phone are counted. */
    wrongCodesKey: string;
  },
): Promise<{ expires_at: Date | null; live_codes: number }> {
  const { rows } = await sql<{ expires_at: Date | null; live_codes: number }>`
    with ${liveCodes({ phone, codeHash, wrongCodeHash })}, opened as (
      insert into patient_sessions (token_hash, country, phone, letter, expires_at)
      select ${tokenHash}, ${country}, ${phone}, ${letter}, now() + ${idle}
        where exists (select 1 from live where matches)
      returning expires_at
    ), spent as (
      update registration_codes set used_at = now(), used_key_hash = ${keyHash}
       where id in (select id from live where matches)
    ), ${countWrongCode({ wrongCodesKey, wrongCodeHash })}
    select (select expires_at from opened) as expires_at, (select count(*)::int from live) as live_codes`.execute(db);
  return rows[0]!;
}

/** Opens another session for a request that is repeated within a minute of its use of the code. Null: it is not one. */
export async function reopenSession(
  db: Database,
  { country, phone, letter, tokenHash, codeHash, keyHash }: NewSession,
): Promise<Date | null> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into patient_sessions (token_hash, country, phone, letter, expires_at)
    select ${tokenHash}, ${country}, ${phone}, ${letter}, now() + ${idle}
     where exists (
       select from registration_codes rc
        where rc.phone = ${phone} and rc.code_hash = ${codeHash} and rc.used_key_hash = ${keyHash}
          and rc.used_at > now() - interval '1 minute')
    returning expires_at`.execute(db);
  return rows[0]?.expires_at ?? null;
}

/** Extends a session that has not ended. */
export async function extendSession(
  db: Database,
  { tokenHash, country }: { tokenHash: string; country: CountryId },
): Promise<SignedInPatient | null> {
  const { rows } = await sql<SignedInPatient>`
    update patient_sessions
       set expires_at = least(now() + ${idle}, created_at + make_interval(secs => ${sql.lit(patientSessionSeconds)}))
     where token_hash = ${tokenHash} and country = ${country} and expires_at > now()
    returning phone, letter`.execute(db);
  return rows[0] ?? null;
}

export async function endSession(db: Database, tokenHash: string): Promise<void> {
  await sql`delete from patient_sessions where token_hash = ${tokenHash}`.execute(db);
}
