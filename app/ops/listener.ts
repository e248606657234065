import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Server as NetServer } from "node:net";
import { getRequestListener, RequestError, type HttpBindings } from "@hono/node-server";
import type { BusyRefusal } from "./busy-refusal.ts";
import { limits } from "./limits.ts";

type FetchApp = { fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response> };

type ListenerOptions = {
  /** Answers requests that cannot be parsed, such as one with an invalid host. */
  refuseUnreadable: (status: 400 | 500) => Response;
  refuseBusy: BusyRefusal;
  isStopping: () => boolean;
};

export function createListener(
  app: FetchApp,
  { refuseUnreadable, refuseBusy, isStopping }: ListenerOptions,
): RequestListener {
  const errorHandler = (error: unknown) => refuseUnreadable(error instanceof RequestError ? 400 : 500);
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
    errorHandler,
  });
  return (incoming, outgoing) => {
    if (isStopping()) outgoing.setHeader("connection", "close");
    if (!refuseBusy(incoming, outgoing)) void listener(incoming, outgoing);
  };
}

/** An HTTP server with its limits and no handler yet. */
export function createHttpServer(): Server {
  const server = createServer({ maxHeaderSize: limits.headerBytes, connectionsCheckingInterval: limits.slowCheckMs });
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.keepAliveMs;
  server.maxRequestsPerSocket = 0;
  return server;
}

/** Resolves to the port; rejects with Node's error (EADDRINUSE …). */
export function listen(server: NetServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
