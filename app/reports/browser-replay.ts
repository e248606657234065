import { addEventProcessor, getClient, replayIntegration } from "@sentry/react-router";

/** Pages that show what a visitor typed, or who they are. */
const personal =
  /\/(?:booking\/|(?:a|appointments|feedback|staff|outbox|cookies|search|join|contacts|survey)(?:[/.]|$))/;

/** A recording holds the address of its pages as it stands: none of those whose query may say anything. */
const isPersonal = () => location.search !== "" || personal.test(location.pathname);

/** Records this visit, with nothing to be read in it, until it comes to a page of somebody's own: it ends there. */
export function record(): void {
  if (isPersonal()) return;
  const replay = replayIntegration({
    stickySession: false,
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes: ["title", "placeholder", "aria-label", "alt", "value", "content"],
    block: ["form", "dialog", "script"],
    // Its worker would come from a blob, which the content security policy refuses.
    useCompression: false,
    // Clicks in words, and addresses that were asked for.
    beforeAddRecordingEvent: (event) => (event.data.tag === "options" ? event : null),
  });
  addEventProcessor((event) => (event.type === "replay_event" ? { ...event, ...withoutQueries(event) } : event));
  getClient()?.addIntegration(replay);

  const stop = () => {
    if (isPersonal()) void replay.stop();
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
