import { Link } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./branch-line.module.css";
import type { BranchView } from "./doctor-view.ts";

type BranchLineProps = {
  branch: BranchView;
  showArea?: boolean;
  /** The city's name, shown after the postal address. */
  city?: string | null;
  /** URLs of the clinic's page and of the map; null: the clinic's name or the address is not a link. */
  clinicHref?: string | null;
  mapHref?: string | null;
};

/** A branch: clinic, postal address, and the nearest station with its line's colour. */
export function BranchLine({
  branch,
  showArea = false,
  city = null,
  clinicHref = null,
  mapHref = null,
}: BranchLineProps) {
  const { distance } = useFormats();
  const address = [branch.address, showArea ? branch.area : null, city].filter(Boolean).join(", ");
  return (
    <div className={styles["branch"]}>
      <Icon name="pin" />
      <p>
        <b>{clinicHref ? <Link to={clinicHref}>{branch.name}</Link> : branch.name}</b>
        <br />
        {mapHref ? (
          <Link to={mapHref} reloadDocument rel="nofollow">
            {address}
          </Link>
        ) : (
          address
        )}
        {branch.distance !== null && `, ${distance(branch.distance)}`}
        {branch.station && <br />}
        {branch.station && (
          <span className={styles["station"]}>
            <Icon name="dot" color={branch.station.color ?? "currentColor"} />
            {`${[branch.station.line, branch.station.name].filter(Boolean).join(" ")}, ${distance(branch.station.distance)}`}
          </span>
        )}
      </p>
    </div>
  );
}
