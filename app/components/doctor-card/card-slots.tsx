import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { unpackDays } from "#app/components/slot-days/packed-days.ts";
import { SlotDays } from "#app/components/slot-days/slot-days.tsx";
import styles from "./card-slots.module.css";
import { CardSteps } from "./card-steps.tsx";
import type { CardLinks, DoctorView } from "./doctor-view.ts";

type CardSlotsProps = {
  doctor: DoctorView;
  links: CardLinks;
  /** The profile's URL; null on the profile itself. */
  href: string | null;
};

/** The slots of the window, or the message why there are none (C-09). */
export function CardSlots({ doctor, links, href }: CardSlotsProps) {
  const t = useTexts("common");
  const { flags } = useRootData();
  const { slots, doctorServiceId } = doctor;
  const days = unpackDays(slots.days);
  const inRows = flags.includes("time-slots-v2");
  /** Whether the card links to the explanation how to see the doctor: for walk-ins, or if no slot is known. */
  const hasVisitLink =
    days.length === 0 &&
    (doctor.isWalkIn || (slots.message && slots.message !== "closed" && !slots.nearest && !slots.earlier));
  const booking = (step: "form" | "slots") => links.booking(doctorServiceId, slots.needsInfo ? "info" : step);
  return (
    <div className={`${styles["slots"]} ${inRows ? styles["rows"] : ""}`}>
      <SlotsMessage doctor={doctor} nearest={days[0]?.date ?? slots.nearest} />
      {days.length > 0 && (
        <SlotDays
          days={days}
          today={slots.today}
          owner={doctor.name}
          href={booking("form")}
          hasAllTimes={slots.hasAllTimes}
          look={inRows ? "rows" : undefined}
        />
      )}
      {hasVisitLink && (
        <ButtonLink to={booking("slots")} rel="nofollow" look="quiet" preventScrollReset>
          {t("slots.howToVisit")}
        </ButtonLink>
      )}
      <CardSteps doctor={doctor} links={links} />
      {inRows && slots.message !== "closed" && (
        <p className={styles["v2"]}>
          <Link
            to={booking("slots")}
            rel="nofollow"
            preventScrollReset
            aria-label={t("slots.allOf", { doctor: doctor.name })}
          >
            {t("slots.all")}
          </Link>{" "}
          {href && <Link to={href}>{t("slots.profile")}</Link>}
        </p>
      )}
    </div>
  );
}

/** The note that the doctor sees patients without an appointment; beside the times, where the card has room. */
export function WalkIn({ doctor: { slots, isWalkIn } }: { doctor: DoctorView }) {
  const t = useTexts("common");
  if (!isWalkIn) return null;
  return (
    <p className={styles["queue"]}>
      <Icon name="people" />
      {t(unpackDays(slots.days).length > 0 || slots.nearest ? "slots.walkIn" : "slots.walkInOnly")}
    </p>
  );
}

function SlotsMessage({ doctor: { slots, isWalkIn }, nearest }: { doctor: DoctorView; nearest: string | null }) {
  const t = useTexts("common");
  const { date } = useFormats();
  if (slots.message === null) return null;
  if (nearest) {
    const key = slots.message === "closest" ? "slots.closest" : "slots.next";
    return <p className={styles["next"]}>{t(key, { date: date(nearest, "day") })}</p>;
  }
  if (isWalkIn) return null;
  return (
    <p className={styles["none"]}>
      <Icon name="calendar" />
      {t(`slots.${slots.message}`)}
    </p>
  );
}
