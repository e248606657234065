import { daysBetween } from "#app/i18n/calendar.ts";
import { useCommon } from "#app/i18n/use-common.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { dayLinks } from "./day-links.ts";
import type { SlotDay } from "./slot-day.ts";
import { useLinkClicks } from "./use-link-clicks.ts";
import styles from "./slot-days.module.css";

/** Times of a day before "show more" (C-08); the style sheet hides what is beyond on smaller screens. */
export const desktopTimes = 5;
export const mobileTimes = 4;
export const smallMobileTimes = 3;
/** Days so far from those before begin a range of their own on phones (C-08). */
const rangeGap = 7;

type SlotDaysProps = {
  days: SlotDay[];
  today: string;
  /** Whose times these are: the first words of every link's name. */
  owner: string;
  /** The booking's address; the slot is appended. */
  href: string;
  /** All times of each day, not the first few. */
  isWhole: boolean;
  /** On phones each day is a row with its times beside each other, not a column. */
  inRows?: boolean;
};

/**
 * Free times in columns, one a day. Each is a plain link, so it works before and without script; one handler on the whole
 * block turns the clicks into navigation, because a list holds hundreds of them.
 */
export function SlotDays({ days, today, owner, href, isWhole, inRows = false }: SlotDaysProps) {
  const t = useCommon();
  const { date } = useFormats();
  const onClick = useLinkClicks();
  const prefix = `${href}${href.includes("?") ? "&" : "?"}slot=`;
  return (
    <div className={styles["days"]} data-look={inRows ? "rows" : undefined} data-whole={isWhole || undefined} onClick={onClick}>
      {days.map((day, index) => {
        const before = days[index - 1];
        const away = daysBetween(today, day.date);
        const longDay = date(day.date, "longDay");
        return (
          <div key={day.date} data-gap={(before && daysBetween(before.date, day.date) >= rangeGap) || undefined}>
            <p>
              <b>{away === 0 ? t("today") : away === 1 ? t("tomorrow") : date(day.date, "weekday")}</b>
              {` ${date(day.date, "shortDay")}`}
            </p>
            <div dangerouslySetInnerHTML={{ __html: dayLinks(day.slots, prefix, `${longDay}, ${owner}`) }} />
          </div>
        );
      })}
    </div>
  );
}
