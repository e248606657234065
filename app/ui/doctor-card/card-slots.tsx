import { Link } from "react-router";
import { useCommon } from "#app/i18n/use-common.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { SlotDays } from "#app/ui/slot-days/slot-days.tsx";
import styles from "./card-slots.module.css";
import type { DoctorView } from "./doctor-view.ts";

/** The free times of the window, or in plain words why there are none (C-09). */
export function CardSlots({ doctor }: { doctor: DoctorView }) {
  const t = useCommon();
  const { date } = useFormats();
  const { days, today, message, bookingHref, allTimesHref } = doctor.slots;
  const nearest = days[0]?.date;
  return (
    <div className={styles["slots"]}>
      {doctor.isWalkIn && (
        <p className={styles["queue"]}>
          <Icon name="people" />
          {t("slots.walkIn")}
        </p>
      )}
      {message === "next" && nearest && <p className={styles["next"]}>{t("slots.next", { date: date(nearest, "day") })}</p>}
      {days.length > 0 ? (
        <>
          <SlotDays days={days} today={today} owner={doctor.name} href={bookingHref} />
          <Link to={allTimesHref} rel="nofollow" className={styles["all"]} preventScrollReset aria-label={t("slots.allOf", { doctor: doctor.name })}>
            {t("slots.all")}
          </Link>
        </>
      ) : doctor.isWalkIn ? (
        <ButtonLink to={bookingHref} rel="nofollow" look="quiet" preventScrollReset>
          {t("slots.howToVisit")}
        </ButtonLink>
      ) : (
        <p className={styles["none"]}>
          <Icon name="calendar" />
          {message === "no-schedule" ? t("slots.noSchedule") : t("slots.none")}
        </p>
      )}
    </div>
  );
}
