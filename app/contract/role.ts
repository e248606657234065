/** Roles by priority: the first role whose flag is set applies (O-01). */
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

/** The flags of a role; the others are false. */
export function flagsOfRole(role: Role): RoleFlags {
  const names = Object.values(flagOf);
  return Object.fromEntries(names.map((name) => [name, role !== "unauthorized" && flagOf[role] === name])) as RoleFlags;
}

/** The role of a user's flags; without a user or a flag: unauthorized. */
export function roleOf(flags: RoleFlags | null): Role {
  return roles.find((role) => role !== "unauthorized" && flags?.[flagOf[role]]) ?? "unauthorized";
}

/** Whether the role is in the list; a visitor without a role needs `unauthorized` in it. */
export function hasRole(flags: RoleFlags | null, among: readonly Role[]): boolean {
  return among.includes(roleOf(flags));
}

/** Roles that book for callers, without a code (B-13). */
export const operators: readonly Role[] = ["admin", "operator", "operator_manager"];

/** Roles of clinics: they see the appointments of their own branches, and of no others. */
export const clinicStaff: readonly Role[] = ["clinic_admin", "clinic_branch_admin"];

/** Roles that manage a whole clinic: its page, its branches and its integrations. */
export const clinicAdmins: readonly Role[] = ["clinic_admin"];

/** Roles that let new clinics join. */
export const accountManagers: readonly Role[] = ["admin", "account_manager"];

/** Roles that moderate reviews. Clinics do not: the reviews are of their own doctors. */
export const moderators: readonly Role[] = ["admin", "account_manager", "copywriter", "operator_manager"];

/** Roles that see the figures of each operator. */
export const operatorManagers: readonly Role[] = ["admin", "operator_manager"];
