import { useTranslation } from "react-i18next";
import type { Team, TeamMember } from "#app/contract/team.ts";
import type { Option } from "#app/ui/form/select-field.tsx";

/** The roles and branches that the signed-in member of staff can give. */
export function useAccessOptions({ branches, roles }: Pick<Team, "branches" | "roles">): Option[] {
  const { t } = useTranslation("team");
  const clinicOptions = roles.includes("clinic_admin") ? [{ value: "clinic", label: t("roles.clinic_admin") }] : [];
  const branchOptions = branches.map(({ id, name }) => ({
    value: String(id),
    label: `${t("roles.clinic_branch_admin")}, ${name}`,
  }));
  return [...branchOptions, ...clinicOptions];
}

export function accessValue({ branch }: Pick<TeamMember, "branch">): string {
  return branch ? String(branch.id) : "clinic";
}
