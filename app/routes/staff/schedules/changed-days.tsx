import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { ChangedDay } from "#app/contract/clinic-schedule.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { shorten } from "#app/ui/disclosure/shorten.ts";
import { isPostOf, useRunningPost } from "#app/ui/form/use-running-post.ts";
import { mergeDays } from "./schedule-view.ts";
import frame from "../frame.module.css";
import styles from "./schedules.module.css";
import { HiddenScheduleFields, type ShownSchedule } from "./shown-schedule.tsx";
import { useScheduleTexts } from "./use-schedule-texts.ts";

/** Public holidays are entered for years. */
const maxShown = 8;

/** Days that differ from the week; each period can get the week's hours again. */
export function ChangedDays({ shown, days }: { shown: ShownSchedule; days: ChangedDay[] }) {
  const { t } = useTranslation("staff");
  if (days.length === 0) return <p>{t("schedule.days.none")}</p>;
  const periods = shorten(mergeDays(days), maxShown);
  return (
    <>
      <Periods shown={shown} periods={periods.shown} />
      {periods.folded.length > 0 && (
        <Disclosure label={t("schedule.days.later")}>
          <Periods shown={shown} periods={periods.folded} />
        </Disclosure>
      )}
    </>
  );
}

type PeriodsProps = { shown: ShownSchedule; periods: readonly ReturnType<typeof mergeDays>[number][] };

function Periods({ shown, periods }: PeriodsProps) {
  const { t } = useTranslation("staff");
  const texts = useScheduleTexts(shown.today);
  const runningPost = useRunningPost();
  return (
    <ul className={`sheet ${styles["days"]}`}>
      {periods.map(({ from, to, hours, reason, entered_at: enteredAt }) => (
        <li key={from}>
          <p>
            <b className={styles["name"]}>{texts.period(from, to)}</b>
            {`: ${texts.hours(hours)}`}
            {reason && <span className={frame["soft"]}>{` (${reason})`}</span>}
          </p>
          <Form method="post" preventScrollReset>
            <HiddenScheduleFields shown={shown} change="restore" />
            <input type="hidden" name="date_from" value={from} />
            <input type="hidden" name="date_to" value={to} />
            <input type="hidden" name="shown_entered_at" value={enteredAt} />
            <Button
              size="small"
              look="quiet"
              progress={isPostOf(runningPost, { change: "restore", date_from: from })}
              aria-label={`${t("schedule.days.restore")}: ${texts.period(from, to)}`}
            >
              {t("schedule.days.restore")}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
