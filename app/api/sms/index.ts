export { listOutbox } from "./queries.ts";
export { createSmsQueue, type QueueSms } from "./sms.ts";
