import { useRef } from "react";
import { useFormats } from "#app/i18n/use-formats.ts";
import { boundsOf, pixelIn, type Frame } from "../frame.ts";
import type { Clusters, Marker } from "../clusters.ts";
import type { Pin } from "../pins.ts";
import { useMarkerName } from "../marker-name.ts";
import styles from "./markers.module.css";
import { PointMarker } from "./point-marker.tsx";

/** Markers up to this far outside the view stay rendered, so that a small move does not lose the focus. */
const marginPixels = 40;
/** A press that moves the pointer this far is a drag. */
const dragPixels = 6;

type MarkersProps = {
  frame: Frame;
  clusters: Clusters;
  /** The pin of the selected doctor. */
  chosen: Pin | undefined;
  onPress: (marker: Marker) => void;
  /** Called when a marker that is not wholly in view gets the keyboard focus. */
  onReach: (marker: Marker) => void;
};

/** The markers in view, each a button. */
export function Markers({ frame, clusters, chosen, onPress, onReach }: MarkersProps) {
  const nameOf = useMarkerName();
  const { rating } = useFormats();
  const pressedAt = useRef({ x: 0, y: 0 });
  const bounds = boundsOf({ ...frame, width: frame.width + 2 * marginPixels, height: frame.height + 2 * marginPixels });
  const markers = clusters.markers(bounds, frame.zoom);
  // A chosen pin in a cluster or out of view has no marker here, and gets one of its own.
  const isChosenShown = markers.some((marker) => marker.kind === "pin" && marker.pin.id === chosen?.id);
  return (
    <>
      {chosen && !isChosenShown && <PointMarker frame={frame} at={chosen} kind="chosen" />}
      {markers.map(drawMarker)}
    </>
  );

  function drawMarker(marker: Marker) {
    const isPin = marker.kind === "pin";
    const { x, y } = pixelIn(frame, isPin ? marker.pin : marker);
    const isChosen = isPin ? marker.pin.id === chosen?.id : false;
    return (
      <button
        key={markerKey(marker)}
        type="button"
        data-marker={markerKey(marker)}
        className={isPin ? styles["pin"] : styles["cluster"]}
        style={{ translate: `${x}px ${y}px` }}
        aria-label={nameOf(isPin ? { kind: "pin", ...marker.pin } : marker)}
        aria-pressed={isPin ? isChosen : undefined}
        onPointerDown={({ clientX, clientY }) => {
          pressedAt.current = { x: clientX, y: clientY };
        }}
        onClick={({ detail, clientX, clientY }) => {
          // A drag of the map that started on a marker is not a press. Keyboard clicks have no position.
          const { x: fromX, y: fromY } = pressedAt.current;
          if (detail === 0 || Math.hypot(clientX - fromX, clientY - fromY) < dragPixels) onPress(marker);
        }}
        onFocus={({ currentTarget }) =>
          currentTarget.matches(":focus-visible") && isAtEdge(x, y, frame) && onReach(marker)
        }
      >
        {isPin ? (marker.pin.score === null ? "•" : rating(marker.pin.score)) : marker.count}
        {isPin && marker.pin.count > 1 && <sup>{marker.pin.count}</sup>}
      </button>
    );
  }
}

function isAtEdge(x: number, y: number, { width, height }: Frame): boolean {
  return x < marginPixels || y < marginPixels || x > width - marginPixels || y > height - marginPixels;
}

export function markerKey(marker: Marker): string {
  return marker.kind === "pin" ? `p${marker.pin.id}` : `c${marker.id}`;
}
