import type { Database } from "#app/api/database/schema.ts";
import { openSession, type Workplace } from "#app/api/staff/index.ts";
import { hashPassword } from "#app/api/staff/password.ts";
import { upsertStaff, type NewStaff } from "#app/api/staff/queries.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { flagsOfRole, type Role } from "#app/contract/role.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { TestApi } from "./api.ts";

/** Of every account made here. */
export const staffPassword = "a long password of staff";

let passwordHash: Promise<string> | undefined;

/** Saves an account. The password is hashed once a worker, since each hash takes 30 ms of processor time. */
export async function saveAccount(db: Database, account: Omit<NewStaff, "passwordHash">): Promise<number> {
  passwordHash ??= hashPassword(staffPassword);
  return upsertStaff(db, { ...account, passwordHash: await passwordHash });
}

type NewAccount = {
  email: string;
  role: Role;
  workplace?: Workplace | null;
  country?: CountryId | null;
  name?: string;
};

/** Makes an account with a session, without a check of the password, which takes as long. */
export async function openAccount(
  db: Database,
  { email, role, workplace = null, country = "kg", name = "Асель Осмонова" }: NewAccount,
): Promise<{ id: number; token: string }> {
  const id = await saveAccount(db, { email, name, country, flags: flagsOfRole(role), workplace });
  const { access_token: token } = await openSession(db, { id });
  return { id, token };
}

/** @returns a function that makes an account, by default of Kyrgyzstan, with a number of its own in its e-mail */
export function createClinicStaff(
  api: TestApi,
): (role: Role, workplace: Workplace | null, country?: CountryId | null) => Promise<ApiClient> {
  let accounts = 0;
  return async (role, workplace, country = "kg") => {
    const email = `${role}-${(accounts += 1)}@example.com`;
    const { token } = await openAccount(api.database.db, { email, role, workplace, country });
    return api.client().with({ token, locale: "ru" });
  };
}
