import { captureException, init, startInactiveSpan } from "@sentry/react-router";
import type { BrowserChannel } from "./browser-channel.ts";
import { pageKind } from "./page-kind.ts";
import { errorOf, safeError } from "./safe-error.ts";
import { safeEvent } from "./safe-event.ts";

export type BrowserReports = {
  dsn: string;
  release: string;
  environment: string;
  /** Whether the visitor allows recordings. */
  replays: boolean;
};

const sampleRate = 0.05;
const maxEvents = 20;

/** Starts Sentry. @returns a function that sends an error */
export function openBrowserSentry({ dsn, release, environment, replays }: BrowserReports): BrowserChannel["tell"] {
  init({
    dsn,
    release,
    environment,
    tracesSampleRate: sampleRate,
    // Replays are sampled below, before their code is loaded.
    replaysSessionSampleRate: 1,
    // Leave out the default integrations that read URLs, clicks and the console: personal data.
    defaultIntegrations: false,
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: safeEvent,
    beforeSendTransaction: safeEvent,
  });
  traceLoad();
  if (replays && Math.random() < sampleRate)
    void import("./browser-replay.ts").then(
      ({ record }) => record(),
      () => {},
    );

  let eventsLeft = maxEvents;
  const reported = new WeakSet<object>();
  return (error, level) => {
    if (eventsLeft === 0 || (typeof error === "object" && error !== null && reported.has(error))) return;
    if (typeof error === "object" && error !== null) reported.add(error);
    eventsLeft -= 1;
    captureException(errorOf(safeError(error), "a page failed in the browser"), { level, tags: { tag: "general" } });
  };
}

/** Reports the duration of the page load. */
function traceLoad(): void {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!page) return;
  const begin = performance.timeOrigin / 1_000;
  const name = `load ${pageKind(location.pathname)}`;
  const span = startInactiveSpan({ name, op: "pageload", startTime: begin, forceTransaction: true });
  span.end(begin + page.loadEventEnd / 1_000);
}
