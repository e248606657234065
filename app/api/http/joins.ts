import * as contract from "#app/contract/join.ts";
import * as joins from "../joins/index.ts";
import { createSmsQueue } from "../sms/index.ts";
import { foundOf, foundValueOf } from "./answers.ts";
import { serve, type Server } from "./route.ts";
import { actorOf, invitationLink } from "./team.ts";

export function serveJoins(server: Server): void {
  const queueSms = createSmsQueue({ kept: server.deps.demo });
  serve(server, contract.listJoins, async ({ caller, staff }, { db }) => {
    return { status: 200, body: await joins.listJoins(db, actorOf(caller, staff)) };
  });
  serve(server, contract.admitClinic, async ({ caller, params, body, staff }, deps) => {
    const { clinic_name: name, ...given } = body;
    const inviting = { country: caller.country, queueSms, secret: deps.secret, linkTo: invitationLink(caller, deps) };
    const admission = { request: params.id, name, ...given };
    const admitted = await joins.admitClinic(deps.db, actorOf(caller, staff), admission, inviting);
    return { status: 201, body: foundValueOf(admitted) };
  });
  serve(server, contract.refuseJoin, async ({ caller, params, body, staff }, { db }) => {
    const refused = { request: params.id, reason: body.reason };
    return { status: 200, body: foundValueOf(await joins.refuseJoin(db, actorOf(caller, staff), refused)) };
  });
  serve(server, contract.publishClinic, async ({ caller, params, staff }, { db }) => {
    return { status: 200, body: foundValueOf(await joins.publishClinic(db, actorOf(caller, staff), params.id)) };
  });
  serve(server, contract.readPreview, async ({ caller, staff }, { db }) => {
    const preview = foundOf(await joins.readPreview(db, actorOf(caller, staff)));
    return { status: 200, body: preview };
  });
}
