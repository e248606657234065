import { dataLayer, pushConsent } from "#app/analytics/data-layer.ts";
import { isCountable } from "./countable-page.ts";

let isLoaded = false;

/** Whether this document has the tag manager, which can read all of it: personal pages then need a new document. */
export function isTagManagerLoaded(): boolean {
  return isLoaded;
}

/** Whether this document has shown a page that is not public. */
let hasShownPersonalPage = false;

/** Remembers whether the document has shown a personal page. */
export function notePage(page: { pathname: string; search: string }): void {
  hasShownPersonalPage ||= !isCountable(page);
}

/** Loads the tag manager once, unless this document has shown or loaded personal data. */
export function loadTagManager({ marketing }: { marketing: boolean }): void {
  if (isLoaded || hasShownPersonalPage || !hasOnlyPublicUrls()) return;
  isLoaded = true;
  pushConsent(dataLayer(), { marketing });
  dataLayer().push({ "gtm.start": Date.now(), event: "gtm.js" });
  document.head.append(Object.assign(document.createElement("script"), { src: "/tag-manager.js", async: true }));
}

/** Whether the document, its referrer, and all data that client navigation has loaded are of public pages. */
function hasOnlyPublicUrls(): boolean {
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
  const referrers = referrer?.origin === location.origin ? [referrer] : [];
  const documents = performance.getEntriesByType("navigation").map(({ name }) => new URL(name));
  return [...documents, ...referrers, ...loaded].every(isCountable);
}
