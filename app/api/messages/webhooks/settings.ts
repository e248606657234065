import type { Database } from "../../database/schema.ts";
import { isWebhookUrl } from "./webhook-url.ts";
import { insertWebhook } from "./queries.ts";
import { makeSecret } from "./sign.ts";

export type WebhookResult = { ok: true; id: number; secret: string } | { ok: false; refused: "url" | "clinic" };

/**
 * Registers a webhook for a clinic's appointments, or for those of one branch. The secret is returned only here.
 * Refused: the URL is not allowed, or the clinic or its branch is unknown.
 */
export async function addWebhook(
  db: Database,
  hook: { clinic: number; branch: number | null; url: string },
  rules: { allowLoopback: boolean },
): Promise<WebhookResult> {
  if (!isWebhookUrl(hook.url, rules)) return { ok: false, refused: "url" };
  const secret = makeSecret();
  const id = await insertWebhook(db, { ...hook, secret });
  return id === null ? { ok: false, refused: "clinic" } : { ok: true, id, secret };
}
