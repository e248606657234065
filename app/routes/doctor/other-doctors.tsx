import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCommon } from "#app/i18n/use-common.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { bookingPath, type BookingStep } from "#app/routes/booking/address.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Price } from "#app/components/doctor-card/price.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { unpackDays } from "#app/components/slot-days/packed-days.ts";
import { SlotDays } from "#app/components/slot-days/slot-days.tsx";
import styles from "./other-doctors.module.css";
import type { OtherDoctor } from "./other-doctors.server.ts";
import pageStyles from "./page.module.css";
import type { Profile } from "./profile-loader.server.ts";

/** Alternatives to the doctor of the page. */
export function OtherDoctors({ profile: { others, specialty, city } }: { profile: Profile }) {
  const { t } = useTranslation(["doctor", "common"]);
  const { rating } = useFormats();
  const path = usePaths();
  if (others.length === 0) return null;
  return (
    <section className={pageStyles["panel"]} aria-labelledby="others">
      <h2 id="others">{t("others.title", { specialty: specialty.name })}</h2>
      <ul className={styles["list"]}>
        {others.map((doctor) => (
          <li key={doctor.id}>
            <Avatar name={doctor.name} src={doctor.imageUrl} size="small" />
            <div>
              <Link to={path("/doctor/:slug", { slug: doctor.slug }, { service: doctor.doctorServiceId })}>
                {doctor.name}
              </Link>{" "}
              {doctor.feedbackCount > 0 && (
                <p className={styles["rating"]}>
                  <Icon name="star" />
                  <span className="sr">{t("common:rating")}: </span>
                  {rating(doctor.feedbackScore)} · <span>{t("common:reviews", { count: doctor.feedbackCount })}</span>
                </p>
              )}
              <Price price={doctor.price} />
              <Nearest doctor={doctor} />
            </div>
          </li>
        ))}
      </ul>
      <Link to={path("/doctors/:city/:service", { city: city.slug, service: specialty.slug })}>{t("others.all")}</Link>
    </section>
  );
}

/** The first times of the nearest day and a link to all (C-08), on the other doctor's page. */
function Nearest({ doctor: { slug, name, doctorServiceId, today, needsInfo, nearest } }: { doctor: OtherDoctor }) {
  const t = useCommon();
  const path = usePaths();
  const days = unpackDays(nearest);
  if (days.length === 0) return null;
  const booking = (step: BookingStep) =>
    bookingPath(path("/doctor/:slug", { slug }), { doctorServiceId }, needsInfo ? "info" : step);
  return (
    <div className={styles["nearest"]}>
      <SlotDays days={days} today={today} owner={name} href={booking("form")} isWhole look="compact" />
      <a href={booking("slots")} rel="nofollow" aria-label={t("slots.allOf", { doctor: name })}>
        {t("slots.all")}
      </a>
    </div>
  );
}
