import type { Look } from "../frame.ts";

/** What draws a map and lets it be moved by hand, wheel and keys. Always north up and seen from above. */
export type Engine = {
  /** Above the drawing: what stands here lets drags and the wheel through to the map. */
  layer: HTMLElement;
  look(): Look;
  /** Pixels. */
  size(): { width: number; height: number };
  /** By a glide, unless the visitor wants no motion. */
  moveTo(look: Look): void;
  /** One level closer or farther. */
  zoomBy(step: 1 | -1): void;
  close(): void;
};

export type EngineOptions = {
  container: HTMLElement;
  look: Look;
  /** Of the drawing, which takes the focus for the arrow keys. */
  label: string;
  /** It stands in a page: the wheel is for the page. */
  isInset: boolean;
  /** At each step of a move, and when the container gets another size. */
  onMove: () => void;
  /** The ground has come from outside: it has names of its own. */
  onGround: () => void;
};

/** @throws where the browser cannot draw */
export type OpenEngine = (options: EngineOptions) => Engine;
