import { STATUS_CODES, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { limits } from "./limits.ts";
import type { RefusalContent } from "./refusals.ts";

type ParseError = Error & { code?: string; rawPacket?: Buffer };

const headersTooLarge = "HPE_HEADER_OVERFLOW";
/** Statuses that Node sends, by the code of the error; others are 400. */
const statuses: Record<string, number> = { HPE_CHUNK_EXTENSIONS_OVERFLOW: 413, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Responds to requests that cannot be parsed with the statuses that Node would send. A request with too large headers
 * gets a page: without one the browser shows an error of its own, and the visitor cannot know that the URL or cookies
 * are the cause. `write` makes the refusal from the packet in which the headers became too large: the beginning of the
 * request, unless the browser sends it in several packets.
 */
export function respondToUnparsed(
  server: Server,
  write: (packet: string) => RefusalContent & { status: number },
): void {
  const unfinished = new WeakMap<Socket, Set<ServerResponse>>();
  const refused = new WeakSet<Socket>();
  server.on("request", ({ socket }, outgoing) => {
    const responses = unfinished.get(socket) ?? new Set();
    unfinished.set(socket, responses.add(outgoing));
    outgoing.once("finish", () => responses.delete(outgoing));
  });
  server.on("clientError", ({ code = "", rawPacket }: ParseError, stream) => {
    const socket = stream as Socket;
    if (refused.has(socket)) return;
    // A response that has not begun, such as to a request whose body is still read, is replaced by this response.
    const hasBegun = [...(unfinished.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (!socket.writable || hasBegun) return void socket.destroy();
    if (code !== headersTooLarge) {
      socket.write(head(statuses[code] ?? 400, new Headers()));
      return void socket.destroy();
    }
    refused.add(socket);
    const { status, body, headers } = write(rawPacket?.toString("latin1") ?? "");
    headers.set("content-length", String(Buffer.byteLength(body)));
    socket.end(head(status, headers) + body);
    // If the connection closed while the browser still sends the request, the browser would drop the response.
    setTimeout(() => socket.destroy(), limits.lingerMs).unref();
  });
}

function head(status: number, headers: Headers): string {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${lines.join("")}\r\n`;
}
