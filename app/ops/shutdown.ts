import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { Errors } from "./errors.ts";
import { limits } from "./limits.ts";
import type { Log } from "./log.ts";
import { isSupervised } from "./web-processes.ts";

type Stopping = {
  log: Log;
  isUnderNpm: boolean;
  /** Resolves when the process may end. */
  stop: () => Promise<void>;
};

/** Ends the process on the first SIGTERM or SIGINT after `stop`; a second signal ends it at once. */
export function stopOnSignal({ log, isUnderNpm, stop }: Stopping): void {
  let isStopping = false;
  const begin = async (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, "stopping");
    try {
      await stop();
    } catch (error) {
      log.error({ err: error }, "stopping failed");
      process.exit(1);
    }
    log.info("stopped");
    process.exit(0);
  };
  process.on("SIGTERM", (signal) => void begin(signal));
  // A terminal sends it to all processes of the group; the supervisor stops its web processes.
  process.on("SIGINT", (signal) => void (isSupervised() || begin(signal)));
  if (isUnderNpm && !isSupervised()) onceOrphaned(() => void begin("npm is gone"));
}

/** Accepts no new connections, and resolves when all running requests have their responses. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Clients send their next request on an idle connection: its response closes it.
    // Requests that arrived while this process was busy are read first: their connections are not idle.
    const idleTimer = setTimeout(() => setImmediate(() => server.closeIdleConnections()), limits.drainMs);
    const lastTimer = setTimeout(() => server.closeAllConnections(), limits.stopMs);
    // The server's own `close` would end idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(idleTimer);
      clearTimeout(lastTimer);
      resolve();
    });
  });
}

/** Makes the process report an uncaught error and exit, since its state is unknown. */
export function endOnCrash({ report, close }: Pick<Errors, "report" | "close">): void {
  const end = async (error: unknown) => {
    report({ title: "ended by an uncaught error", tag: "general", level: "fatal", error });
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
