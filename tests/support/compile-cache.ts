import { join } from "node:path";

/** For the environment of each process of Node that a test starts: saves a third of the processor time of a start. */
export const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/compile") };
