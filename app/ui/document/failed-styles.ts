import { useEffect } from "react";

/** URLs of failed style sheets of lazily loaded modules: Vite requests each only once. */
const failedUrls = new Set<string>();

export const listFailedStyles = (): string[] => [...failedUrls];

/** Requests again those of these style sheets that have failed. Rejects if one fails again. */
export async function retryStyles(hrefs: readonly string[]): Promise<void> {
  await Promise.all(hrefs.filter((href) => failedUrls.delete(href)).map(requestSheet));
}

function requestSheet(href: string): Promise<unknown> {
  const link = document.createElement("link");
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", reject);
  });
  Object.assign(link, { rel: "stylesheet", crossOrigin: "", href });
  document.head.append(link);
  return loaded;
}

/**
 * Records style sheets that fail to load. A style sheet without rules, such as a proxy's page, counts as failed: its
 * link gets an `error` event instead of `load`.
 */
export function useFailedStyles(): void {
  useEffect(() => {
    document.addEventListener("load", failEmptySheet, true);
    document.addEventListener("error", recordFailedSheet, true);
    return () => {
      document.removeEventListener("load", failEmptySheet, true);
      document.removeEventListener("error", recordFailedSheet, true);
    };
  }, []);
}

/** Whether an element links a style sheet of this site. The rules of an extension's style sheet cannot be read. */
const isOwnSheet = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === "stylesheet" && target.href.startsWith(`${location.origin}/`);

function failEmptySheet(event: Event): void {
  const { target } = event;
  if (!isOwnSheet(target) || target.sheet?.cssRules.length) return;
  event.stopImmediatePropagation();
  target.dispatchEvent(new Event("error"));
}

/** Only links to style sheets of lazily loaded modules have `crossorigin`. */
function recordFailedSheet({ target }: Event): void {
  if (!isOwnSheet(target) || target.crossOrigin === null) return;
  failedUrls.add(target.href);
  target.remove();
}
