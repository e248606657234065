import * as contract from "#app/contract/integration.ts";
import * as integrations from "../integrations/index.ts";
import { foundOf, foundValueOf } from "./http-fault.ts";
import { serve, type Server } from "./route.ts";
import { actorOf } from "./actor.ts";

export function serveIntegrations(server: Server): void {
  const rules = { allowLoopback: server.deps.demo };
  serve(server, contract.readIntegrations, async ({ caller, staff }, { db }) => {
    const found = foundOf(await integrations.readIntegrations(db, actorOf(caller, staff)));
    return { status: 200, body: found };
  });
  serve(server, contract.createBranchToken, async ({ caller, body, staff }, { db }) => {
    const newToken = { branch: body.clinic_branch, name: body.name };
    return { status: 201, body: foundValueOf(await integrations.createToken(db, actorOf(caller, staff), newToken)) };
  });
  serve(server, contract.revokeToken, async ({ caller, params, staff }, { db }) => {
    return { status: 200, body: foundValueOf(await integrations.revokeToken(db, actorOf(caller, staff), params.id)) };
  });
  serve(server, contract.createWebhook, async ({ caller, body, staff }, { db }) => {
    const newWebhook = { url: body.url, branch: body.clinic_branch };
    const created = await integrations.createWebhook(db, actorOf(caller, staff), newWebhook, rules);
    return { status: 201, body: foundValueOf(created) };
  });
  serve(server, contract.testWebhook, async ({ caller, params, staff }, { db }) => {
    const sent = foundOf(await integrations.testOwnWebhook(db, actorOf(caller, staff), params.id, rules));
    return { status: 200, body: { is_delivered: sent.error === null, error: sent.error } };
  });
  serve(server, contract.stopWebhook, async ({ caller, params, staff }, { db }) => {
    return {
      status: 200,
      body: foundValueOf(await integrations.stopOwnWebhook(db, actorOf(caller, staff), params.id)),
    };
  });
}
