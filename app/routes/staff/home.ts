import { hasRole, moderators, operators, type RoleFlags } from "#app/contract/role.ts";

/** The page on which the work of a staff member starts. */
export function staffHome(flags: RoleFlags): "/staff/desk" | "/staff/reviews" | "/" {
  if (hasRole(flags, operators)) return "/staff/desk";
  return hasRole(flags, moderators) ? "/staff/reviews" : "/";
}
