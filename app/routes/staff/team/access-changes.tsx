import { useTranslation } from "react-i18next";
import { cityTime } from "#app/calendar/city-time.ts";
import type { AccessChange } from "#app/contract/team.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { AccessText } from "./access-text.tsx";
import styles from "./team.module.css";

/** Who changed whose access, when, and what it was before. */
export function AccessChanges({ changes }: { changes: AccessChange[] }) {
  const { t } = useTranslation(["team", "staff"]);
  const { country } = useRootData();
  const formats = useFormats();
  return (
    <Disclosure label={t("changes.title")}>
      {changes.length === 0 && <p>{t("changes.none")}</p>}
      <ol className={styles["rows"]}>
        {changes.map(({ at, staff_name: name, kind, subject, before, after }, index) => {
          const { date, time } = cityTime(at, country.timeZone);
          return (
            <li key={index}>
              <p>
                <time dateTime={at}>
                  {formats.date(date, "fullDate")}, {time}
                </time>
                {`, ${name}`}
              </p>
              <p className={styles["soft"]}>
                {t(`changes.kinds.${kind}`)}: {subject}
              </p>
              {(before ?? after) && (
                <p className={styles["soft"]}>
                  {before && <AccessText {...before} />}
                  {kind === "role" && " → "}
                  {after && (kind === "role" || !before) && <AccessText {...after} />}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </Disclosure>
  );
}
