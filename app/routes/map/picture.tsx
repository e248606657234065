import type { ReactNode } from "react";
import type { Pixel } from "#app/countries/mercator.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import type { Frame } from "./frame.ts";
import styles from "./picture.module.css";
import { scaleOf } from "./scale.ts";

type PictureProps = {
  frame: Frame;
  label: string;
  /** Names of districts with their positions in the picture. */
  labels: { name: string; x: number; y: number }[];
  children: ReactNode;
};

/** A schematic map without a base map: names of districts, a scale and markers. */
export function Picture({ frame, label, labels, children }: PictureProps) {
  const { distance } = useFormats();
  const { width, height } = frame;
  const scale = scaleOf(frame);
  return (
    <figure aria-label={label}>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles["picture"]}>
        <rect width={width} height={height} className={styles["background"]} />
        <g className={styles["labels"]} aria-hidden="true">
          {labels.map(({ name, x, y }) => (
            <text key={name} x={x} y={y}>
              {name}
            </text>
          ))}
        </g>
        {children}
        <g className={styles["scale"]} aria-hidden="true">
          <path d={`M16 ${height - 20}v6h${scale.pixels}v-6`} />
          <text x={16 + scale.pixels / 2} y={height - 22}>
            {distance(scale.metres)}
          </text>
        </g>
      </svg>
    </figure>
  );
}

/** A pin whose tip is at the position. */
export function PinIcon({ x, y }: Pixel) {
  return (
    <path
      className={styles["pin"]}
      d={`M${x} ${y}c-9-10-14-17-14-24a14 14 0 0 1 28 0c0 7-5 14-14 24zm0-19a5 5 0 1 0 0-10 5 5 0 0 0 0 10z`}
    />
  );
}
