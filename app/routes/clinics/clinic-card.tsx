import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { BranchBlock, withinClinic } from "#app/components/branch-block/branch-block.tsx";
import type { BranchView } from "#app/components/doctor-card/doctor-view.ts";
import { ClinicFigures } from "#app/components/clinic/clinic-figures.tsx";
import { ClinicOffer } from "#app/components/clinic/clinic-offer.tsx";
import { nameWithoutKind, type ClinicOfferView, type ClinicView } from "#app/components/clinic/clinic-view.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { shorten } from "#app/ui/disclosure/shorten.ts";
import styles from "./clinic-card.module.css";

type CardBranch = BranchView & { id: number; phone: string | null };

type ClinicCardProps = {
  clinic: ClinicView & { branches: CardBranch[] };
  href: string;
  /** The URL of the booking of the nearest time. */
  booking: (nearest: NonNullable<ClinicOfferView["nearest"]>) => string;
};

export function ClinicCard({ clinic, href, booking }: ClinicCardProps) {
  const t = useTexts("clinics");
  const { shown, folded } = shorten(clinic.branches, 1);
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
      <div className={styles["places"]}>
        <Branches clinic={clinic} branches={shown} />
        {folded.length > 0 && (
          <Disclosure label={t("moreAddresses", { count: folded.length })}>
            <Branches clinic={clinic} branches={folded} />
          </Disclosure>
        )}
      </div>
    </article>
  );
}

function Branches({ clinic, branches }: Pick<ClinicCardProps, "clinic"> & { branches: readonly CardBranch[] }) {
  const t = useTexts("clinics");
  return (
    <ul className={styles["branches"]} aria-label={t("addresses", { count: branches.length })}>
      {branches.map((branch) => (
        <li key={branch.id}>
          <BranchBlock branch={withinClinic(branch, clinic.name)} />
        </li>
      ))}
    </ul>
  );
}
