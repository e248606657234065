export { hashCode, hashMiss, triesKey } from "./hash.ts";
export { codeLimits, type CodeLimits } from "./limits/limits.ts";
export { countingMisses, liveCodes } from "./confirm/queries.ts";
export { refuseCode } from "./confirm/refuse-code.ts";
export { phoneFault, sendCode } from "./send-code.ts";
