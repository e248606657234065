import { compileCacheEnv } from "./compile-cache.ts";
import { sessionSecret } from "./session-secret.ts";

/** The environment of a command that a test starts on its database. */
export const commandEnv = (connectionString: string) => ({
  PATH: process.env["PATH"],
  DATABASE_URL: connectionString,
  SESSION_SECRET: sessionSecret,
  ...compileCacheEnv,
});
