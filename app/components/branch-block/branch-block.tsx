import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { BranchLine } from "#app/components/doctor-card/branch-line.tsx";
import type { BranchView } from "#app/components/doctor-card/doctor-view.ts";
import { PhoneLink } from "#app/components/phone-link/phone-link.tsx";
import styles from "./branch-block.module.css";

type BranchBlockProps = { branch: BranchView & { phone: string | null }; clinicHref?: string | null };

/** A branch with its district, its phone and a link to the map. */
export function BranchBlock({ branch, clinicHref = null }: BranchBlockProps) {
  const t = useTexts("common");
  const path = usePaths();
  return (
    <div className={styles["block"]}>
      <BranchLine branch={branch} showArea={!isNamedAfterArea(branch)} clinicHref={clinicHref} />
      <p className={styles["ways"]}>
        {branch.phone && <PhoneLink phone={branch.phone} />}{" "}
        <Link
          to={path("/map", {}, branch.location)}
          reloadDocument
          rel="nofollow"
          aria-label={t("branch.mapOf", { name: branch.name })}
        >
          {t("branch.map")}
        </Link>
      </p>
    </div>
  );
}

/** Shortens "Clinic, Terézváros" to "Terézváros" on the clinic's own page. */
export function withinClinic<Branch extends BranchView>(branch: Branch, clinic: string): Branch {
  const start = `${clinic}, `;
  return branch.name.startsWith(start) ? { ...branch, name: branch.name.slice(start.length) } : branch;
}

/** Whether the branch's name includes its district, as "Clinic, Terézváros" in "VI. kerület, Terézváros". */
export function isNamedAfterArea({ name, area }: BranchView): boolean {
  const district = area?.split(", ").at(-1);
  return district !== undefined && name.includes(district);
}
