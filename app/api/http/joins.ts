import * as contract from "#app/contract/join.ts";
import * as joins from "../joins/index.ts";
import { createSmsQueue } from "../sms/index.ts";
import { foundOf, foundValueOf } from "./http-fault.ts";
import type { ApiDeps, Caller } from "./context.ts";
import { serve, type Server } from "./route.ts";
import { actorOf } from "./actor.ts";
import { invitationLink } from "./team.ts";

export function serveJoins(server: Server): void {
  const queueSms = createSmsQueue({ isDemo: server.deps.demo });
  const invitationDepsOf = (caller: Caller, deps: ApiDeps) => ({
    country: caller.country,
    queueSms,
    secret: deps.secret,
    linkTo: invitationLink(caller, deps),
  });
  serve(server, contract.listJoins, async ({ caller, staff }, { db }) => {
    return { status: 200, body: await joins.listJoins(db, actorOf(caller, staff)) };
  });
  serve(server, contract.admitClinic, async ({ caller, params, body, staff }, deps) => {
    const { clinic_name: name, ...clinic } = body;
    const admission = { request: params.id, name, ...clinic };
    const invitationDeps = invitationDepsOf(caller, deps);
    const admitted = await joins.admitClinic(deps.db, actorOf(caller, staff), admission, invitationDeps);
    return { status: 201, body: foundValueOf(admitted) };
  });
  serve(server, contract.inviteAgain, async ({ caller, params, body, staff }, deps) => {
    const invitation = { clinic: params.id, ...body };
    const invitationDeps = invitationDepsOf(caller, deps);
    const invited = await joins.inviteAgain(deps.db, actorOf(caller, staff), invitation, invitationDeps);
    return { status: 201, body: foundValueOf(invited) };
  });
  serve(server, contract.refuseJoin, async ({ caller, params, body, staff }, { db }) => {
    const refused = { request: params.id, reason: body.reason };
    return { status: 200, body: foundValueOf(await joins.refuseJoin(db, actorOf(caller, staff), refused)) };
  });
  serve(server, contract.publishClinic, async ({ caller, params, staff }, { db }) => {
    return { status: 200, body: foundValueOf(await joins.publishClinic(db, actorOf(caller, staff), params.id)) };
  });
  serve(server, contract.previewClinic, async ({ caller, params, staff }, { db }) => {
    return { status: 200, body: foundOf(await joins.previewClinic(db, actorOf(caller, staff), params.id)) };
  });
  serve(server, contract.readPreview, async ({ caller, staff }, { db }) => {
    const preview = foundOf(await joins.readPreview(db, actorOf(caller, staff)));
    return { status: 200, body: preview };
  });
}
