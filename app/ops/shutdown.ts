import type { Server } from "node:http";
import type { Errors } from "./errors.ts";
import type { Readiness } from "./health.ts";
import { limits } from "./limits.ts";
import type { Log } from "./log.ts";

/**
 * On the first SIGTERM or SIGINT: accepts no new connections, finishes running requests, then `close` closes the
 * database. A second signal ends the process at once.
 */
export function stopOnSignal(parts: {
  server: Server;
  readiness: Readiness;
  log: Log;
  underNpm: boolean;
  close: () => Promise<void>;
}): void {
  const { server, readiness, log } = parts;
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    readiness.beginStopping();
    log.info({ signal }, "stopping");
    await closeServer(server);
    await parts.close();
    log.info("stopped");
    process.exit(0);
  };
  const begin = (signal: string) => {
    stop(signal).catch((error: unknown) => {
      log.error({ err: error }, "stopping failed");
      process.exit(1);
    });
  };
  process.on("SIGTERM", begin);
  process.on("SIGINT", begin);
  if (parts.underNpm) onceOrphaned(() => begin("npm is gone"));
}

/** After an uncaught error the state is unknown: report it and exit. */
export function endOnCrash({ report, close }: Pick<Errors, "report" | "close">): void {
  const end = async (error: unknown) => {
    report({ what: "ended by an uncaught error", tag: "general", level: "fatal", error });
    await close();
    process.exit(1);
  };
  process.on("uncaughtException", (error) => void end(error));
}

/** A killed npm sends no signal; its server must not keep the port and the data folder. */
function onceOrphaned(then: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    then();
  }, 250).unref();
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatient = setTimeout(() => server.closeAllConnections(), limits.stopMs);
    server.close(() => {
      clearTimeout(impatient);
      resolve();
    });
    server.closeIdleConnections();
  });
}
