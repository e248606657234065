import type { ClinicWebhook, DeliveryFailure, Integrations } from "#app/contract/integration.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type EmptyBody, type Result } from "../fault.ts";
import {
  addWebhook,
  findLastDeliveries,
  listWebhooks,
  parseFailure,
  sendTestMessage,
  stopWebhook,
  type LastDelivery,
} from "../messages/index.ts";
import { findScope, findTeamBranches, lockTeam, recordAccessChange, type Actor, type Scope } from "../staff/index.ts";
import { listBranchTokens, makeBranchToken, revokeBranchToken } from "../supply/index.ts";
import { inTransaction } from "./queries.ts";

type Branch = { id: number; name: string };
type OwnClinic = { scope: Scope; branches: Branch[] };

const deliveriesPerWebhook = 5;

/** The clinic's branches, active tokens and active webhooks; null if the actor does not administer a clinic. */
export async function readIntegrations(db: Database, actor: Actor): Promise<Integrations | null> {
  const ownClinic = await findOwnClinic(db, actor);
  if (!ownClinic) return null;
  const { scope, branches } = ownClinic;
  const [tokens, active] = await Promise.all([listActiveTokens(db, ownClinic), listActiveWebhooks(db, scope)]);
  const deliveries = await findLastDeliveries(
    db,
    active.map(({ id }) => id),
    deliveriesPerWebhook,
  );
  const byWebhook = Map.groupBy(deliveries, ({ webhook }) => webhook);
  return {
    branches,
    tokens,
    webhooks: active.map(({ id, url, clinic_branch_id: branch, waiting, failed }) => ({
      id,
      url,
      branch: branches.find((candidate) => candidate.id === branch) ?? null,
      waiting,
      failed,
      deliveries: (byWebhook.get(id) ?? []).map(toDelivery),
    })),
  };
}

function toDelivery(delivery: LastDelivery): ClinicWebhook["deliveries"][number] {
  return {
    at: delivery.created_at.toISOString(),
    state: delivery.is_sent ? "sent" : delivery.is_failed ? "failed" : "waiting",
    attempts: delivery.attempts,
    error: delivery.error === null ? null : parseFailure(delivery.error),
  };
}

/**
 * Creates a branch token; null if the actor does not administer a clinic. Faults: `name` with token_known if the branch
 * has an active token of this name, such as one whose response was lost; `clinic_branch` with reference_unknown.
 */
export function createToken(
  db: Database,
  actor: Actor,
  { branch, name }: { branch: number; name: string },
): Promise<Result<{ id: number; token: string }> | null> {
  return inTransaction(db, async (trx) => {
    const ownClinic = await findOwnClinic(trx, actor);
    if (!ownClinic) return null;
    await lockTeam(trx, ownClinic.scope);
    const tokens = await listActiveTokens(trx, ownClinic);
    if (tokens.some((token) => token.branch.id === branch && token.name === name)) return refuse("name", "token_known");
    const created = ownClinic.branches.some(({ id }) => id === branch)
      ? await makeBranchToken(trx, branch, name)
      : null;
    if (!created) return refuse("clinic_branch", "reference_unknown");
    await recordAccessChange(trx, ownClinic.scope, actor.staffId, { kind: "token_created", subject: name });
    return accept(created);
  });
}

/** Revokes a branch token; null if the clinic has no such active token. */
export function revokeToken(db: Database, actor: Actor, id: number): Promise<Result<EmptyBody> | null> {
  return inTransaction(db, async (trx) => {
    const ownClinic = await findOwnClinic(trx, actor);
    const token = ownClinic && (await listActiveTokens(trx, ownClinic)).find((candidate) => candidate.id === id);
    if (!ownClinic || !token || !(await revokeBranchToken(trx, id))) return null;
    await recordAccessChange(trx, ownClinic.scope, actor.staffId, { kind: "token_revoked", subject: token.name });
    return accept({});
  });
}

type UrlRules = { allowLoopback: boolean };

