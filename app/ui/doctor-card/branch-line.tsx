import { useFormats } from "#app/i18n/use-formats.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./branch-line.module.css";
import type { BranchView } from "./doctor-view.ts";

/** Where the doctor sees patients: clinic, address, and the nearest station with its line's colour. */
export function BranchLine({ branch, showArea = false }: { branch: BranchView; showArea?: boolean }) {
  const { distance } = useFormats();
  const address = [branch.address, showArea ? branch.area : null].filter(Boolean).join(", ");
  return (
    <div className={styles["branch"]}>
      <Icon name="pin" />
      <p>
        <b>{branch.name}</b>
        <br />
        {address}
        {branch.distance !== null && (
          <>
            <br />
            {distance(branch.distance)}
          </>
        )}
        {branch.station && <br />}
        {branch.station && (
          <span className={styles["station"]}>
            <svg viewBox="0 0 2 2" aria-hidden="true">
              <circle cx="1" cy="1" r="1" fill={branch.station.color ?? "currentColor"} />
            </svg>
            {[branch.station.line, branch.station.name].filter(Boolean).join(" ")}, {distance(branch.station.distance)}
          </span>
        )}
      </p>
    </div>
  );
}
