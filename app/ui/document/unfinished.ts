import type { DataRouter } from "react-router";

const key = "vizit.unfinished";

/**
 * For browsers without the Navigation API: when a page's script is missing, the router reloads the current page, and
 * the link would be lost. The reloaded page continues to its target.
 *
 * @returns a function that stops remembering the target
 */
export function continueUnfinished(router: DataRouter): () => void {
  const unfinished = takeTarget();
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (unfinished && visit?.type === "reload") location.assign(location.origin + unfinished);

  const remember = () => {
    const { location: next, state } = router.state.navigation;
    // A post is not repeated; the page its answer leads to is.
    if (state === "loading") storeTarget(next.pathname + next.search);
  };
  addEventListener("pagehide", remember);
  return () => removeEventListener("pagehide", remember);
}

/** Storage may be blocked. */
function storeTarget(href: string): void {
  try {
    sessionStorage.setItem(key, href);
  } catch {
    // Then the reloaded page stays.
  }
}

function takeTarget(): string | null {
  try {
    const href = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return href;
  } catch {
    return null;
  }
}
