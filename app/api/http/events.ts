import type { z } from "zod";
import { postEcommerceEvent, postPageView } from "#app/contract/ecommerce-event.ts";
import { insertEvent, insertPageView } from "../events/index.ts";
import { foundOf } from "./http-fault.ts";
import { serve, type Server } from "./route.ts";

export function serveEvents(server: Server): void {
  serve(server, postEcommerceEvent, async ({ caller, params, body }, { db }) => {
    foundOf(
      await insertEvent(db, {
        country: caller.country.countryId,
        doctorService: params.id,
        name: body.name,
        ...pageViewOf(body),
        item: body.item,
      }),
    );
    return { status: 200, body: {} };
  });
  serve(server, postPageView, async ({ caller, body }, { db }) => {
    await insertPageView(db, { country: caller.country.countryId, ...pageViewOf(body) });
    return { status: 200, body: {} };
  });
}

function pageViewOf(body: z.output<typeof postPageView.body> | z.output<typeof postEcommerceEvent.body>) {
  return {
    clientId: body.client_id ?? null,
    sessionId: body.session_id ?? null,
    pageLocation: body.page_location ?? null,
    pageReferrer: body.page_referrer ?? null,
    source: body.source,
  };
}
