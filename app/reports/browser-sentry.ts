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

/** Starts Sentry. @returns a function that reports each error once, and no more than `maxEvents` errors */
export function openBrowserSentry({ dsn, release, environment, replays }: BrowserReports): BrowserChannel["report"] {
  init({
    dsn,
    release,
    environment,
    tracesSampleRate: sampleRate,
    // Sampled below instead, before the code of replays is loaded.
    replaysSessionSampleRate: 1,
    // Leave out the default integrations that read URLs, clicks and the console: personal data.
    defaultIntegrations: false,
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: safeEvent,
    beforeSendTransaction: safeEvent,
  });
  tracePageLoad();
  if (replays && Math.random() < sampleRate)
    void import("./browser-replay.ts").then(
      ({ recordSession }) => recordSession(),
      () => {},
    );

  let remainingEvents = maxEvents;
  const reported = new WeakSet<object>();
  return (error, level) => {
    if (remainingEvents === 0) return;
    if (typeof error === "object" && error !== null) {
      if (reported.has(error)) return;
      reported.add(error);
    }
    remainingEvents -= 1;
    captureException(errorOf(safeError(error), "a page failed in the browser"), { level, tags: { tag: "general" } });
  };
}

/** Reports the duration of the page load. */
function tracePageLoad(): void {
  const [timing] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!timing) return;
  const startTime = performance.timeOrigin / 1_000;
  const name = `load ${pageKind(location.pathname)}`;
  const span = startInactiveSpan({ name, op: "pageload", startTime, forceTransaction: true });
  span.end(startTime + timing.loadEventEnd / 1_000);
}
