import type { TestProject } from "vitest/node";
import { setup } from "./database-server.ts";
import { onceARun } from "./once-a-run.ts";

/** One database server for all tests of a run. */
export default onceARun("database", (provide) => setup({ provide } as Pick<TestProject, "provide"> as TestProject));
