import { createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback } from "./loopback.ts";

export type ApiProxy = {
  url: string;
  /** Responds instead of the API; null: requests are forwarded to it. */
  respond: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  close: () => void;
};

/** Starts a proxy of the API on a local port, which can respond like a broken, overloaded or hostile API. */
export async function openApiProxy(port: number): Promise<ApiProxy> {
  const server = createServer((request, response) => {
    if (proxy.respond) return void request.resume().once("end", () => proxy.respond?.(request, response));
    forwardRequest(request, response, port);
  });
  const { url, close } = await listenOnLoopback(server);
  const proxy: ApiProxy = {
    url,
    respond: null,
    close,
  };
  return proxy;
}

/** Forwards a request to a local port, and the response to its client. */
export function forwardRequest(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path, headers } = request;
  const forwarded = send({ host: "127.0.0.1", port, method, path, headers, agent: false }, (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, incoming.headers);
    incoming.pipe(response);
  });
  forwarded.on("error", () => response.destroy());
  request.pipe(forwarded);
}
