import type { Point } from "#app/countries/map-links.ts";
import { labelsIn, type Frame } from "../frame.ts";
import styles from "./point-marker.module.css";

/** Names of districts, for a base map without labels. */
export function AreaNames({ frame, areas }: { frame: Frame; areas: readonly { name: string; location: Point }[] }) {
  return labelsIn(frame, areas).map(({ name, x, y }) => (
    <span key={name} className={styles["area"]} style={{ translate: `${x}px ${y}px` }} aria-hidden="true">
      {name}
    </span>
  ));
}
