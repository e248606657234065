import { useTranslation } from "react-i18next";
import type { AccessChange } from "#app/contract/team.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { AccessText } from "./access-text.tsx";
import { Moment } from "../moment.tsx";
import frame from "../frame.module.css";
import styles from "./team.module.css";

/** The changes of access with their authors, times and previous values. */
export function AccessChanges({ changes }: { changes: AccessChange[] }) {
  const { t } = useTranslation(["team", "staff"]);
  return (
    <Disclosure label={t("changes.title")}>
      {changes.length === 0 && <p>{t("changes.none")}</p>}
      <ol className={styles["rows"]}>
        {changes.map(({ at, staff_name: name, kind, subject, before, after }, index) => (
          <li key={index}>
            <p>
              <Moment at={at} />
              {`, ${name ?? t("changes.byCommand")}`}
            </p>
            <p className={frame["soft"]}>
              {t(`changes.kinds.${kind}`)}: {subject}
            </p>
            {(before ?? after) && (
              <p className={frame["soft"]}>
                {before && <AccessText {...before} />}
                {kind === "role" && " → "}
                {after && (kind === "role" || !before) && <AccessText {...after} />}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
