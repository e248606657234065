import type { i18n } from "i18next";
import { showFailure } from "./failure-toast.ts";
import { failureOfStatus, unreachable, type LoadFailure } from "./load-failure.ts";
import { ownDocument } from "./own-document.ts";

const probeTimeoutMs = 5_000;

type Leaving = "assign" | "replace" | "reload";

let leaving: Leaving | null = null;

/** Whether a document is loading that replaces this page. */
export function isLeaving(): boolean {
  return leaving !== null;
}

/** Whether `leaveFor` is reloading this page. */
export function isReloading(): boolean {
  return leaving === "reload";
}

/** Loads a document in place of the page. Never resolves. */
export function leaveFor(href: string, by: Leaving): Promise<never> {
  leaving = by;
  addEventListener("pageshow", reloadRestored);
  if (by === "reload") location.reload();
  else location[by](href);
  return new Promise(() => {});
}

/** Reloads a page restored from the back/forward cache, which would wait for its document forever. */
function reloadRestored({ persisted }: PageTransitionEvent): void {
  if (persisted) void leaveFor(location.href, "reload");
}

/**
 * Why a page cannot be loaded as a document, or null if it can. The check comes before the page is left, since the
 * browser's own error page, or a proxy's, would replace it. It sends no cookies, so that one-time messages are not used
 * up.
 */
export async function probeDocument(href: string): Promise<LoadFailure | null> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    const response = await fetch(href, {
      credentials: "omit",
      redirect: "manual",
      cache: "no-store",
      headers: { accept: "text/html" },
      signal,
    });
    const isPage = (response.ok || response.status === 404) && response.headers.has(ownDocument);
    if (!isPage && response.type !== "opaqueredirect") return failureOfStatus(response.status);
    // A connection that breaks within the body would leave an empty page; a slow one may take its time.
    await response.arrayBuffer().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return null;
  } catch {
    return unreachable();
  }
}

/**
 * Opens a page as a document if it can be loaded; otherwise says why not and offers to try again. Resolves if the page
 * stays.
 */
export async function openDocument(i18n: Pick<i18n, "t">, href: string, by: Leaving = "assign"): Promise<void> {
  const failure = await probeDocument(href);
  if (!failure) return leaveFor(href, by);
  return showFailure(i18n, failure, { onRetry: () => void openDocument(i18n, href, by) });
}
