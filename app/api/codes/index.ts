export { hashCode, triesKey } from "./hash.ts";
export { codeLimits, maxAttempts, type CodeLimits } from "./limits/limits.ts";
export { isLiveCode } from "./limits/queries.ts";
export { phoneFault, sendCode } from "./send-code.ts";
