import { z } from "zod";
import { visitorEvent } from "#app/contract/visitor-event.ts";
import { readPostedForm } from "../shell/index.ts";
import type { Route } from "./+types/visit-events.ts";
import { recordEvents } from "./record.server.ts";

/** Maximum characters of a URL: those of the longest that the site serves. Advertising adds long parameters. */
const maxUrl = 8192;

const visit = z.strictObject({
  page: z.string().max(maxUrl),
  referrer: z.string().max(maxUrl),
  events: z.array(visitorEvent).min(1).max(20),
});

/** Events of the browser. Nothing is recorded for visitors who may not be counted. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = (await readPostedForm(request)).get("visit");
  const read = visit.safeParse(readJson(String(posted)));
  if (!read.success) return new Response(null, { status: 400 });
  const { events, ...eventPage } = read.data;
  await recordEvents({ request, context }, events, eventPage);
  return new Response(null, { status: 204 });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
