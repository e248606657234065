import { STATUS_CODES, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { limits } from "./limits.ts";
import type { Written } from "./refusals.ts";

type ParseError = Error & { code?: string; rawPacket?: Buffer };

const tooLarge = "HPE_HEADER_OVERFLOW";
/** Node's own answers. */
const statuses: Record<string, number> = { HPE_CHUNK_EXTENSIONS_OVERFLOW: 413, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers requests that never reach a listener, or whose body cannot be read, as Node would, but those with too large
 * headers by a page: a browser shows an answer without one as a fault of its own, and its visitor cannot know that
 * cookies are the cause. `write` gets the packet in which the headers became too large, which has their beginning
 * unless the browser sends in pieces.
 */
export function answerUnparsed(server: Server, write: (packet: string) => Written): void {
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
    // A response not begun, such as to a request whose body is still read, gives way to this answer.
    const isAnswering = [...(unfinished.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (!socket.writable || isAnswering) return void socket.destroy();
    if (code !== tooLarge) {
      socket.write(head(statuses[code] ?? 400, new Headers()));
      return void socket.destroy();
    }
    refused.add(socket);
    const { body, headers } = write(rawPacket?.toString("latin1") ?? "");
    headers.set("content-length", String(Buffer.byteLength(body)));
    socket.end(head(431, headers) + body);
    // Closed at once, the rest of the request would make the browser drop the answer.
    setTimeout(() => socket.destroy(), limits.lingerMs).unref();
  });
}

function head(status: number, headers: Headers): string {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${lines.join("")}\r\n`;
}
