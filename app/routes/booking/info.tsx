import { useTranslation } from "react-i18next";
import { useFormats } from "#app/i18n/use-formats.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import type { Route } from "./+types/info";
import type { BookingNotice } from "./booking-path.ts";
import { getBooking, guardStep, slotsPath, stepPath } from "./booking-context.server.ts";
import styles from "./booking.module.css";
import { ChosenTime } from "./chosen-time.tsx";
import { StepTitle } from "./step-title.tsx";

/** The info step: live queue, the clinic's conditions (B-02), and a price that has changed during the booking. */
export function loader({ context, url }: Route.LoaderArgs) {
  const booking = getBooking(context);
  guardStep(booking, "info");
  const {
    on_walk_in_basis: walkIn,
    avg_waiting_time: waitingMinutes,
    price_conditions: conditions,
    discount_price: price,
    service,
  } = booking.doctorService;
  const isPriceNew = url.searchParams.get("notice") === ("price-changed" satisfies BookingNotice);
  const hasTimes = booking.slot !== null || booking.doctorService.nearest_slot_datetime !== null;
  return {
    walkIn,
    hasTimes,
    waitingMinutes,
    conditions,
    price: isPriceNew ? { amount: price, isFrom: service.type === "procedure" } : null,
    next: booking.slot ? stepPath(booking, "form") : slotsPath(booking),
  };
}

export default function InfoStep({ loaderData }: Route.ComponentProps) {
  const { walkIn, hasTimes, waitingMinutes, conditions, price, next } = loaderData;
  const { t } = useTranslation("booking");
  const formats = useFormats();
  return (
    <>
      <StepTitle step={t("info.short")} />
      <ChosenTime />
      <section className={styles["notice"]} aria-labelledby="booking-info">
        <h2 id="booking-info">{t("info.title")}</h2>
        {price && (
          <p>
            {t("form.price")} <b>{formats.price(price.amount, price.isFrom)}</b>
          </p>
        )}
        {walkIn && <p>{t(hasTimes ? "info.liveQueue" : "info.queueOnly")}</p>}
        {walkIn && waitingMinutes !== null && (
          <p>{t("info.waiting", { count: waitingMinutes, formatted: formats.number(waitingMinutes) })}</p>
        )}
        {/* Sanitised by the API. */}
        {conditions && <div className={styles["conditions"]} dangerouslySetInnerHTML={{ __html: conditions }} />}
      </section>
      <div className={styles["actions"]}>
        <ButtonLink to={next} replace preventScrollReset>
          {t("info.continue")}
        </ButtonLink>
      </div>
    </>
  );
}