/**
 * Adds a webhook; null if the actor does not administer a clinic. Faults: `url` with webhook_url, or with webhook_known
 * if a webhook sends the same messages to this URL already; `clinic_branch` with reference_unknown.
 */
export function createWebhook(
  db: Database,
  actor: Actor,
  { url, branch }: { url: string; branch: number | null },
  rules: UrlRules,
): Promise<Result<{ id: number; secret: string }> | null> {
  return inTransaction(db, async (trx) => {
    const ownClinic = await findOwnClinic(trx, actor);
    if (!ownClinic) return null;
    await lockTeam(trx, ownClinic.scope);
    const isOwn = branch === null || ownClinic.branches.some(({ id }) => id === branch);
    const active = isOwn ? await listActiveWebhooks(trx, ownClinic.scope) : [];
    if (active.some((webhook) => isSameUrl(webhook.url, url) && hasSharedBranch(webhook.clinic_branch_id, branch)))
      return refuse("url", "webhook_known");
    const created = await addWebhook(trx, { clinic: ownClinic.scope.clinic, branch, url }, rules);
    if (!created.ok)
      return created.refused === "url" ? refuse("url", "webhook_url") : refuse("clinic_branch", "reference_unknown");
    await recordAccessChange(trx, ownClinic.scope, actor.staffId, { kind: "webhook_added", subject: hostOf(url) });
    return accept({ id: created.id, secret: created.secret });
  });
}

/** Stops a webhook; null if the clinic has no such active webhook. */
export function stopOwnWebhook(db: Database, actor: Actor, id: number): Promise<Result<EmptyBody> | null> {
  return inTransaction(db, async (trx) => {
    const ownClinic = await findOwnClinic(trx, actor);
    const webhook =
      ownClinic && (await listActiveWebhooks(trx, ownClinic.scope)).find((candidate) => candidate.id === id);
    if (!ownClinic || !webhook || !(await stopWebhook(trx, id))) return null;
    await recordAccessChange(trx, ownClinic.scope, actor.staffId, {
      kind: "webhook_stopped",
      subject: hostOf(webhook.url),
    });
    return accept({});
  });
}

/** Sends a test message to a webhook; null if the clinic has no such active webhook. */
export async function testOwnWebhook(
  db: Database,
  actor: Actor,
  id: number,
  rules: UrlRules,
): Promise<{ error: DeliveryFailure | null } | null> {
  const ownClinic = await findOwnClinic(db, actor);
  const isOwn = ownClinic && (await listActiveWebhooks(db, ownClinic.scope)).some((webhook) => webhook.id === id);
  return isOwn ? sendTestMessage(db, id, rules) : null;
}

/** The clinic that the actor administers; null for administrators of a single branch and for others. */
async function findOwnClinic(db: Database, actor: Actor): Promise<OwnClinic | null> {
  const scope = await findScope(db, actor);
  return scope?.branch === null ? { scope, branches: await findTeamBranches(db, scope, actor) } : null;
}

async function listActiveTokens(db: Database, { branches }: OwnClinic) {
  const lists = await Promise.all(
    branches.map(async (branch) => (await listBranchTokens(db, branch.id)).map((token) => ({ ...token, branch }))),
  );
  return lists
    .flat()
    .filter(({ revoked_at: at }) => at === null)
    .map(({ id, note, branch, created_at: created, last_used_at: used }) => ({
      id,
      name: note,
      branch,
      created_at: created.toISOString(),
      last_used_at: used?.toISOString() ?? null,
    }));
}

async function listActiveWebhooks(db: Database, { clinic }: Scope) {
  return (await listWebhooks(db, clinic)).filter(({ is_active: isActive }) => isActive);
}

function isSameUrl(one: string, other: string): boolean {
  return (URL.parse(one)?.href ?? one) === (URL.parse(other)?.href ?? other);
}

/** Whether two webhooks, each of a branch or of all (null), share a branch. */
function hasSharedBranch(one: number | null, other: number | null): boolean {
  return one === null || other === null || one === other;
}

/** The rest of a URL may hold a secret. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "";
}
