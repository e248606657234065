import type { TeamRole } from "#app/contract/team.ts";
import type { Access } from "../../database/schema.ts";
import { accept, refuse, type Result } from "../../fault.ts";
import type { Scope } from "./queries.ts";

/** The roles that staff of this scope can give to others: none above their own. */
export function rolesToGive({ branch }: Pick<Scope, "branch">): TeamRole[] {
  return branch === null ? ["clinic_admin", "clinic_branch_admin"] : ["clinic_branch_admin"];
}

export type RequestedAccess = { role: TeamRole; clinicBranch: number | null };

/** Faults: `role` with role_above_own; `clinic_branch` with required, reference_unknown. */
export function accessToGive(
  scope: Pick<Scope, "branch">,
  branches: readonly { id: number }[],
  { role, clinicBranch }: RequestedAccess,
): Result<Access> {
  if (!rolesToGive(scope).includes(role)) return refuse("role", "role_above_own");
  if (role === "clinic_admin") return accept({ role, branch: null });
  if (clinicBranch === null) return refuse("clinic_branch", "required");
  if (branches.every(({ id }) => id !== clinicBranch)) return refuse("clinic_branch", "reference_unknown");
  return accept({ role, branch: clinicBranch });
}
