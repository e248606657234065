import { useTexts } from "#app/i18n/use-texts.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import type { OpeningHoursView } from "./opening-hours-view.ts";
import styles from "./opening-hours.module.css";

/** Whether a branch is open now, and its week in a disclosure ("Mon–Fri 08:00–18:00"). Nothing for unknown hours. */
export function OpeningHours({ hours }: { hours: OpeningHoursView | null }) {
  const t = useTexts("hours");
  if (!hours) return null;
  return (
    <div className={styles["hours"]}>
      {hours.state && <State state={hours.state} />}
      <Disclosure label={t("title")}>
        <dl className={styles["week"]}>
          {hours.week.map((group) => (
            <Days key={group.from} group={group} />
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}

function State({ state }: { state: NonNullable<OpeningHoursView["state"]> }) {
  const t = useTexts("hours");
  if (state.isOpen)
    return <p className={styles["open"]}>{state.until === null ? t("always") : t("open", { time: state.until })}</p>;
  const { inDays, weekday, at: time } = state;
  if (inDays > 1) return <p>{t(`on.${weekday as Weekday}`, { time })}</p>;
  return <p>{t(inDays === 0 ? "today" : "tomorrow", { time })}</p>;
}

type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

function Days({ group: { from, to, intervals } }: { group: OpeningHoursView["week"][number] }) {
  const t = useTexts("hours");
  const name = (weekday: number) => t(`days.${weekday as Weekday}`);
  const isAllDay = intervals[0]?.opens === "00:00" && intervals[0].closes === "24:00";
  const times = intervals.map(({ opens, closes }) => `${opens}–${closes}`).join(", ");
  return (
    <div>
      <dt>{to - from === 6 ? t("daily") : from === to ? name(from) : `${name(from)}–${name(to)}`}</dt>{" "}
      <dd>{intervals.length === 0 ? t("closed") : isAllDay ? t("allDay") : times}</dd>
    </div>
  );
}
