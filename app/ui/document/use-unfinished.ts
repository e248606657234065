import { useEffect } from "react";
import { useNavigation } from "react-router";

const key = "vizit.unfinished";

/**
 * For browsers without the Navigation API: when a page's script is missing, the router reloads the current page, and
 * the link would be lost. This continues to its target.
 */
export function useUnfinished(): void {
  const { location: next, state } = useNavigation();
  // A post is not repeated; the page its answer leads to is.
  const href = next && state === "loading" ? next.pathname + next.search : null;

  useEffect(() => {
    const unfinished = take();
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (unfinished && visit?.type === "reload") location.assign(location.origin + unfinished);
  }, []);

  useEffect(() => {
    if (!href || "navigation" in window) return undefined;
    const keep = () => keepSafely(href);
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, [href]);
}

/** Storage may be blocked. */
function keepSafely(href: string): void {
  try {
    sessionStorage.setItem(key, href);
  } catch {
    // Then the reloaded page stays.
  }
}

function take(): string | null {
  try {
    const href = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return href;
  } catch {
    return null;
  }
}
