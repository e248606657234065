import { useRef } from "react";
import { useFormats } from "#app/i18n/use-formats.ts";
import { boundsOf, pixelIn, type Frame } from "../frame.ts";
import type { Clusters, Mark } from "../clusters.ts";
import type { Pin } from "../pins.ts";
import { useMarkName } from "../mark-name.ts";
import styles from "./marks.module.css";
import { Spot } from "./spot.tsx";

/** Margin in pixels in which markers outside the view are kept, so that a small move does not lose the focus. */
const beyond = 40;
const dragPixels = 6;

type MarksProps = {
  frame: Frame;
  clusters: Clusters;
  /** The point of the selected doctor. */
  chosen: Pin | undefined;
  onPress: (mark: Mark) => void;
  /** Called when a marker that is not wholly in view gets the keyboard focus. */
  onReach: (mark: Mark) => void;
};

/** The points and clusters in view, each a button. */
export function Marks({ frame, clusters, chosen, onPress, onReach }: MarksProps) {
  const nameOf = useMarkName();
  const { rating } = useFormats();
  const pressedAt = useRef({ x: 0, y: 0 });
  const bounds = boundsOf({ ...frame, width: frame.width + 2 * beyond, height: frame.height + 2 * beyond });
  const marks = clusters.marks(bounds, frame.zoom);
  const isAlone = marks.some((mark) => mark.kind === "place" && mark.pin.id === chosen?.id);
  return (
    <>
      {chosen && !isAlone && <Spot frame={frame} at={chosen} kind="chosen" />}
      {marks.map(drawMark)}
    </>
  );

  function drawMark(mark: Mark) {
    const isPin = mark.kind === "place";
    const { x, y } = pixelIn(frame, isPin ? mark.pin : mark);
    const isChosen = isPin ? mark.pin.id === chosen?.id : false;
    return (
      <button
        key={markKey(mark)}
        type="button"
        data-mark={markKey(mark)}
        className={isPin ? styles["place"] : styles["cluster"]}
        style={{ translate: `${x}px ${y}px` }}
        aria-label={nameOf(isPin ? { kind: "place", ...mark.pin } : mark)}
        aria-pressed={isPin ? isChosen : undefined}
        onPointerDown={({ clientX, clientY }) => {
          pressedAt.current = { x: clientX, y: clientY };
        }}
        onClick={({ detail, clientX, clientY }) => {
          // A drag of the map that started on a marker is not a press. Keyboard clicks have no position.
          const { x: fromX, y: fromY } = pressedAt.current;
          if (detail === 0 || Math.hypot(clientX - fromX, clientY - fromY) < dragPixels) onPress(mark);
        }}
        onFocus={({ currentTarget }) =>
          currentTarget.matches(":focus-visible") && isAtEdge(x, y, frame) && onReach(mark)
        }
      >
        {isPin ? (mark.pin.score === null ? "•" : rating(mark.pin.score)) : mark.count}
        {isPin && mark.pin.count > 1 && <sup>{mark.pin.count}</sup>}
      </button>
    );
  }
}

function isAtEdge(x: number, y: number, { width, height }: Frame): boolean {
  return x < beyond || y < beyond || x > width - beyond || y > height - beyond;
}

export function markKey(mark: Mark): string {
  return mark.kind === "place" ? `p${mark.pin.id}` : `c${mark.id}`;
}
