export {
  createToken,
  createWebhook,
  stopOwnWebhook,
  readIntegrations,
  revokeToken,
  testOwnWebhook,
} from "./integrations.ts";
