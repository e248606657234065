import { join } from "node:path";

/** Environment of the Node processes that tests start: with compiled code cached, a start takes a third less CPU time. */
export const compileCacheEnv = { NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/compile") };
