import type { Frame } from "../frame.ts";
import { AreaNames } from "./area-names.tsx";
import { InteractiveMap, type InteractiveMapProps } from "./interactive-map.tsx";
import styles from "./interactive-point-map.module.css";
import { PointMarker } from "./point-marker.tsx";

type InteractivePointMapProps = Pick<
  InteractiveMapProps,
  "engine" | "baseMap" | "label" | "onFailed" | "onBaseMapFailed"
> & {
  /** The frame of the picture that the map replaces. */
  frame: Frame;
  zoom: number;
  areas: Parameters<typeof AreaNames>[0]["areas"];
};

/** One point on an interactive map (M-05). */
export function InteractivePointMap({ frame, zoom, areas, ...map }: InteractivePointMapProps) {
  return (
    <div className={styles["map"]} style={{ aspectRatio: `${frame.width} / ${frame.height}` }}>
      <InteractiveMap {...map} initialView={{ ...frame, zoom }} isInset>
        {(currentFrame, hasBaseMap) => (
          <>
            {!hasBaseMap && <AreaNames frame={currentFrame} areas={areas} />}
            <PointMarker frame={currentFrame} at={frame} kind="pin" />
          </>
        )}
      </InteractiveMap>
    </div>
  );
}
