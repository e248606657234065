export { sendConversions } from "./send.ts";
export { startConversions } from "./worker.ts";
