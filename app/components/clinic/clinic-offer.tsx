import { useTexts } from "#app/i18n/use-texts.ts";
import { daysBetween } from "#app/calendar/days.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import styles from "./clinic-offer.module.css";
import type { ClinicOfferView } from "./clinic-view.ts";

type Nearest = NonNullable<ClinicOfferView["nearest"]>;

type ClinicOfferProps = {
  offer: ClinicOfferView;
  /** The URL of the booking of the nearest time. */
  booking: (nearest: Nearest) => string;
};

/** A clinic's main specialties, the least price of a first visit and the nearest time, which can be booked. */
export function ClinicOffer({ offer: { specialties, price, nearest }, booking }: ClinicOfferProps) {
  const t = useTexts("clinics");
  const formats = useFormats();
  return (
    <div className={styles["offer"]}>
      {specialties.length > 0 && <p>{specialties.join(", ")}</p>}
      {price && <p>{t("visitPrice", { price: formats.price(price.amount, price.isFrom) })}</p>}
      {nearest && (
        <p className={styles["nearest"]}>
          {t("nearest")}{" "}
          <a href={booking(nearest)} rel="nofollow">
            <Time nearest={nearest} /> <span>{nearest.doctor.name}</span>
          </a>
        </p>
      )}
    </div>
  );
}

/** "today, 16:30" */
function Time({ nearest: { date, time, today } }: { nearest: Nearest }) {
  const t = useTexts("common");
  const { locale } = useRootData();
  const formats = useFormats();
  const away = daysBetween(today, date);
  const day = away > 1 ? formats.date(date, "longDay") : t(away === 0 ? "today" : "tomorrow").toLocaleLowerCase(locale);
  return <time dateTime={`${date}T${time}`}>{`${day}, ${time}`}</time>;
}
