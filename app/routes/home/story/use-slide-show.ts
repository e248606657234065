import { useCallback, useEffect, useRef, useState } from "react";

type SlideShow = {
  /** Index of the shown slide. */
  slide: number;
  /** Number of slide changes, including a turn back from the first slide, which restarts that slide. */
  turns: number;
  /** Whether the last slide has ended. */
  isFinished: boolean;
  /** Shows the next or the previous slide. */
  turn: (by: 1 | -1) => void;
};

/** Shows each slide for `slideMs` of running time. */
export function useSlideShow({
  count,
  slideMs,
  isRunning,
}: {
  count: number;
  slideMs: number;
  isRunning: boolean;
}): SlideShow {
  const [{ position, turns }, setState] = useState({ position: 0, turns: 0 });
  const remaining = useRef({ turns, ms: slideMs });
  const isFinished = position === count;

  const turn = useCallback(
    (by: 1 | -1) =>
      setState((state) => ({
        position: Math.min(Math.max(state.position + by, 0), count),
        turns: state.turns + 1,
      })),
    [count],
  );

  useEffect(() => {
    if (!isRunning || isFinished) return;
    if (remaining.current.turns !== turns) remaining.current = { turns, ms: slideMs };
    const startedAt = performance.now();
    const timer = setTimeout(() => turn(1), remaining.current.ms);
    return () => {
      clearTimeout(timer);
      remaining.current.ms -= performance.now() - startedAt;
    };
  }, [isRunning, isFinished, turns, slideMs, turn]);

  return { slide: Math.min(position, count - 1), turns, isFinished, turn };
}
