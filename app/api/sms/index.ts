export { awaitDelivery, isUnsent } from "./await-delivery.ts";
export { deliverWaiting, startDelivery } from "./delivery.ts";
export { createGateway, type GatewaySettings, type SendSms } from "./gateway.ts";
export { listOutbox } from "./queries.ts";
export { createSmsQueue, type QueueSms, type Sms } from "./sms.ts";
export type { SmsVisit } from "./texts.ts";
