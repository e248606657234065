import { closeCallback, joinLead, listCallbacks, requestCallback, surveyLead } from "#app/contract/lead.ts";
import type { Flag } from "#app/flags/flags.ts";
import { flagsOf } from "../catalogue/index.ts";
import * as leads from "../leads/index.ts";
import { foundOf, notFound, valueOf } from "./http-fault.ts";
import type { ApiDeps, Caller } from "./context.ts";
import { serve, type Server } from "./route.ts";

export function serveLeads(server: Server): void {
  serve(server, joinLead, async ({ caller, body }, deps) => {
    const requester = await requesterOf(caller, deps, "join");
    return { status: 201, body: valueOf(await leads.addJoinLead(deps.db, body, requester)) };
  });
  serve(server, surveyLead, async ({ caller, body }, deps) => {
    const requester = await requesterOf(caller, deps, "survey");
    return { status: 201, body: valueOf(await leads.addSurveyLead(deps.db, body, requester)) };
  });
}

/** Callback requests. */
export function serveCallbacks(server: Server): void {
  serve(server, requestCallback, async ({ caller, body }, deps) => {
    const added = await leads.addCallback(deps.db, body, await requesterOf(caller, deps, null), caller.country);
    return { status: 201, body: valueOf(added) };
  });
  serve(server, listCallbacks, async ({ caller: { country, locale } }, { db }) => {
    return { status: 200, body: await leads.findCallbacks(db, { country: country.countryId, locale }) };
  });
  serve(server, closeCallback, async ({ caller, params, staff }, { db }) => {
    foundOf(
      await leads.closeCallback(db, {
        id: params.id,
        country: caller.country.countryId,
        staff: staff.id,
      }),
    );
    return { status: 200, body: {} };
  });
}

/** `flag`: the feature flag of the form. */
async function requesterOf({ country, locale, ip }: Caller, deps: ApiDeps, flag: Flag | null) {
  const flags = await flagsOf(deps.db, country.countryId);
  if (flag && !flags[flag]) throw notFound();
  return { country: country.countryId, locale, ip, secret: deps.secret };
}
