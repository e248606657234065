import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";

/** Leads to the patient's appointments here, or to the market's own account site. */
export function PatientLink({ className }: { className?: string | undefined }) {
  const { t } = useTranslation("layout");
  const { patientUrl } = useRootData();
  const path = usePaths();
  const text = t("patientLogin");
  if (patientUrl)
    return (
      <a href={patientUrl} className={className}>
        {text}
      </a>
    );
  return (
    <Link to={path("/appointments", {})} className={className}>
      {text}
    </Link>
  );
}
