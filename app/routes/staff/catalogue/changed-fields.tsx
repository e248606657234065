import { useTranslation } from "react-i18next";
import styles from "./catalogue.module.css";
import type { EntryChange } from "./entry-changes.ts";
import { useEntryTexts } from "./use-entry-texts.tsx";

type ChangedFieldsProps = {
  changes: readonly EntryChange[];
  /** Whether the entry was added by the change, so that it has no earlier values. */
  isNew?: boolean;
  /** Names of both sides; default: before and after. */
  sides?: { before: string; after: string };
};

/** Values that differ, side by side. */
export function ChangedFields({ changes, isNew, sides }: ChangedFieldsProps) {
  const { t } = useTranslation("staff");
  const texts = useEntryTexts();
  return (
    <ul className={styles["changes"]}>
      {changes.map(({ name, language, before, after }) => (
        <li key={`${name} ${language}`}>
          <p className={styles["field"]}>{texts.labelOf(name, language)}</p>
          <dl className={styles["sides"]}>
            {!isNew && (
              <div>
                <dt>{sides?.before ?? t("catalogue.before")}</dt>
                <dd>{texts.valueOf(name, before)}</dd>
              </div>
            )}
            <div>
              <dt className={isNew ? "sr" : undefined}>{sides?.after ?? t("catalogue.after")}</dt>
              <dd>{texts.valueOf(name, after)}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
