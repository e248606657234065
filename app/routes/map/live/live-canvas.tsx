import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { Frame, Look } from "../frame.ts";
import type { Engine, OpenEngine } from "./engine.ts";
import styles from "./live-canvas.module.css";

/** The library's own sheet hides what lies beyond the edge, and the browser would scroll to it when it takes the focus. */
const unscrolled = { overflow: "clip" };

type LiveCanvasProps = {
  open: OpenEngine;
  /** Where the map begins. */
  look: Look;
  label: string;
  isInset?: boolean;
  /** What moves it; null when it has gone. */
  onEngine: (engine: Engine | null) => void;
  /** Where it cannot be drawn after all. */
  onFailed: () => void;
  /** What stands on it, by what is looked at now. */
  children: (frame: Frame, hasGround: boolean) => ReactNode;
};

/** A map that can be moved, and what stands on it as elements of the page. */
export function LiveCanvas({ open, look, label, isInset = false, onEngine, onFailed, children }: LiveCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<Frame | null>(null);
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const [hasGround, setHasGround] = useState(false);
  const begun = useRef({ open, look, label, isInset, onEngine, onFailed });
  useEffect(() => {
    const container = place.current;
    if (!container) return undefined;
    const { open: begin, onEngine: tell, onFailed: fail, ...options } = begun.current;
    try {
      const engine = begin({
        ...options,
        container,
        onMove: () => setFrame({ ...engine.look(), ...engine.size() }),
        onGround: () => setHasGround(true),
      });
      setLayer(engine.layer);
      setFrame({ ...engine.look(), ...engine.size() });
      tell(engine);
      return () => {
        tell(null);
        setLayer(null);
        engine.close();
      };
    } catch {
      fail();
      return undefined;
    }
  }, []);
  return (
    <div className={styles["frame"]}>
      <div ref={place} className={styles["canvas"]} style={unscrolled} />
      {frame && layer && createPortal(children(frame, hasGround), layer)}
    </div>
  );
}
