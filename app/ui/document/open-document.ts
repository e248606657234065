import type { i18n } from "i18next";
import { tellFailure } from "./failure-toast.ts";
import { broken, unreachable, type LoadFailure } from "./load-failure.ts";
import { ownDocument } from "./own-document.ts";

const longestProbeMs = 5_000;

type Leaving = "assign" | "replace" | "reload";

let leaving = false;

/** A document is on its way: nothing of this page matters any more. */
export function isLeaving(): boolean {
  return leaving;
}

/** Never resolves: the document takes the page's place. */
export function leaveFor(href: string, by: Leaving): Promise<never> {
  leaving = true;
  if (by === "reload") location.reload();
  else location[by](href);
  return new Promise(() => {});
}

/**
 * Why a page cannot be had as a document, or null when it can. Asked before the page is left, whose place the browser's
 * own error would take, or whatever a proxy answers to everything. Without cookies, so that what the page would say once is not said to nobody.
 */
export async function probeDocument(href: string): Promise<LoadFailure | null> {
  try {
    const signal = AbortSignal.timeout(longestProbeMs);
    const answer = await fetch(href, {
      credentials: "omit",
      redirect: "manual",
      cache: "no-store",
      headers: { accept: "text/html" },
      signal,
    });
    void answer.body?.cancel();
    const isPage = answer.ok && answer.headers.has(ownDocument);
    return isPage || answer.type === "opaqueredirect" ? null : broken;
  } catch {
    return unreachable();
  }
}

/** Leads to a page as a document if it can be had; else says why not and offers to try again. Resolves when the page stays. */
export async function openDocument(i18n: Pick<i18n, "t">, href: string, by: Leaving = "assign"): Promise<void> {
  const failure = await probeDocument(href);
  if (!failure) return leaveFor(href, by);
  return tellFailure(i18n, failure, { onRetry: () => void openDocument(i18n, href, by) });
}
