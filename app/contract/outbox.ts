import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { instant } from "./shared.ts";

export const outboxMessage = z.object({
  to: z.string(),
  text: z.string(),
  /** Null for messages queued by a release that did not store it. */
  language: z.string().nullable(),
  sent_at: instant,
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

export const listOutbox = endpoint({
  method: "GET",
  path: "/api/v1/outbox/",
  summary: "SMS kept instead of sent, newest first. Exists in demo mode only",
  responses: { 200: z.array(outboxMessage), 404: apiErrorBody },
});
