import { useRef } from "react";
import { useFormats } from "#app/i18n/use-formats.ts";
import { boundsOf, pixelIn, type Frame } from "../frame.ts";
import type { Clusters, Mark } from "../clusters.ts";
import type { Place } from "../places.ts";
import { useMarkName } from "../mark-name.ts";
import styles from "./marks.module.css";
import { Spot } from "./spot.tsx";

/** How far beyond the edge marks are kept, in pixels: one that holds the focus is not lost by a small move. */
const beyond = 40;
const dragPixels = 6;

type MarksProps = {
  frame: Frame;
  clusters: Clusters;
  /** The place whose doctor is shown. */
  chosen: Place | undefined;
  onPress: (mark: Mark) => void;
  /** The keyboard has come to a mark that is not wholly in view. */
  onReach: (mark: Mark) => void;
};

/** The places and clusters in view, each a button. */
export function Marks({ frame, clusters, chosen, onPress, onReach }: MarksProps) {
  const nameOf = useMarkName();
  const { rating } = useFormats();
  const pressedAt = useRef({ x: 0, y: 0 });
  const bounds = boundsOf({ ...frame, width: frame.width + 2 * beyond, height: frame.height + 2 * beyond });
  const marks = clusters.marks(bounds, frame.zoom);
  const isAlone = marks.some((mark) => mark.kind === "place" && mark.place.id === chosen?.id);
  return (
    <>
      {chosen && !isAlone && <Spot frame={frame} at={chosen} kind="chosen" />}
      {marks.map(drawMark)}
    </>
  );

  function drawMark(mark: Mark) {
    const isPlace = mark.kind === "place";
    const { x, y } = pixelIn(frame, isPlace ? mark.place : mark);
    const isChosen = isPlace ? mark.place.id === chosen?.id : false;
    return (
      <button
        key={markKey(mark)}
        type="button"
        data-mark={markKey(mark)}
        className={isPlace ? styles["place"] : styles["cluster"]}
        style={{ translate: `${x}px ${y}px` }}
        aria-label={nameOf(isPlace ? { kind: "place", ...mark.place } : mark)}
        aria-pressed={isPlace ? isChosen : undefined}
        onPointerDown={({ clientX, clientY }) => {
          pressedAt.current = { x: clientX, y: clientY };
        }}
        onClick={({ detail, clientX, clientY }) => {
          // The map was dragged by its mark: that is no press. A key's has no place.
          const { x: fromX, y: fromY } = pressedAt.current;
          if (detail === 0 || Math.hypot(clientX - fromX, clientY - fromY) < dragPixels) onPress(mark);
        }}
        onFocus={({ currentTarget }) =>
          currentTarget.matches(":focus-visible") && isAtEdge(x, y, frame) && onReach(mark)
        }
      >
        {isPlace ? (mark.place.score === null ? "•" : rating(mark.place.score)) : mark.count}
        {isPlace && mark.place.count > 1 && <sup>{mark.place.count}</sup>}
      </button>
    );
  }
}

function isAtEdge(x: number, y: number, { width, height }: Frame): boolean {
  return x < beyond || y < beyond || x > width - beyond || y > height - beyond;
}

export function markKey(mark: Mark): string {
  return mark.kind === "place" ? `p${mark.place.id}` : `c${mark.id}`;
}
