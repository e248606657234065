import { use, useEffect, useRef } from "react";
import { I18nContext } from "react-i18next";
import { useLocation, useNavigation } from "react-router";

const key = "vizit.unfinished";

/** Where script or texts do not come, visitors go on to where they wanted, by whole pages. */
export function BrokenLine() {
  useUnfinished();
  useMissingTexts();
  return null;
}

/**
 * For want of a page's script the router loads the page it is on anew, and whoever pressed a link would be where they
 * were. This goes on to where they wanted.
 */
function useUnfinished(): void {
  const { location: next, state } = useNavigation();
  // What is posted is not posted again; where its answer leads is a page as any other.
  const href = next && state === "loading" ? next.pathname + next.search : null;

  useEffect(() => {
    const unfinished = take();
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (unfinished && visit?.type === "reload") location.assign(location.origin + unfinished);
  }, []);

  useEffect(() => {
    if (!href) return undefined;
    const keep = () => keepSafely(href);
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, [href]);
}

/**
 * For want of texts the next page would wait for ever, or say the names of its sentences. One that waits is loaded as a
 * document; else the next press is left to the browser.
 */
function useMissingTexts(): void {
  const { i18n } = use(I18nContext);
  const { pathname, search } = useLocation();
  const shown = useRef("");
  useEffect(() => {
    shown.current = pathname + search;
  }, [pathname, search]);

  useEffect(() => {
    const kinds = ["click", "submit"] as const;
    const onFailed = () => {
      if (location.pathname + location.search !== shown.current) location.reload();
      for (const kind of kinds) addEventListener(kind, leaveToBrowser, true);
    };
    i18n.on("failedLoading", onFailed);
    return () => {
      i18n.off("failedLoading", onFailed);
      for (const kind of kinds) removeEventListener(kind, leaveToBrowser, true);
    };
  }, [i18n]);
}

function leaveToBrowser(event: Event): void {
  if (event.type === "submit" || (event.target as Element).closest("a[href]")) event.stopPropagation();
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
