import { resolve } from "node:path";
import { compose, type Product } from "#app/compose.ts";
import { announcement } from "#app/ops/announce.ts";
import { demoPortrait } from "#app/ops/demo-portraits.ts";
import { EnvError, readEnv, settleNodeEnv, type Env } from "#app/ops/env.ts";
import { explain } from "#app/ops/explain.ts";
import { createBusyRefusal } from "#app/ops/busy-refusal.ts";
import { openErrors } from "#app/ops/errors.ts";
import { createReadiness } from "#app/ops/health.ts";
import { createHttpServer, createListener, listen } from "#app/ops/listener.ts";
import { createLog } from "#app/ops/log.ts";
import { developmentBuild, finishedBuild } from "#app/ops/page-build.ts";
import { adaptToEventLoop, createRequestGate, gateLimits } from "#app/ops/request-gate.ts";
import { refuseUnreadable } from "#app/ops/refusals.ts";
import { endOnCrash, stopOnSignal } from "#app/ops/shutdown.ts";

const root = import.meta.dirname;
const tell = (line: string) => console.log(line);

try {
  await serve(readEnv());
} catch (error) {
  const lines = error instanceof EnvError ? error.faults : [explain(error)];
  for (const line of lines) console.error(`vizit: ${line}`);
  process.exit(1);
}

async function serve(env: Env): Promise<void> {
  settleNodeEnv(env);
  const log = createLog(env.logLevel);
  const errors = await openErrors(env, log);
  endOnCrash(errors);
  const readiness = createReadiness();

  // Listen first: a start that cannot get the port must not touch the database.
  const server = createHttpServer();
  const port = await listen(server, env.port, env.host);

  const source =
    env.mode === "development" ? await developmentBuild(root, server) : finishedBuild(resolve(root, env.pagesDir));
  // They import React, which reads NODE_ENV when it is loaded.
  const { createPages } = await import("#app/ops/pages.ts");
  const { createWebApp } = await import("#app/ops/web-app.ts");
  const pages = createPages(source.load, env.mode);

  let product: Product | undefined;
  const parts = { log, report: errors.report, tell, reportsScript: source.reportsScript };
  const composed = compose({ ...env, port }, parts).then((made) => (product = made));
  const close = async () => {
    const made = await composed.catch(() => undefined);
    await made?.close();
    await source.close();
    await errors.close();
  };
  stopOnSignal({ server, readiness, log, underNpm: env.underNpm, close });

  // Requests wait until startup completes: no handler below runs before `product` is set.
  const gate = createRequestGate(gateLimits);
  adaptToEventLoop(gate);
  const app = createWebApp({
    env,
    log,
    errors,
    readiness,
    gate,
    staticFiles: (request, path) => source.staticFiles(request, path) ?? (env.demo ? demoPortrait(path) : null),
    check: () => product!.check(),
    api: env.apiUrl ? null : (request, visit) => product!.api!(request, visit),
    pages: async (request, visit) => pages(request, await product!.contextFor(visit)),
  });
  server.on(
    "request",
    source.wrap(
      createListener(app, {
        refuseUnreadable: (status) => refuseUnreadable(env.country, status),
        refuseBusy: createBusyRefusal({
          gate,
          markets: { fallback: env.country, hosts: env.countryHosts },
          trustProxy: env.trustProxy,
          log,
        }),
      }),
    ),
  );

  await composed;
  readiness.becomeReady();
  tell(announcement(env, port));
}
