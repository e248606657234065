export { announceChanges } from "./announce/announce.ts";
export { remindOfTomorrow } from "./remind/remind.ts";
export type { MessageTools } from "./tools.ts";
export { deliverWebhooks } from "./webhooks/deliver.ts";
export { listWebhooks, retryFailed, stopWebhook } from "./webhooks/queries.ts";
export { addWebhook } from "./webhooks/settings.ts";
export { startMessages } from "./worker.ts";
