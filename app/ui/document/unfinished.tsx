import { useEffect } from "react";
import { useNavigation } from "react-router";

const key = "vizit.unfinished";

/**
 * Where a page's script does not come, the router loads the page it is on anew, and whoever pressed a link would be
 * where they were. This goes on to where they wanted, as a whole page.
 */
export function Unfinished() {
  const { location: next, formMethod } = useNavigation();
  const href = next && !formMethod ? next.pathname + next.search : null;

  useEffect(() => {
    const unfinished = take();
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (unfinished && visit?.type === "reload") location.replace(location.origin + unfinished);
  }, []);

  useEffect(() => {
    if (!href) return undefined;
    const keep = () => keepSafely(href);
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, [href]);
  return null;
}

/** A browser may refuse its storage. */
function keepSafely(href: string): void {
  try {
    sessionStorage.setItem(key, href);
  } catch {
    // Then it stays with the page loaded anew.
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
