import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";

/** Tells the team of a clinic that is not published what is missing, with the way to its preview. */
export function DraftNotice({ branch }: { branch: { is_listed: boolean } }) {
  const { t } = useTranslation(["staff", "team"]);
  const path = usePaths();
  if (branch.is_listed) return null;
  return (
    <p>
      {t("staff:draft")} <Link to={path("/staff/preview", {})}>{t("team:preview.link")}</Link>
    </p>
  );
}
