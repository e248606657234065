import { useRef } from "react";
import type { Frame } from "../frame.ts";
import { AreaNames } from "./area-names.tsx";
import type { Engine, OpenEngine } from "./engine.ts";
import { LiveCanvas } from "./live-canvas.tsx";
import { LookControls } from "./look-controls.tsx";
import styles from "./point-map-live.module.css";
import { Spot } from "./spot.tsx";

type PointMapLiveProps = {
  /** As large as the picture it takes the place of. */
  frame: Frame;
  zoom: number;
  areas: Parameters<typeof AreaNames>[0]["areas"];
  label: string;
  open: OpenEngine;
  onFailed: () => void;
};

/** One address on a map that can be moved (M-05). */
export function PointMapLive({ frame, zoom, areas, label, open, onFailed }: PointMapLiveProps) {
  const engine = useRef<Engine>(null);
  const takeEngine = (is: Engine | null) => {
    engine.current = is;
  };
  return (
    <div className={styles["map"]} style={{ aspectRatio: `${frame.width} / ${frame.height}` }}>
      <LiveCanvas open={open} look={{ ...frame, zoom }} label={label} isInset onEngine={takeEngine} onFailed={onFailed}>
        {(seen, hasGround) => (
          <>
            {!hasGround && <AreaNames frame={seen} areas={areas} />}
            <Spot frame={seen} at={frame} kind="pin" />
          </>
        )}
      </LiveCanvas>
      <LookControls engine={engine} />
    </div>
  );
}
