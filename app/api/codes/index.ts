export { hashCode, hashWrongCode, wrongCodesKey } from "./hash.ts";
export { codeLimits, type CodeLimits } from "./limits/limits.ts";
export { countWrongCode, liveCodes } from "./confirm/queries.ts";
export { refuseCode } from "./confirm/refuse-code.ts";
export { phoneFault, sendCode } from "./send-code.ts";
