import { accountManagers, clinicStaff, hasRole, moderators, operators, type RoleFlags } from "#app/contract/role.ts";

/** The start page of a member of staff. */
export function staffHome(flags: RoleFlags): "/staff/desk" | "/staff/day" | "/staff/joins" | "/staff/reviews" | "/" {
  if (hasRole(flags, clinicStaff)) return "/staff/day";
  if (hasRole(flags, operators)) return "/staff/desk";
  if (hasRole(flags, accountManagers)) return "/staff/joins";
  return hasRole(flags, moderators) ? "/staff/reviews" : "/";
}
