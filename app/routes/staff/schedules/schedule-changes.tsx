import { useTranslation } from "react-i18next";
import type { DayHours, ScheduleChange } from "#app/contract/clinic-schedule.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { changedDaysOf } from "./schedule-view.ts";
import { Moment } from "../moment.tsx";
import frame from "../frame.module.css";
import styles from "./schedules.module.css";
import type { ShownSchedule } from "./shown-schedule.tsx";
import { useScheduleTexts } from "./use-schedule-texts.ts";

const maxDays = 7;

/** The changes of hours, with their authors, times and previous values. */
export function ScheduleChanges({ shown, changes }: { shown: ShownSchedule; changes: ScheduleChange[] }) {
  const { t } = useTranslation("staff");
  const texts = useScheduleTexts(shown.today);
  const nameOf = (day: DayHours) =>
    day.date === null ? texts.weekday(day.weekday ?? 1) : texts.period(day.date, day.date);
  return (
    <Disclosure label={t("schedule.changes.title")}>
      {changes.length === 0 && <p>{t("schedule.changes.none")}</p>}
      <ol className={styles["rows"]}>
        {changes.map((change, index) => {
          const days = changedDaysOf(change);
          return (
            <li key={index}>
              <p>
                <Moment at={change.at} timezone={shown.branch.timezone} />
                {`, ${change.staff_name}`}
              </p>
              <ul className={frame["soft"]}>
                {days.slice(0, maxDays).map(({ before, after }) => (
                  <li key={nameOf(before)}>
                    <span className={styles["name"]}>{nameOf(before)}</span>
                    {`: ${texts.hours(before.hours)} → ${texts.hours(after.hours)}`}
                  </li>
                ))}
                {days.length > maxDays && <li>{t("schedule.changes.more", { count: days.length - maxDays })}</li>}
              </ul>
            </li>
          );
        })}
      </ol>
    </Disclosure>
  );
}
