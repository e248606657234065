export { createToken, createWebhook, endWebhook, readIntegrations, revokeToken, tryWebhook } from "./integrations.ts";
