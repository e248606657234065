import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CatalogueChange } from "#app/contract/clinic-catalogue.ts";
import { Moment } from "../moment.tsx";
import styles from "./catalogue.module.css";
import { ChangedFields } from "./changed-fields.tsx";
import { entryChanges } from "./entry-changes.ts";

export const perPage = 20;

type HistoryProps = {
  changes: { results: CatalogueChange[]; next: string | null };
  offset: number;
  timezone: string;
  /** Title of a change that belongs to no service. */
  titleOf: (change: CatalogueChange) => string;
  /** The page with another offset. */
  to: (offset: number) => string;
};

/** The changes with their authors, times and previous values. */
export function History({ changes: { results, next }, offset, timezone, titleOf, to }: HistoryProps) {
  const { t } = useTranslation("staff");
  return (
    <section aria-labelledby="history" className={styles["section"]}>
      <h2 id="history">{t("schedule.changes.title")}</h2>
      {results.length === 0 && <p>{t("catalogue.history.none")}</p>}
      <ol className={styles["history"]}>
        {results.map((change) => (
          <li key={change.id}>
            <p>
              <Moment at={change.at} timezone={timezone} />
              {`, ${change.staff_name}`}
            </p>
            <h3>{change.service?.name ?? titleOf(change)}</h3>
            <ChangedFields
              changes={entryChanges(change.before, change.after)}
              isNew={Object.keys(change.before).length === 0}
            />
          </li>
        ))}
      </ol>
      {(offset > 0 || next !== null) && (
        <nav aria-label={t("schedule.changes.title")} className={styles["pages"]}>
          {offset > 0 && <Link to={to(Math.max(0, offset - perPage))}>{t("catalogue.history.newer")}</Link>}
          {next !== null && <Link to={to(offset + perPage)}>{t("catalogue.history.older")}</Link>}
        </nav>
      )}
    </section>
  );
}
