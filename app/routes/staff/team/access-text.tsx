import { useTranslation } from "react-i18next";
import type { TeamRole } from "#app/contract/team.ts";

/** A role, with its branch. */
export function AccessText({ role, branch }: { role: TeamRole; branch: string | null }) {
  const { t } = useTranslation(["team", "staff"]);
  return (
    <>
      {t(`roles.${role}`)}
      {branch !== null && `, ${branch}`}
    </>
  );
}
