import type { Endpoint } from "#app/contract/endpoint.ts";
import { hasRole } from "#app/contract/role.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import type { CountryId } from "#app/countries/country.ts";
import { staffOfToken } from "../staff/index.ts";
import { HttpFault } from "./http-fault.ts";
import type { ApiDeps, Caller } from "./context.ts";

/**
 * Returns the member of staff by the token, or null for a patient if the endpoint is open to patients. Every staff
 * endpoint is checked here and nowhere else. An unknown token is refused with 401, so that its holder learns that they
 * are signed out; staff of another country or role with 403.
 */
export async function admitStaff(
  allowedStaff: NonNullable<Endpoint["staff"]>,
  token: string | null,
  caller: Caller,
  { db, needsSecondFactor }: ApiDeps,
): Promise<StaffUser | null> {
  const tokenHolder = token === null ? null : await staffOfToken(db, token);
  // Signing out works with any valid token.
  if (allowedStaff === "anywhere" && tokenHolder) return tokenHolder;
  // A token issued before second factors were required is no longer valid.
  const user = tokenHolder && !tokenHolder.has_second_factor && needsSecondFactor(tokenHolder) ? null : tokenHolder;
  if (!user && (token !== null || allowedStaff !== "optional")) throw refusal(401, "unauthorized");
  if (user) requireCountry(user, caller.country.countryId);
  if (user && typeof allowedStaff !== "string" && !hasRole(user, allowedStaff)) throw refusal(403, "forbidden");
  return user;
}

/** Refuses staff of another country with 403; staff without a country are of all. */
export function requireCountry(user: Pick<StaffUser, "country">, country: CountryId): void {
  if (user.country !== null && user.country !== country) throw refusal(403, "other_country");
}

function refusal(status: 401 | 403, code: string): HttpFault {
  return new HttpFault(status, "client_error", [{ attr: null, code }]);
}
