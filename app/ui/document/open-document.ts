import type { i18n } from "i18next";
import { showFailure } from "./failure-toast.ts";
import { failureOfStatus, unreachable, type LoadFailure } from "./load-failure.ts";
import { ownDocument } from "./own-document.ts";

const longestProbeMs = 5_000;

type Leaving = "assign" | "replace" | "reload";

let leaving: Leaving | null = null;

/** A document is loading: nothing of this page matters any more. */
export function isLeaving(): boolean {
  return leaving !== null;
}

/** This page is reloading: by a call of `leaveFor`, not by the router. */
export function isReloading(): boolean {
  return leaving === "reload";
}

/** Never resolves: the document replaces the page. */
export function leaveFor(href: string, by: Leaving): Promise<never> {
  leaving = by;
  addEventListener("pageshow", reloadKept);
  if (by === "reload") location.reload();
  else location[by](href);
  return new Promise(() => {});
}

/** A page that the browser kept, and shows again on the way back, would wait for its document for ever. */
function reloadKept({ persisted }: PageTransitionEvent): void {
  if (persisted) void leaveFor(location.href, "reload");
}

/**
 * Why a page cannot be loaded as a document, or null if it can. Checked before the page is left, since the browser's
 * own error page, or a proxy's, would replace it. Without cookies, so that one-time messages are not used up.
 */
export async function probeDocument(href: string): Promise<LoadFailure | null> {
  try {
    const signal = AbortSignal.timeout(longestProbeMs);
    const response = await fetch(href, {
      credentials: "omit",
      redirect: "manual",
      cache: "no-store",
      headers: { accept: "text/html" },
      signal,
    });
    void response.body?.cancel();
    const isPage = (response.ok || response.status === 404) && response.headers.has(ownDocument);
    return isPage || response.type === "opaqueredirect" ? null : failureOfStatus(response.status);
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
