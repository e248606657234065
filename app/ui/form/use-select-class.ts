import { usePart } from "#app/ui/document/use-part.ts";
import { useRunning } from "#app/ui/document/use-running.ts";
import styles from "./form.module.css";

const loadDrawn = () => import("./drawn-select.ts");

/** The class of a select: the system's own, then one whose popup is drawn by us, a sheet on mobile, where the browser can. Such styles are no part of the document: checkers of pages don't know them yet. */
export function useSelectClass(): string {
  const isRunning = useRunning();
  const drawn = usePart(loadDrawn, isRunning && CSS.supports("appearance", "base-select"));
  return drawn ? `${styles["select"]} ${drawn.drawnSelect}` : `${styles["select"]}`;
}
