import { captureException, init, startInactiveSpan } from "@sentry/react-router";
import type { BrowserChannel } from "./browser-channel.ts";
import { pageKind } from "./page-kind.ts";
import { errorOf, safeError } from "./safe-error.ts";
import { onlyOurs } from "./safe-event.ts";

export type BrowserReports = {
  dsn: string;
  release: string;
  environment: string;
  /** The visitor allows statistics. */
  replays: boolean;
};

const sampled = 0.05;
const maxEvents = 20;

/** Begins to send errors; the returned function takes them. */
export function openBrowserSentry({ dsn, release, environment, replays }: BrowserReports): BrowserChannel["tell"] {
  init({
    dsn,
    release,
    environment,
    tracesSampleRate: sampled,
    // Which visits are recorded is decided before what records them is loaded.
    replaysSessionSampleRate: 1,
    // Those of the library's own read addresses, clicks and the console: none of that is to leave.
    defaultIntegrations: false,
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: onlyOurs,
    beforeSendTransaction: onlyOurs,
  });
  traceLoad();
  if (replays && Math.random() < sampled)
    void import("./browser-replay.ts").then(
      ({ record }) => record(),
      () => {},
    );

  let left = maxEvents;
  const known = new WeakSet<object>();
  return (error, level) => {
    if (left === 0 || (typeof error === "object" && error !== null && known.has(error))) return;
    if (typeof error === "object" && error !== null) known.add(error);
    left -= 1;
    captureException(errorOf(safeError(error), "a page failed in the browser"), { level, tags: { tag: "general" } });
  };
}

/** How long the page took to come. */
function traceLoad(): void {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!page) return;
  const begin = performance.timeOrigin / 1_000;
  const name = `load ${pageKind(location.pathname)}`;
  const span = startInactiveSpan({ name, op: "pageload", startTime: begin, forceTransaction: true });
  span.end(begin + page.loadEventEnd / 1_000);
}
