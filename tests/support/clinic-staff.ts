import { argon2Sync, randomBytes } from "node:crypto";
import type { Database } from "#app/api/database/schema.ts";
import { openSession, type Workplace } from "#app/api/staff/index.ts";
import { upsertStaff, type NewStaff } from "#app/api/staff/queries.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { flagsOfRole, type Role } from "#app/contract/role.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { TestApi } from "./api.ts";

/** The password of every account of this module. */
export const staffPassword = "a long password of staff";

type Account = Omit<NewStaff, "passwordHash" | "workplace"> & Partial<Pick<NewStaff, "workplace">>;

/** Saves an account with a cheap password hash: with the product's cost each check would take 30 ms. */
export async function saveAccount(db: Database, account: Account & { password?: string }): Promise<number> {
  const { password = staffPassword, workplace = null, ...rest } = account;
  return upsertStaff(db, { ...rest, workplace, passwordHash: hashAtLeastCost(password) });
}

/** A PHC string like those of the product. */
function hashAtLeastCost(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const key = argon2Sync("argon2id", { message: password, nonce, tagLength: 32, ...cost });
  const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(key)}`;
}

type NewAccount = {
  email: string;
  role: Role;
  workplace?: Workplace | null;
  country?: CountryId | null;
  name?: string;
};

/** Creates an account and a session. No password is checked, which saves the time of a check. */
export async function openAccount(
  db: Database,
  { email, role, workplace = null, country = "kg", name = "Асель Осмонова" }: NewAccount,
): Promise<{ id: number; token: string }> {
  const id = await saveAccount(db, { email, name, country, flags: flagsOfRole(role), workplace });
  const { access_token: token } = await openSession(db, { id });
  return { id, token };
}

/** @returns a function that creates an account, by default in Kyrgyzstan, with a number in its e-mail */
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
