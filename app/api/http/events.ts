import { postEcommerceEvent } from "#app/contract/ecommerce-event.ts";
import { insertEvent } from "../events/index.ts";
import { HttpFault, notFound } from "./answers.ts";
import { serve, type Server } from "./route.ts";

export function serveEvents(server: Server): void {
  serve(server, postEcommerceEvent, async ({ caller, params, body }, { db }) => {
    const known = await insertEvent(db, {
      country: caller.country.countryId,
      doctorService: params.id,
      name: body.name,
      clientId: body.client_id ?? null,
      sessionId: body.session_id ?? null,
      pageLocation: body.page_location ?? null,
      pageReferrer: body.page_referrer ?? null,
      source: body.source,
      item: body.item,
    }).catch(unstored);
    if (!known) throw notFound();
    return { status: 200, body: {} };
  });
}

const retrySeconds = 60;

/** Runs after the answer; a failure is only logged. */
function unstored(): never {
  throw new HttpFault(503, "server_error", [{ attr: null, code: "server_error", retryAfter: retrySeconds }]);
}
