import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { BranchBlock, withinClinic } from "#app/components/branch-block/branch-block.tsx";
import type { BranchView } from "#app/components/doctor-card/doctor-view.ts";
import styles from "./clinic-card.module.css";
import { ClinicFigures, type ClinicView } from "./clinic-figures.tsx";

type ClinicCardProps = {
  clinic: ClinicView & { branches: (BranchView & { id: number; phone: string | null })[] };
  href: string;
};

export function ClinicCard({ clinic, href }: ClinicCardProps) {
  const { t } = useTranslation("clinics");
  return (
    <article className={styles["card"]}>
      <Avatar name={nameWithoutKind(clinic.name)} src={clinic.imageUrl} />
      <div className={styles["about"]}>
        <h2>
          <Link to={href}>{clinic.name}</Link>
        </h2>
        <ClinicFigures clinic={clinic} doctorsHref={`${href}#doctors`} />
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

/** «Айкөл» of «Клиника «Айкөл»»: initials of the name itself, without the word clinic. */
export function nameWithoutKind(name: string): string {
  return /[«"„“]([^»"”]+)[»"”]/.exec(name)?.[1] ?? name;
}
