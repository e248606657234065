import { useEffect } from "react";

/** URLs of the style sheets of lazily loaded parts that have failed: Vite requests each only once. */
const failed = new Set<string>();

export const failedStyles = (): string[] => [...failed];

/** Requests those again that have failed. Rejects if one fails again. */
export async function requestStyles(hrefs: readonly string[]): Promise<void> {
  await Promise.all(hrefs.filter((href) => failed.delete(href)).map(requestSheet));
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
 * A style sheet without rules, such as a proxy's page in its place, is a failed one: its link gets an `error` in place
 * of its `load`.
 */
export function useFailedStyles(): void {
  useEffect(() => {
    document.addEventListener("load", failEmpty, true);
    document.addEventListener("error", noteFailed, true);
    return () => {
      document.removeEventListener("load", failEmpty, true);
      document.removeEventListener("error", noteFailed, true);
    };
  }, []);
}

/** Not of an extension, whose rules cannot be read. */
const isSheet = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === "stylesheet" && target.href.startsWith(`${location.origin}/`);

function failEmpty(event: Event): void {
  const { target } = event;
  if (!isSheet(target) || target.sheet?.cssRules.length) return;
  event.stopImmediatePropagation();
  target.dispatchEvent(new Event("error"));
}

/** Only links to those of parts have `crossorigin`. */
function noteFailed({ target }: Event): void {
  if (!isSheet(target) || target.crossOrigin === null) return;
  failed.add(target.href);
  target.remove();
}
