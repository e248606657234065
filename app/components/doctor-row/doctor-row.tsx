import type { ReactNode } from "react";
import { Link } from "react-router";
import { Price } from "#app/components/doctor-card/price.tsx";
import { unpackDays } from "#app/components/slot-days/packed-days.ts";
import { SlotDays } from "#app/components/slot-days/slot-days.tsx";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./doctor-row.module.css";
import type { DoctorRowView } from "./doctor-row-view.ts";

type DoctorRowProps = {
  doctor: DoctorRowView;
  /** The profile's URL. */
  href: string;
  /** URL of a step of a booking on the doctor's profile. */
  booking: (doctor: DoctorRowView, step: "info" | "slots" | "form") => string;
  /** Below the name. */
  note?: ReactNode;
};

/** A doctor with rating, price and the nearest times, denser than a card. */
export function DoctorRow({ doctor, href, booking, note }: DoctorRowProps) {
  const t = useTexts("common");
  const { rating } = useFormats();
  return (
    <li className={styles["row"]}>
      <Avatar name={doctor.name} src={doctor.imageUrl} size="small" />
      <div>
        <Link to={href}>{doctor.name}</Link> {note && <p className={styles["note"]}>{note}</p>}
        {doctor.feedbackCount > 0 && (
          <p className={styles["rating"]}>
            <Icon name="star" />
            <span className="sr">{t("rating")}: </span>
            {rating(doctor.feedbackScore)} · <span>{t("reviews", { count: doctor.feedbackCount })}</span>
          </p>
        )}
        <Price price={doctor.price} />
        <Nearest doctor={doctor} booking={booking} />
      </div>
    </li>
  );
}

/** The first times of the nearest day and a link to all (C-08). */
function Nearest({ doctor, booking }: Pick<DoctorRowProps, "doctor" | "booking">) {
  const t = useTexts("common");
  const days = unpackDays(doctor.nearest);
  if (days.length === 0) return null;
  const step = (name: "slots" | "form") => booking(doctor, doctor.needsInfo ? "info" : name);
  return (
    <div className={styles["nearest"]}>
      <SlotDays days={days} today={doctor.today} owner={doctor.name} href={step("form")} hasAllTimes look="compact" />
      <a href={step("slots")} rel="nofollow" aria-label={t("slots.allOf", { doctor: doctor.name })}>
        {t("slots.all")}
      </a>
    </div>
  );
}

export function DoctorRows({ children }: { children: ReactNode }) {
  return <ul className={styles["list"]}>{children}</ul>;
}
