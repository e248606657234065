export { announceChanges } from "./announce/announce.ts";
export { remindOfTomorrow } from "./remind/remind.ts";
export type { MessageDeps } from "./message-deps.ts";
export { deliverWebhooks, sendTestMessage } from "./webhooks/deliver.ts";
export { parseFailure } from "./webhooks/failure.ts";
export {
  findLastDeliveries,
  listWebhooks,
  retryFailedDeliveries,
  stopWebhook,
  type LastDelivery,
} from "./webhooks/queries.ts";
export { addWebhook } from "./webhooks/settings.ts";
export { startMessages } from "./worker.ts";
