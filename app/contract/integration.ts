import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { clinicAdmins } from "./role.ts";
import { id, idValue, instant } from "./shared.ts";

const named = z.object({ id: idValue, name: z.string() });

/** A token by which the clinic's own system writes a branch's doctors and slots. */
export const branchToken = z.object({
  id: idValue,
  name: z.string(),
  branch: named,
  created_at: instant,
  /** To the minute; null: never. */
  last_used_at: instant.nullable(),
});
export type BranchToken = z.infer<typeof branchToken>;

/** Why a message did not reach the clinic's system. `status`: of its response; null with other codes. */
export const deliveryFailure = z.object({
  code: z.enum(["timeout", "unreachable", "not_public", "status", "unknown"]),
  status: z.int().nullable(),
});
export type DeliveryFailure = z.infer<typeof deliveryFailure>;

export const webhookDelivery = z.object({
  at: instant,
  state: z.enum(["sent", "waiting", "failed"]),
  attempts: z.int().min(0),
  /** Of the last attempt; null: it did not fail. */
  error: deliveryFailure.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** A URL of the clinic's system that receives signed changes of appointments. */
export const clinicWebhook = z.object({
  id: idValue,
  url: z.string(),
  /** Null: of all branches. */
  branch: named.nullable(),
  waiting: z.int().min(0),
  failed: z.int().min(0),
  /** The latest five. */
  deliveries: z.array(webhookDelivery),
});
export type ClinicWebhook = z.infer<typeof clinicWebhook>;

export const integrations = z.object({
  branches: z.array(named),
  tokens: z.array(branchToken),
  webhooks: z.array(clinicWebhook),
});
export type Integrations = z.infer<typeof integrations>;

const errorResponses = { 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody, 404: apiErrorBody };
const limit = { aMinute: 60 };
const params = z.object({ id });

export const readIntegrations = endpoint({
  method: "GET",
  path: "/api/v1/integrations/",
  summary: "For a clinic's administrators: the active branch tokens and webhooks, without their secrets",
  staff: clinicAdmins,
  responses: { 200: integrations, ...errorResponses },
});

export const createBranchToken = endpoint({
  method: "POST",
  path: "/api/v1/integrations/tokens/",
  summary: "For a clinic's administrators: create a branch token, which is returned only in this response",
  staff: clinicAdmins,
  limit,
  body: z.object({ clinic_branch: idValue, name: z.string().trim().min(2).max(100) }),
  responses: { 201: z.object({ id: idValue, token: z.string() }), ...errorResponses },
});

export const revokeToken = endpoint({
  method: "POST",
  path: "/api/v1/integrations/tokens/{id}/revoke/",
  summary: "For a clinic's administrators: revoke a branch token at once",
  staff: clinicAdmins,
  limit,
  params,
  responses: { 200: z.object({}), ...errorResponses },
});

export const createWebhook = endpoint({
  method: "POST",
  path: "/api/v1/integrations/webhooks/",
  summary:
    "For a clinic's administrators: send appointment changes to a URL; the signing key is returned only in this response",
  staff: clinicAdmins,
  limit,
  body: z.object({ url: z.string().trim().min(1).max(500), clinic_branch: idValue.nullable().default(null) }),
  responses: { 201: z.object({ id: idValue, secret: z.string() }), ...errorResponses },
});

export const testWebhook = endpoint({
  method: "POST",
  path: "/api/v1/integrations/webhooks/{id}/test/",
  summary: "For a clinic's administrators: send a signed test message without data, once",
  staff: clinicAdmins,
  limit: { aMinute: 10 },
  params,
  responses: { 200: z.object({ is_delivered: z.boolean(), error: deliveryFailure.nullable() }), ...errorResponses },
});

export const stopWebhook = endpoint({
  method: "POST",
  path: "/api/v1/integrations/webhooks/{id}/stop/",
  summary: "For a clinic's administrators: delete a webhook and its queued deliveries",
  staff: clinicAdmins,
  limit,
  params,
  responses: { 200: z.object({}), ...errorResponses },
});
