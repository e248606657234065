import { dataLayer, pushConsent } from "#app/analytics/data-layer.ts";
import { isCountable } from "./countable-page.ts";

let isLoaded = false;

/** A script of another party can read the whole document, so what it must not see is opened as another document. */
export function isTagManagerLoaded(): boolean {
  return isLoaded;
}

/** This document has shown a page that is not public. */
let isPersonal = false;

export function notePage(page: { pathname: string; search: string }): void {
  isPersonal ||= !isCountable(page);
}

/** Loads the tag manager once, unless this document has had anything of the visitor's own. */
export function loadTagManager({ marketing }: { marketing: boolean }): void {
  if (isLoaded || isPersonal || !isClean()) return;
  isLoaded = true;
  pushConsent(dataLayer(), { marketing });
  dataLayer().push({ "gtm.start": Date.now(), event: "gtm.js" });
  document.head.append(Object.assign(document.createElement("script"), { src: "/tag-manager.js", async: true }));
}

/** The document, the page before it, and all that client navigation has loaded. */
function isClean(): boolean {
  const loaded = performance
    .getEntriesByType("resource")
    .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === "fetch")
    .map(({ name }) => new URL(name))
    .filter(({ pathname }) => pathname.endsWith(".data"))
    .map(({ pathname, search }) => ({
      pathname: pathname.replace(/\/_root\.data$|\.data$/, ""),
      search: search.replace(/[?&]_routes=[^&]*/, ""),
    }));
  const referrer = document.referrer ? new URL(document.referrer) : null;
  const before = referrer?.origin === location.origin ? [referrer] : [];
  const opened = performance.getEntriesByType("navigation").map(({ name }) => new URL(name));
  return [...opened, ...before, ...loaded].every(isCountable);
}
