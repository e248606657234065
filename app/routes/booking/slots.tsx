import { useTranslation } from "react-i18next";
import { Link, useOutletContext } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { isDay } from "#app/i18n/calendar.ts";
import { cityTime } from "#app/i18n/zone-time.ts";
import { requestContext } from "#app/request-context.ts";
import { askedDays, slotWindow } from "#app/ui/slot-days/slot-window.ts";
import type { Route } from "./+types/slots";
import { getBooking, stepPath } from "./booking-context.server.ts";
import styles from "./booking.module.css";
import type { BookingHead } from "./layout.tsx";

/** The free times of the service, four days from the nearest one on; every time is a link back to the form. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const booking = getBooking(context);
  const { api } = context.get(requestContext);
  const { doctor, doctorService, timezone } = booking;
  const today = cityTime(Date.now(), timezone).date;
  const asked = url.searchParams.get("from");
  const from = asked && isDay(asked) && asked > today ? asked : null;
  const { results } = await api.slots.list({
    doctor: [doctor.id], clinic_branch: doctorService.clinic_branch, service: doctorService.service.id, days: askedDays, ...(from ? { date_from: from } : {}),
  });
  const { days, earlier, later } = slotWindow(results, { zone: timezone, from, nearest: today });
  const slotsFrom = (day: string) => stepPath(booking, "slots", day > today ? { from: day } : {});
  return {
    lost: url.searchParams.get("notice") === "slot-lost",
    days: days.map(({ date, slots }) => ({
      date,
      slots: slots.map(([id, time]) => ({ id, time, path: stepPath(booking, "form", { slotId: id }), chosen: id === booking.slot?.id })),
    })),
    earlierPath: earlier && slotsFrom(earlier),
    laterPath: later && slotsFrom(later),
    formPath: stepPath(booking, "form"),
  };
}

export default function SlotsStep({ loaderData }: Route.ComponentProps) {
  const { lost, days, earlierPath, laterPath, formPath } = loaderData;
  const { t } = useTranslation("booking");
  const formats = useFormats();
  const head = useOutletContext<BookingHead>();
  return (
    <>
      <Link to={formPath} preventScrollReset className={styles["back"]}>
        {t("slots.back")}
      </Link>
      {lost && (
        <p className={styles["warning"]} role="alert">
          {t("slots.lost")}
        </p>
      )}
      <h2>{t("slots.title")}</h2>
      {days.length === 0 && <p>{t("slots.none")}</p>}
      {days.map(({ date, slots }) => (
        <section key={date} className={styles["day"]} aria-label={formats.date(date, "longDay")}>
          <h3>{formats.date(date, "longDay")}</h3>
          <ul className={styles["times"]}>
            {slots.map((slot) => (
              <li key={slot.id}>
                <Link
                  to={slot.path}
                  preventScrollReset
                  className={styles["time"]}
                  aria-current={slot.chosen ? "true" : undefined}
                  aria-label={t("slots.timeLabel", { doctor: head.doctor.name, date: formats.date(date, "longDay"), time: slot.time })}
                >
                  {slot.time}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <nav className={styles["pager"]} aria-label={t("slots.days")}>
        {earlierPath ? <Link to={earlierPath} preventScrollReset>{t("slots.earlier")}</Link> : <span />}{" "}
        {laterPath ? <Link to={laterPath} preventScrollReset>{t("slots.later")}</Link> : <span />}
      </nav>
    </>
  );
}
