import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";
import { scrollKeyOf } from "./history-index.ts";

/**
 * Keeps the scroll position of each page that script leads to. Where a document was is the browser's to remember, so the
 * framework's component does too much: it adds a script for that.
 */
export function ScrollPlaces() {
  useScrollRestoration({ getKey: scrollKeyOf });
  return null;
}
