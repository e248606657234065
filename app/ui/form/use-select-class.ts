import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { useHydrated } from "#app/ui/document/use-hydrated.ts";
import styles from "./form.module.css";

const loadDrawn = () => import("./drawn-select.ts");

/**
 * The class of a select. After hydration, browsers that support it get a popup in our design instead of the system's,
 * on mobile a sheet. Its styles are loaded separately, since HTML checkers do not know them yet.
 */
export function useSelectClass(): string {
  const isHydrated = useHydrated();
  const drawn = useLazyComponent(loadDrawn, isHydrated && CSS.supports("appearance", "base-select"));
  return drawn ? `${styles["select"]} ${drawn.drawnSelect}` : `${styles["select"]}`;
}
