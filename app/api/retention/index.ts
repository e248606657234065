export { retentionRules } from "./tables.ts";
export { forgetOld, startForgetting } from "./worker.ts";
