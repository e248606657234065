import type { Point } from "#app/countries/map-links.ts";
import { pixelIn, type Frame } from "../frame.ts";
import styles from "./point-marker.module.css";

/** A decorative marker of an address, the visitor's position or the selected doctor; text describes it elsewhere. */
export function PointMarker({ frame, at, kind }: { frame: Frame; at: Point; kind: "pin" | "visitor" | "chosen" }) {
  const { x, y } = pixelIn(frame, at);
  return (
    <span className={styles[kind]} style={{ translate: `${x}px ${y}px` }} aria-hidden="true">
      {kind === "pin" && (
        <svg viewBox="-16 -40 32 42">
          <path d="M0 0c-9-10-14-17-14-24a14 14 0 0 1 28 0c0 7-5 14-14 24zm0-19a5 5 0 1 0 0-10 5 5 0 0 0 0 10z" />
        </svg>
      )}
    </span>
  );
}
