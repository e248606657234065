import { startDatabaseServer } from "./database-server.ts";
import { oncePerRun } from "./once-per-run.ts";

/** Starts one database server for all tests of a run. */
export default oncePerRun("database", () => startDatabaseServer());
