import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { useHydrated } from "#app/ui/document/use-hydrated.ts";
import styles from "./form.module.css";

const loadDrawn = () => import("./drawn-select.ts");

/**
 * The class of a select: the system's own, then one with our own popup, a sheet on mobile, where the browser supports
 * it. Such styles are loaded separately: HTML checkers do not know them yet.
 */
export function useSelectClass(): string {
  const isRunning = useHydrated();
  const drawn = useLazyComponent(loadDrawn, isRunning && CSS.supports("appearance", "base-select"));
  return drawn ? `${styles["select"]} ${drawn.drawnSelect}` : `${styles["select"]}`;
}
