import { useTranslation } from "react-i18next";
import { useOutletContext } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { requestContext } from "#app/request-context.ts";
import { slotWindow } from "#app/components/slot-days/slot-window.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { LinkGroup } from "#app/ui/link-group/link-group.tsx";
import { findFreeSlots, readFrom } from "../shell/index.ts";
import type { Route } from "./+types/slots";
import { getBooking, stepPath } from "./booking-context.server.ts";
import timeStyles from "#app/ui/time-list/time-list.module.css";
import styles from "./booking.module.css";
import slotStyles from "./slots.module.css";
import type { BookingHead } from "./layout.tsx";
import { NoTimes } from "./no-times/no-times.tsx";
import { noTimesOf } from "./no-times/no-times.server.ts";
import { requestCallback } from "./no-times/request-callback.server.ts";
import { StepLink } from "./step-link.tsx";
import { StepTitle } from "./step-title.tsx";

/** The service's free slots, four days from the nearest one on; every slot is a link back to the form. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const booking = getBooking(context);
  const { api } = context.get(requestContext);
  const { doctor, doctorService, timezone } = booking;
  const offer = { doctor: doctor.id, clinic_branch: doctorService.clinic_branch, service: doctorService.service.id };
  const { slots: free, before } = await findFreeSlots(api, offer, readFrom(url.searchParams), timezone);
  const { days, earlier, later } = slotWindow(free, before, timezone);
  const hasTimes = days.length > 0 || Boolean(earlier) || Boolean(later);
  return {
    lost: url.searchParams.get("notice") === "slot-lost",
    isUntouched: booking.isUntouched,
    days: days.map(({ date, slots }) => ({
      date,
      slots: slots.map(([id, time]) => ({
        id,
        time,
        path: stepPath(booking, "form", { slotId: id }),
        chosen: id === booking.slot?.id,
      })),
    })),
    earlierPath: earlier && stepPath(booking, "slots", { from: earlier }),
    laterPath: later && stepPath(booking, "slots", { from: later }),
    // The form cannot be sent without a time.
    formPath: hasTimes ? stepPath(booking, "form") : null,
    noTimes: hasTimes ? null : noTimesOf({ context, url }),
  };
}

export const action = (args: Route.ActionArgs) => requestCallback(args);

export default function SlotsStep({ loaderData }: Route.ComponentProps) {
  const { lost, isUntouched, days, earlierPath, laterPath, formPath, noTimes } = loaderData;
  const { t } = useTranslation("booking");
  const formats = useFormats();
  const head = useOutletContext<BookingHead>();
  const isRequested = useLastActionData<typeof action>()?.isRequested;
  return (
    <>
      <StepTitle step={t("slots.title")} />
      {formPath && (
        <StepLink to={formPath} className={styles["back"]}>
          {t("slots.back")}
        </StepLink>
      )}
      {lost && (
        <p className={styles["warning"]} role="alert">
          {t(noTimes || isUntouched ? "slots.taken" : "slots.lost")}
        </p>
      )}
      <h2>{t("slots.title")}</h2>
      {days.length === 0 && <p>{t("slots.none")}</p>}
      {noTimes && <NoTimes {...noTimes} />}
      {/* Slots can become free while a visitor asks for a callback. */}
      {!noTimes && isRequested && <output>{t("noTimes.thanks")}</output>}
      {days.map(({ date, slots }) => (
        <div key={date} className={slotStyles["day"]}>
          <h3 id={`day-${date}`}>{formats.date(date, "longDay")}</h3>
          <ul className={timeStyles["times"]} aria-labelledby={`day-${date}`}>
            {slots.map((slot) => (
              <li key={slot.id}>
                <StepLink
                  to={slot.path}
                  className={timeStyles["time"]}
                  aria-current={slot.chosen ? "true" : undefined}
                  aria-label={t("slots.timeLabel", {
                    doctor: head.doctor.name,
                    date: formats.date(date, "longDay"),
                    time: slot.time,
                  })}
                >
                  {slot.time}
                </StepLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <LinkGroup className={timeStyles["pager"]} label={t("slots.days")}>
        {earlierPath ? <StepLink to={earlierPath}>{t("slots.earlier")}</StepLink> : <span />}{" "}
        {laterPath ? <StepLink to={laterPath}>{t("slots.later")}</StepLink> : <span />}
      </LinkGroup>
    </>
  );
}
