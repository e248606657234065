import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { BranchBlock, withinClinic } from "#app/components/branch-block/branch-block.tsx";
import type { BranchView } from "#app/components/doctor-card/doctor-view.ts";
import { ClinicFigures } from "#app/components/clinic/clinic-figures.tsx";
import { ClinicOffer } from "#app/components/clinic/clinic-offer.tsx";
import { nameWithoutKind, type ClinicOfferView, type ClinicView } from "#app/components/clinic/clinic-view.ts";
import styles from "./clinic-card.module.css";

type ClinicCardProps = {
  clinic: ClinicView & { branches: (BranchView & { id: number; phone: string | null })[] };
  href: string;
  /** The URL of the booking of the nearest time. */
  booking: (nearest: NonNullable<ClinicOfferView["nearest"]>) => string;
};

export function ClinicCard({ clinic, href, booking }: ClinicCardProps) {
  const t = useTexts("clinics");
  return (
    <article className={styles["card"]}>
      <Avatar name={nameWithoutKind(clinic.name)} src={clinic.imageUrl} isSquare />
      <div className={styles["about"]}>
        <h2>
          <Link to={href}>{clinic.name}</Link>
        </h2>
        <ClinicFigures clinic={clinic} reviewsHref={`${href}#reviews`} />
        {clinic.offer && <ClinicOffer offer={clinic.offer} booking={booking} />}
      </div>
      <ul className={styles["branches"]} aria-label={t("addresses", { count: clinic.branches.length })}>
        {clinic.branches.map((branch) => (
          <li key={branch.id}>
            <BranchBlock branch={withinClinic(branch, clinic.name)} />
          </li>
        ))}
      </ul>
    </article>
  );
}
