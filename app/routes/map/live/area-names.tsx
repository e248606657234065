import type { Point } from "#app/countries/map-links.ts";
import { labelsIn, type Frame } from "../frame.ts";
import styles from "./spot.module.css";

/** Parts of the city, where the ground has no names of its own. */
export function AreaNames({ frame, areas }: { frame: Frame; areas: readonly { name: string; location: Point }[] }) {
  return labelsIn(frame, areas).map(({ name, x, y }) => (
    <span key={name} className={styles["area"]} style={{ translate: `${x}px ${y}px` }} aria-hidden="true">
      {name}
    </span>
  ));
}
