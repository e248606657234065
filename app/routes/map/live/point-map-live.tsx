import type { Frame } from "../frame.ts";
import { AreaNames } from "./area-names.tsx";
import { LiveMap, type LiveMapProps } from "./live-map.tsx";
import styles from "./point-map-live.module.css";
import { PointMarker } from "./point-marker.tsx";

type PointMapLiveProps = Pick<LiveMapProps, "library" | "baseMap" | "label" | "onFailed" | "onBaseMapFailed"> & {
  /** The frame of the picture that the map replaces. */
  frame: Frame;
  zoom: number;
  areas: Parameters<typeof AreaNames>[0]["areas"];
};

/** One point on an interactive map (M-05). */
export function PointMapLive({ frame, zoom, areas, ...map }: PointMapLiveProps) {
  return (
    <div className={styles["map"]} style={{ aspectRatio: `${frame.width} / ${frame.height}` }}>
      <LiveMap {...map} initialView={{ ...frame, zoom }} isInset>
        {(currentFrame, hasBaseMap) => (
          <>
            {!hasBaseMap && <AreaNames frame={currentFrame} areas={areas} />}
            <PointMarker frame={currentFrame} at={frame} kind="pin" />
          </>
        )}
      </LiveMap>
    </div>
  );
}
