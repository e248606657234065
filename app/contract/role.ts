/** By priority: who has several flags acts as the first of these (CN 6). */
export const roles = [
  "admin",
  "clinic_admin",
  "clinic_branch_admin",
  "account_manager",
  "copywriter",
  "operator",
  "operator_manager",
  "unauthorized",
] as const;
export type Role = (typeof roles)[number];

export type RoleFlags = {
  is_superuser: boolean;
  is_clinic_administrator: boolean;
  is_clinic_branch_administrator: boolean;
  is_account_manager: boolean;
  is_copywriter: boolean;
  is_operator: boolean;
  is_operator_manager: boolean;
};

const flagOf: Record<Exclude<Role, "unauthorized">, keyof RoleFlags> = {
  admin: "is_superuser",
  clinic_admin: "is_clinic_administrator",
  clinic_branch_admin: "is_clinic_branch_administrator",
  account_manager: "is_account_manager",
  copywriter: "is_copywriter",
  operator: "is_operator",
  operator_manager: "is_operator_manager",
};

/** The flags that make a role, and take away the others. */
export function flagsOfRole(role: Role): RoleFlags {
  const names = Object.values(flagOf);
  return Object.fromEntries(names.map((name) => [name, role !== "unauthorized" && flagOf[role] === name])) as RoleFlags;
}

/** The role of a user's flags; no user, or none of the flags: unauthorized. */
export function roleOf(flags: RoleFlags | null): Role {
  return roles.find((role) => role !== "unauthorized" && flags?.[flagOf[role]]) ?? "unauthorized";
}

/** Whether the role is among the given; a visitor without one passes only where `unauthorized` is given. */
export function hasRole(flags: RoleFlags | null, among: readonly Role[]): boolean {
  return among.includes(roleOf(flags));
}

/** Who books for callers: they have heard the voice, so that no code is needed (B-13). */
export const operators: readonly Role[] = ["admin", "operator", "operator_manager"];

/** Who decides which reviews are shown. Clinics do not: the reviews are of their own doctors. */
export const moderators: readonly Role[] = ["admin", "account_manager", "copywriter", "operator_manager"];
