import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { Errors } from "./errors.ts";
import { limits } from "./limits.ts";
import type { Log } from "./log.ts";
import { isSupervised } from "./web-processes.ts";

type StopOptions = {
  log: Log;
  isUnderNpm: boolean;
  /** Resolves when the process may end. */
  stop: () => Promise<void>;
};

/** Ends the process on the first SIGTERM or SIGINT after `stop`; a second signal ends it at once. */
export function stopOnSignal({ log, isUnderNpm, stop }: StopOptions): void {
  let isStopping = false;
  const stopAndExit = async (signal: string) => {
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
  process.on("SIGTERM", (signal) => void stopAndExit(signal));
  // A terminal sends SIGINT to all processes of the group; the supervisor stops its web processes itself.
  process.on("SIGINT", (signal) => void (isSupervised() || stopAndExit(signal)));
  if (isUnderNpm && !isSupervised()) onceOrphaned(() => void stopAndExit("npm is gone"));
}

/** Accepts no new connections, and resolves when all running requests have their responses. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Idle connections stay open for `drainMs`: a client may have a request on the way, whose response then closes one.
    // `setImmediate` reads requests that arrived while this process was busy, so that their connections are not idle.
    const idleTimer = setTimeout(() => setImmediate(() => server.closeIdleConnections()), limits.drainMs);
    const lastTimer = setTimeout(() => server.closeAllConnections(), limits.stopMs);
    // `close` of an HTTP server would end idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(idleTimer);
      clearTimeout(lastTimer);
      resolve();
    });
  });
}

/** Makes the process report an uncaught error and exit, since its state is unknown. */
export function endOnCrash({ report, close }: Pick<Errors, "report" | "close">): void {
  const reportAndExit = async (error: unknown) => {
    report({ title: "ended by an uncaught error", tag: "general", level: "fatal", error });
    await close();
    process.exit(1);
  };
  process.on("uncaughtException", (error) => void reportAndExit(error));
}

/** Calls back when the parent process has ended: a killed npm sends no signal, and would leave the port in use. */
function onceOrphaned(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 250).unref();
}
