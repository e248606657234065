import type { DataRouter } from "react-router";

const key = "vizit.unfinished";

/**
 * For browsers without the Navigation API: when the script of the next page is missing, the router reloads the current
 * page instead. This stores the URL of the next page, and the reloaded page opens it.
 *
 * @returns a function that stops storing the URL
 */
export function continueAfterReload(router: DataRouter): () => void {
  const target = takeTarget();
  const [timing] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (target && timing?.type === "reload") location.assign(location.origin + target);

  const storeNextPage = () => {
    const { location: next, state } = router.state.navigation;
    // "submitting" is left out: a post must not be repeated.
    if (state === "loading") storeTarget(next.pathname + next.search);
  };
  addEventListener("pagehide", storeNextPage);
  return () => removeEventListener("pagehide", storeNextPage);
}

function storeTarget(href: string): void {
  try {
    sessionStorage.setItem(key, href);
  } catch {
    // Storage is blocked: the reloaded page stays.
  }
}

function takeTarget(): string | null {
  try {
    const href = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return href;
  } catch {
    // Storage is blocked.
    return null;
  }
}
