import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import frame from "./frame.module.css";

/** Tells the team of a clinic that is not published its first steps, with the way to each. */
export function DraftNotice({ branch: { id, is_listed: isListed } }: { branch: { id: number; is_listed: boolean } }) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  if (isListed) return null;
  const steps = [
    { to: path("/staff/catalogue/branch", {}, { branch: id }), text: t("draft.branch") },
    { to: path("/staff/catalogue", {}, { branch: id }), text: t("draft.doctors") },
    { to: path("/staff/schedules", {}, { branch: id }), text: t("draft.schedules") },
    { to: path("/staff/preview", {}), text: t("draft.preview") },
  ];
  return (
    <section aria-labelledby="first-steps" className="sheet">
      <h2 id="first-steps">{t("draft.title")}</h2>
      <p>{t("draft.text")}</p>
      <ol className={frame["steps"]}>
        {steps.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ol>
      <p>{t("draft.published")}</p>
    </section>
  );
}
