import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { limits } from "./limits.ts";

type FetchApp = { fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response> };

export function createListener(app: FetchApp): RequestListener {
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings as HttpBindings), { overrideGlobalObjects: false });
  return (incoming, outgoing) => void listener(incoming, outgoing);
}

/** A server with its limits set and nothing behind it yet. */
export function createHttpServer(): Server {
  const server = createServer({ maxHeaderSize: limits.headerBytes, connectionsCheckingInterval: limits.slowCheckMs });
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.keepAliveMs;
  server.maxRequestsPerSocket = 0;
  return server;
}

/** Resolves with the port taken; rejects with Node's own error (EADDRINUSE …). */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
