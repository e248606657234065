import type { Database } from "../../database/schema.ts";
import { isWebhookUrl } from "./webhook-url.ts";
import { insertWebhook } from "./queries.ts";
import { makeSecret } from "./sign.ts";

export type MadeWebhook = { ok: true; id: number; secret: string } | { ok: false; why: "url" | "clinic" };

/** Registers a webhook for a clinic's appointments, or for those of one branch. The secret is returned only here. */
export async function addWebhook(
  db: Database,
  hook: { clinic: number; branch: number | null; url: string },
  rules: { allowLoopback: boolean },
): Promise<MadeWebhook> {
  if (!isWebhookUrl(hook.url, rules)) return { ok: false, why: "url" };
  const secret = makeSecret();
  const id = await insertWebhook(db, { ...hook, secret });
  return id === null ? { ok: false, why: "clinic" } : { ok: true, id, secret };
}
