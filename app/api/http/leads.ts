import { joinLead, surveyLead } from "#app/contract/lead.ts";
import type { Flag } from "#app/flags/flags.ts";
import { leaveJoinLead, leaveSurveyLead } from "../leads/index.ts";
import { notFound, valueOf } from "./answers.ts";
import type { ApiDeps, Caller } from "./context.ts";
import { flagsOf } from "./flags.ts";
import { serve, type Server } from "./route.ts";

export function serveLeads(server: Server): void {
  serve(server, joinLead, async ({ caller, body }, deps) => {
    const requester = await requesterOf(caller, deps, "join");
    return { status: 201, body: valueOf(await leaveJoinLead(deps.db, body, requester)) };
  });
  serve(server, surveyLead, async ({ caller, body }, deps) => {
    const requester = await requesterOf(caller, deps, "survey");
    return { status: 201, body: valueOf(await leaveSurveyLead(deps.db, body, requester)) };
  });
}

async function requesterOf({ country, locale, address }: Caller, deps: ApiDeps, flag: Flag) {
  const flags = await flagsOf(deps, country.countryId);
  if (!flags[flag]) throw notFound();
  return { country: country.countryId, locale, address, secret: deps.secret };
}
