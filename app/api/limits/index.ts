export { hashKey } from "./hash-key.ts";
export { ipUnit, networkOf } from "./network.ts";
export { refundLimits, consumeLimit, consumeLimitExpression, type RateLimit } from "./queries.ts";
export { refuseTooOften } from "./refuse-too-often.ts";
