import { cityTime } from "#app/calendar/city-time.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { useFormats } from "#app/i18n/use-formats.ts";

type MomentProps = {
  /** ISO 8601. */
  at: string;
  /** The branch's time zone; default: the country's. */
  timezone?: string;
};

/** Shows the date and the time of day of an instant in `timezone`. */
export function Moment({ at, timezone }: MomentProps) {
  const { country } = useRootData();
  const formats = useFormats();
  const { date, time } = cityTime(at, timezone ?? country.timeZone);
  return (
    <time dateTime={at}>
      {formats.date(date, "fullDate")}, {time}
    </time>
  );
}
