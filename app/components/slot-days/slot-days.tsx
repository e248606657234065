import { daysBetween } from "#app/calendar/days.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { dayLinks } from "./day-links.ts";
import { isRangeStart } from "./ranges.ts";
import type { SlotDay } from "./slot-window.ts";
import { useLinkClicks } from "./use-link-clicks.ts";
import styles from "./slot-days.module.css";

/** Times per day before "show more" (C-08); CSS hides more of them on smaller screens. */
export const desktopTimes = 5;
export const mobileTimes = 4;
export const smallMobileTimes = 3;
export const compactTimes = 3;

type SlotDaysProps = {
  days: SlotDay[];
  today: string;
  /** The doctor's name, for the accessible name of every link. */
  owner: string;
  /** The booking's URL; the slot is appended. */
  href: string;
  /** Whether all times of each day are shown, not only the first few. */
  hasAllTimes: boolean;
  /**
   * `rows`: on phones each day is a row of times instead of a column. `compact`: on all screens, with links to another
   * page.
   */
  look?: "rows" | "compact" | undefined;
};

/**
 * Free times in one column per day. Each is a plain link, so it works without script; one handler on the block turns
 * clicks into client navigation, since a list holds hundreds of links.
 */
export function SlotDays({ days, today, owner, href, hasAllTimes, look }: SlotDaysProps) {
  const t = useTexts("common");
  const { date } = useFormats();
  const { isTextBrowser } = useRootData();
  const onClick = useLinkClicks();
  const prefix = `${href}${href.includes("?") ? "&" : "?"}slot=`;
  return (
    <div
      className={styles["days"]}
      data-look={look}
      data-whole={hasAllTimes || undefined}
      onClick={look === "compact" ? undefined : onClick}
    >
      {days.map((day, index) => {
        const daysAhead = daysBetween(today, day.date);
        const longDay = date(day.date, "longDay");
        return (
          <div key={day.date} data-gap={isRangeStart(day.date, days[index - 1]?.date) || undefined}>
            <p>
              <b>{daysAhead === 0 ? t("today") : daysAhead === 1 ? t("tomorrow") : date(day.date, "weekday")}</b>
              {` ${date(day.date, "shortDay")}`}
            </p>
            <div
              dangerouslySetInnerHTML={{ __html: dayLinks(day.slots, prefix, `${longDay}, ${owner}`, isTextBrowser) }}
            />
          </div>
        );
      })}
    </div>
  );
}
