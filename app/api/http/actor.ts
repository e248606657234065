import type { StaffUser } from "#app/contract/staff.ts";
import type { Actor } from "../staff/index.ts";
import type { Caller } from "./context.ts";

/** The member of staff who makes a request, with the request's market and language. */
export function actorOf({ country, locale }: Caller, user: StaffUser): Actor {
  return { staffId: user.id, country: country.countryId, locale };
}
