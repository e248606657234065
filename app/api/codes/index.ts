export { hashCode } from "./hash.ts";
export { isLiveCode, maxAttempts, type CodeLimits } from "./queries.ts";
export { phoneFault, sendCode } from "./send-code.ts";
