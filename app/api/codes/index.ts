export { hashCode } from "./hash.ts";
export { isLiveCode, maxAttempts } from "./queries.ts";
export { isOwnPhone, sendCode } from "./send-code.ts";
