import { use, useEffect } from "react";
import { I18nContext } from "react-i18next";
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigation } from "react-router";
import { keepPagesOf } from "./keep-page.ts";

/** Keeps the page when what visitors go to cannot be loaded. */
export function PageKeeper() {
  const router = use(DataRouterContext)?.router;
  const { i18n } = use(I18nContext);
  useEffect(() => router && keepPagesOf(router, i18n), [router, i18n]);
  useUnfinished();
  return null;
}

const key = "vizit.unfinished";

/**
 * In browsers without the Navigation API: for want of a page's script the router loads the page it is on anew, and
 * whoever pressed a link would be where they were. This goes on to where they wanted.
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
    if (!href || "navigation" in window) return undefined;
    const keep = () => keepSafely(href);
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, [href]);
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
