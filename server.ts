import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { compose, startOwnDatabase, type Product } from "#app/compose.ts";
import { serveDemoImage } from "#app/ops/demo-images.ts";
import { EnvError } from "#app/ops/env-variables.ts";
import { readEnv, setNodeEnv, type Env } from "#app/ops/env.ts";
import { explainStartFailure } from "#app/ops/explain-start-failure.ts";
import { createBusyRefusal } from "#app/ops/busy-refusal.ts";
import { openErrors } from "#app/ops/errors.ts";
import { createReadiness } from "#app/ops/health.ts";
import { createHttpServer, createListener, listen } from "#app/ops/listener.ts";
import { createLog } from "#app/ops/log.ts";
import { openProductionBuild, startDevelopmentBuild } from "#app/ops/page-build.ts";
import { adaptToEventLoop, createRequestGate, gateLimits } from "#app/ops/request-gate.ts";
import { logStalls } from "#app/ops/stalls.ts";
import { startupMessage } from "#app/ops/startup-message.ts";
import { refuseUnreadable, writeLargeHead } from "#app/ops/refusals.ts";
import { drain, endOnCrash, stopOnSignal } from "#app/ops/shutdown.ts";
import { openTraces } from "#app/ops/traces.ts";
import { respondToUnparsed } from "#app/ops/unparsed-requests.ts";
import {
  announceReady,
  checkPort,
  isSupervised,
  startWebProcesses,
  WebProcessFailure,
} from "#app/ops/web-processes.ts";

const root = import.meta.dirname;
const printLine = (line: string) => console.log(line);

// Without it the heap of a loaded process grows to four times its live size.
setFlagsFromString("--heap-growing-percent=80");

try {
  const env = readEnv();
  await (env.webProcesses > 1 && !isSupervised() ? supervise(env) : serve(env));
} catch (error) {
  if (error instanceof WebProcessFailure) process.exit(1);
  const lines = error instanceof EnvError ? error.faults : [explainStartFailure(error)];
  for (const line of lines) console.error(`vizit: ${line}`);
  process.exit(1);
}

/** Starts the web processes on one database, and stops or replaces them on signals. */
async function supervise(env: Env): Promise<void> {
  const log = createLog(env.logLevel);
  // A start that cannot get the port must not touch the database.
  await checkPort(env.port, env.host);
  const database = startOwnDatabase(env, printLine);
  const web = database.then((own) => startWebProcesses({ count: env.webProcesses, env: own?.env ?? {}, log }));
  const stopDatabase = () => database.then((own) => own?.stop());
  stopOnSignal({ log, isUnderNpm: env.isUnderNpm, stop: () => web.then(({ stop }) => stop()).then(stopDatabase) });
  try {
    const { port, restart } = await web;
    process.on("SIGUSR2", () => void restart().catch(() => log.error("the restart was given up")));
    printLine(startupMessage(env, port));
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

async function serve(env: Env): Promise<void> {
  setNodeEnv(env);
  const log = createLog(env.logLevel);
  const errors = await openErrors(env, log);
  const closeTraces = env.traces ? await openTraces(env.traces) : async () => {};
  endOnCrash(errors);
  const readiness = createReadiness();

  // Listen first: a start that cannot get the port must not touch the database.
  const server = createHttpServer();
  const markets = { fallback: env.country, hosts: env.countryHosts };
  respondToUnparsed(server, (packet) => writeLargeHead(packet, markets));
  const port = await listen(server, env.port, env.host);

  const source =
    env.mode === "development"
      ? await startDevelopmentBuild(root, server)
      : openProductionBuild(resolve(root, env.pagesDir));
  // They import React, which reads NODE_ENV when it is loaded.
  const { createPages } = await import("#app/ops/pages.ts");
  const { createWebApp } = await import("#app/ops/web-app.ts");
  const { recentWrites } = await import("#app/ops/recent-writes.ts");
  const pages = createPages(source.load, env.mode);

  let product: Product | undefined;
  const options = { log, report: errors.report, printLine, reportsScript: source.reportsScript };
  const composed = compose({ ...env, port }, options).then((composition) => (product = composition));
  const stop = async () => {
    readiness.beginDraining();
    await drain(server);
    const composition = await composed.catch(() => undefined);
    await composition?.close();
    await source.close();
    await Promise.all([errors.close(), closeTraces()]);
  };
  stopOnSignal({ log, isUnderNpm: env.isUnderNpm, stop });

  // Requests wait until startup completes: no handler below runs before `product` is set.
  const writes = recentWrites(env.databaseReplica?.maxLagMs ?? null);
  const gate = createRequestGate(gateLimits);
  adaptToEventLoop(gate);
  logStalls(log);
  const app = createWebApp({
    env,
    log,
    errors,
    readiness,
    gate,
    staticFiles: (request, path) => source.staticFiles(request, path) ?? (env.demo ? serveDemoImage(path) : null),
    check: () => product!.check(),
    api: env.apiUrl ? null : (request, visit) => product!.api!(request, visit),
    pages: async (request, visit) => {
      const context = await product!.contextFor(visit, { isCurrent: await writes.needsPrimary(request) });
      return writes.remember(request, await pages.respond(request, context));
    },
    takesPosts: pages.takesPosts,
  });
  server.on(
    "request",
    source.wrap(
      createListener(app, {
        refuseUnreadable: (status) => refuseUnreadable(env.country, status),
        refuseBusy: createBusyRefusal({
          gate,
          markets,
          trustProxy: env.trustProxy,
          log,
        }),
        isStopping: () => readiness.state() === "draining",
      }),
    ),
  );

  await composed;
  readiness.becomeReady();
  if (isSupervised()) announceReady(port);
  else printLine(startupMessage(env, port));
}
