import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { BranchNeed, VisitBranch } from "#app/contract/clinic-desk.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import frame from "./frame.module.css";

type Step = { to: string; text: string; need?: BranchNeed };

/** Lists the first steps of an unpublished clinic's team, with a link to each, and marks those that are done. */
export function DraftNotice({ branch: { id, is_listed: isListed, needs } }: { branch: VisitBranch }) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  if (isListed) return null;
  const steps: Step[] = [
    { to: path("/staff/catalogue/branch", {}, { branch: id }), text: t("draft.branch"), need: "place" },
    { to: path("/staff/catalogue", {}, { branch: id }), text: t("draft.doctors"), need: "doctors" },
    { to: path("/staff/schedules", {}, { branch: id }), text: t("draft.schedules"), need: "times" },
    { to: path("/staff/preview", {}), text: t("draft.preview") },
  ];
  return (
    <section aria-labelledby="first-steps" className="sheet">
      <h2 id="first-steps">{t("draft.title")}</h2>
      <p>{t("draft.text")}</p>
      <ol className={frame["steps"]}>
        {steps.map(({ to, text, need }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
            {need && !needs.includes(need) && (
              <span className={frame["done"]}>
                {" "}
                <Icon name="check" />
                {t("draft.done")}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p>{t("draft.published")}</p>
    </section>
  );
}
