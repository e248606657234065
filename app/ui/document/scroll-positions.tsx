import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";
import { scrollKeyOf } from "./history-entry.ts";

/**
 * Stores the scroll position of each page of client navigation. Browsers restore those of documents themselves, so the
 * framework's component, which adds a script for that, does too much.
 */
export function ScrollPositions() {
  useScrollRestoration({ getKey: scrollKeyOf });
  return null;
}
