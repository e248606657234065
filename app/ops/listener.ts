import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Server as NetServer, Socket } from "node:net";
import { getRequestListener, RequestError, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { BufferedResponse } from "./buffered-response.ts";
import type { BusyRefusal } from "./busy-refusal.ts";
import { limits } from "./limits.ts";

type FetchApp = { fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response> };

type ListenerOptions = {
  /** Refuses requests that cannot be parsed, such as one with an invalid host. */
  refuseUnreadable: (status: 400 | 500) => Response;
  refuseBusy: BusyRefusal;
  isStopping: () => boolean;
};

export function createListener(
  app: FetchApp,
  { refuseUnreadable, refuseBusy, isStopping }: ListenerOptions,
): RequestListener {
  const errorHandler = (error: unknown) => refuseUnreadable(error instanceof RequestError ? 400 : 500);
  const respond = async (request: Request, bindings: HttpBindings) => {
    const response = await app.fetch(request, bindings);
    if (!(response instanceof BufferedResponse)) return response;
    response.send(bindings.outgoing);
    return RESPONSE_ALREADY_SENT;
  };
  const listener = getRequestListener((request, bindings) => respond(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
    errorHandler,
  });
  const hasRoom = createPipelineLimit();
  return (incoming, outgoing) => {
    if (!hasRoom(incoming.socket, outgoing)) return;
    if (isStopping()) outgoing.setHeader("connection", "close");
    if (!refuseBusy(incoming, outgoing)) void listener(incoming, outgoing);
  };
}

/**
 * Node reads ahead on a connection: a few packets with hundreds of requests, whose responses nobody reads, would take
 * minutes of CPU time and gigabytes. Closes a connection that sends too many.
 *
 * @returns whether the request is to be handled
 */
function createPipelineLimit(): (socket: Socket, outgoing: ServerResponse) => boolean {
  const unread = new WeakMap<Socket, number>();
  return (socket, outgoing) => {
    if (socket.destroyed) return false;
    const count = (unread.get(socket) ?? 0) + 1;
    if (count > limits.pipelined) {
      socket.destroy();
      return false;
    }
    unread.set(socket, count);
    outgoing.once("close", () => unread.set(socket, unread.get(socket)! - 1));
    return true;
  };
}

/** An HTTP server with its limits and no handler yet. */
export function createHttpServer({ stalledMs }: { stalledMs: number } = limits): Server {
  const server = createServer({ maxHeaderSize: limits.headerBytes, connectionsCheckingInterval: limits.slowCheckMs });
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.timeout = stalledMs;
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
