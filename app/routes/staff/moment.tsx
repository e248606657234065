import { cityTime } from "#app/calendar/city-time.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { useFormats } from "#app/i18n/use-formats.ts";

type MomentProps = {
  /** ISO 8601. */
  at: string;
  /** That of the branch; by default the country's. */
  timezone?: string;
};

/** A date and time on the clock of the place. */
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
