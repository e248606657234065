import { createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback } from "./loopback.ts";

export type RefusingApi = {
  url: string;
  /** Answers instead of the API; null passes the request on. */
  respond: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  close: () => void;
};

/** A proxy in front of an API on a local port, which can respond like a broken, overloaded or hostile API. */
export async function openRefusingApi(port: number): Promise<RefusingApi> {
  const server = createServer((request, response) => {
    if (api.respond) return void request.resume().once("end", () => api.respond?.(request, response));
    forwardRequest(request, response, port);
  });
  const { url, close } = await listenOnLoopback(server);
  const api: RefusingApi = {
    url,
    respond: null,
    close,
  };
  return api;
}

/** Sends a request on to a local port, and its response back. */
export function forwardRequest(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path, headers } = request;
  const forwarded = send({ host: "127.0.0.1", port, method, path, headers, agent: false }, (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, incoming.headers);
    incoming.pipe(response);
  });
  forwarded.on("error", () => response.destroy());
  request.pipe(forwarded);
}
