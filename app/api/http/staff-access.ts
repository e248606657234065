import type { Endpoint } from "#app/contract/endpoint.ts";
import { hasRole } from "#app/contract/role.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import type { CountryId } from "#app/countries/country.ts";
import { staffOfToken } from "../staff/index.ts";
import { HttpFault } from "./answers.ts";
import type { ApiDeps, Caller } from "./context.ts";

/**
 * Who of the staff asks, by the token; null: a patient, where the endpoint takes patients. Every endpoint for staff passes
 * here and nowhere else. A 401 for a token that is nobody's: whoever sent it must learn that they are signed out. A 403 for
 * staff of another country or role.
 */
export async function admitStaff(
  wanted: NonNullable<Endpoint["staff"]>,
  token: string | null,
  caller: Caller,
  { db, needsSecondFactor }: ApiDeps,
): Promise<StaffUser | null> {
  const known = token === null ? null : await staffOfToken(db, token);
  // It ends the token, whatever else it is good for.
  if (wanted === "anywhere" && known) return known;
  // One that was given before a second factor was wanted of everybody ends with that.
  const user = known && !known.has_second_factor && needsSecondFactor(known) ? null : known;
  if (!user && (token !== null || wanted !== "optional")) throw refusal(401, "unauthorized");
  if (user) requireCountry(user, caller.country.countryId);
  if (user && typeof wanted !== "string" && !hasRole(user, wanted)) throw refusal(403, "forbidden");
  return user;
}

export function requireCountry(user: Pick<StaffUser, "country">, country: CountryId): void {
  if (user.country !== null && user.country !== country) throw refusal(403, "other_country");
}

function refusal(status: 401 | 403, code: string): HttpFault {
  return new HttpFault(status, "client_error", [{ attr: null, code }]);
}
