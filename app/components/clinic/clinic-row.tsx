import { Link } from "react-router";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ClinicFigures } from "./clinic-figures.tsx";
import { ClinicOffer } from "./clinic-offer.tsx";
import styles from "./clinic-row.module.css";
import { nameWithoutKind, type ClinicOfferView, type ClinicView } from "./clinic-view.ts";

type ClinicRowProps = {
  clinic: ClinicView;
  /** The clinic page's URL. */
  href: string;
  /** The URL of the booking of the nearest time. */
  booking: (nearest: NonNullable<ClinicOfferView["nearest"]>) => string;
  /** A text below the name. */
  note: string | null;
};

/** A clinic with rating, specialties, price and the nearest time, denser than a card. */
export function ClinicRow({ clinic, href, booking, note }: ClinicRowProps) {
  return (
    <li className={styles["row"]}>
      <Avatar name={nameWithoutKind(clinic.name)} src={clinic.imageUrl} isSquare size="small" />
      <div>
        <Link to={href}>{clinic.name}</Link> {note && <p>{note}</p>}
        <ClinicFigures clinic={clinic} reviewsHref={`${href}#reviews`} />
        {clinic.offer && <ClinicOffer offer={clinic.offer} booking={booking} />}
      </div>
    </li>
  );
}
