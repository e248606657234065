// A process that owns an embedded database until it is killed; prints its connection string in one line.
import { startEmbedded } from "#app/api/database/embedded/server.ts";

const server = await startEmbedded({ dataDir: process.argv[2]! });
console.log(JSON.stringify({ connectionString: server.connectionString, server: server.pid }));
process.once("SIGTERM", () => void server.stop());
