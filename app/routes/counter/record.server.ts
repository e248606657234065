import type { RouterContextProvider } from "react-router";
import { visitorIds } from "#app/analytics/visitor-ids.ts";
import type { VisitorEvent } from "#app/contract/visitor-event.ts";
import { marketingQuery, queryText } from "#app/i18n/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { isAllowed, isPhone } from "../shell/index.ts";
import { isCountable } from "./countable-page.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** URLs or paths of the page where an event happened, and of the page before. */
type EventPage = { page: string; referrer: string };

/** Records events of a visitor who allows statistics; an outage loses them. */
export async function recordEvents(args: Args, events: readonly VisitorEvent[], eventPage?: EventPage): Promise<void> {
  if (!(await isAllowed(args, "statistics"))) return;
  const { api } = args.context.get(requestContext);
  const visit = await visitOf(args, eventPage);
  await Promise.allSettled(
    events.flatMap((event): Promise<unknown>[] => {
      if ("items" in event) {
        const { name, items, ...fields } = event;
        return items.map(({ item_id: id, ...item }) =>
          api.doctors.event({ ...visit, id, name, item: factsOf({ ...item, ...fields }) }),
        );
      }
      const { page_location: location } = visit;
      return event.name === "page_view" && location
        ? [api.pageViews.record({ ...visit, page_location: location })]
        : [];
    }),
  );
}

async function visitOf(args: Args, eventPage: EventPage | undefined) {
  const { request, context } = args;
  const { origin } = context.get(requestContext);
  const stated = eventPage && publicPage(eventPage.page, origin);
  const page = stated?.origin === origin ? stated : null;
  const before = eventPage && publicPage(eventPage.referrer, origin);
  const search = page?.search ?? "";
  // Some parameters identify the visitor to advertisers.
  const marketing = (await isAllowed(args, "marketing")) ? queryText(marketingQuery(search)) : "";
  return {
    ...visitorIds(request.headers.get("cookie") ?? "", new URLSearchParams(search)),
    ...(page ? { page_location: (origin + page.pathname + marketing).slice(0, 500) } : {}),
    ...(before
      ? { page_referrer: (before.origin === origin ? origin + before.pathname : before.origin).slice(0, 500) }
      : {}),
    source: isPhone(request.headers) ? ("web-mobile" as const) : ("web-desktop" as const),
  };
}

/** A public page of this site, or another site, of which only the origin is kept; null for all others. */
function publicPage(url: string, origin: string): URL | null {
  const read = url ? URL.parse(url, origin) : null;
  if (!read || !/^https?:$/.test(read.protocol)) return null;
  return read.origin !== origin || isCountable(read) ? read : null;
}

function factsOf(fields: Record<string, string | number | undefined>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
