import { Fragment } from "react";
import { daysBetween } from "#app/i18n/calendar.ts";
import { useCommon } from "#app/i18n/use-common.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { useLinkClicks } from "./use-link-clicks.ts";
import styles from "./slot-days.module.css";

/** A calendar day and its free times, "HH:MM" each with the slot's id. */
export type SlotDay = { date: string; slots: [id: number, time: string][] };

type SlotDaysProps = {
  days: SlotDay[];
  today: string;
  /** Whose times these are: the first words of every link's name. */
  owner: string;
  /** The booking's address; the slot is appended. */
  href: string;
  /** Of each day; the rest is behind "all times". */
  limit?: number;
};

/**
 * Free times in columns, one a day. Each is a plain link, so it works before and without script; one handler on the whole
 * block turns the clicks into navigation, because a list holds hundreds of them.
 */
export function SlotDays({ days, today, owner, href, limit = 5 }: SlotDaysProps) {
  const t = useCommon();
  const { date } = useFormats();
  const onClick = useLinkClicks();
  const prefix = `${href}${href.includes("?") ? "&" : "?"}slot=`;
  return (
    <div className={styles["days"]} onClick={onClick}>
      {days.map((day) => {
        const away = daysBetween(today, day.date);
        const longDay = date(day.date, "longDay");
        return (
          <div key={day.date}>
            <p>
              <b>{away === 0 ? t("today") : away === 1 ? t("tomorrow") : date(day.date, "weekday")}</b>{" "}
              {date(day.date, "shortDay")}
            </p>
            {day.slots.slice(0, limit).map(([id, time]) => (
              <Fragment key={id}>
                <a href={prefix + id} rel="nofollow" aria-label={`${time}, ${longDay}, ${owner}`}>
                  {time}
                </a>{" "}
              </Fragment>
            ))}
            {day.slots.length === 0 && <span aria-hidden="true">–</span>}
          </div>
        );
      })}
    </div>
  );
}
