import { join } from "node:path";

/** Environment of the Node processes that tests start: a third of the CPU time of their start is saved. */
export const compileCacheEnv = { NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/compile") };
