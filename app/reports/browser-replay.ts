import { addEventProcessor, getClient, replayIntegration } from "@sentry/react-router";
import { isPersonalPage } from "./personal-page.ts";

/** Records the session with all text masked, and stops at the first personal page. */
export function recordSession(): void {
  if (isPersonalPage(location)) return;
  const replay = replayIntegration({
    stickySession: false,
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes: ["title", "placeholder", "aria-label", "alt", "value", "content"],
    block: ["form", "dialog", "script"],
    // The content security policy refuses the worker, which comes from a blob URL.
    useCompression: false,
    // Leave out recorded clicks' texts and requested URLs.
    beforeAddRecordingEvent: (event) => (event.data.tag === "options" ? event : null),
  });
  addEventProcessor((event) => (event.type === "replay_event" ? { ...event, ...withoutQueries(event) } : event));
  getClient()?.addIntegration(replay);

  const stop = () => {
    if (isPersonalPage(location)) void replay.stop();
  };
  for (const method of ["pushState", "replaceState"] as const) {
    const change = history[method].bind(history);
    history[method] = (data, unused, url) => {
      change(data, unused, url);
      stop();
    };
  }
  addEventListener("popstate", stop);
}

function withoutQueries(event: object): { urls: string[] } {
  const { urls = [] } = event as { urls?: string[] };
  return { urls: urls.map((url) => url.split(/[?#]/)[0]!) };
}
