import { saveStaff, type Workplace } from "#app/api/staff/index.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { flagsOfRole, type Role } from "#app/contract/role.ts";
import { signedIn, type TestApi } from "./api.ts";

const password = "a long password of staff";

/** @returns a function that makes an account of Kyrgyzstan, with a number of its own in its e-mail, and signs it in */
export function createClinicStaff(api: TestApi): (role: Role, workplace: Workplace | null) => Promise<ApiClient> {
  let accounts = 0;
  return async (role, workplace) => {
    const email = `${role}-${(accounts += 1)}@example.com`;
    const flags = flagsOfRole(role);
    await saveStaff(api.database.db, { email, name: "Асель Осмонова", password, country: "kg", flags, workplace });
    const { access_token: token } = await signedIn(api.client(), { email, password });
    return api.client().with({ token, locale: "ru" });
  };
}
