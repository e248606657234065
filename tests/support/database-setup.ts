import { startDatabaseServer } from "./database-server.ts";
import { onceARun } from "./once-a-run.ts";

/** One database server for all tests of a run. */
export default onceARun("database", startDatabaseServer);
