import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** Longer than a frame: each piece is drawn before the next comes. */
const pause = 20;

export type InPieces = { origin: string; close: () => void };

/**
 * The same site as a browser on a bad line gets it: its documents come in pieces of about `size` bytes, and each ends
 * with a tag. All else is passed on as it is. @param origin of a market
 */
export async function serveInPieces(origin: string, size: number): Promise<InPieces> {
  const { hostname, host, port } = new URL(origin);
  const server = createServer((request, response) => {
    const headers = { ...request.headers, host, "accept-encoding": "identity" };
    const outgoing = send(
      { host: "127.0.0.1", port, path: request.url, method: request.method, headers },
      async (incoming) => {
        const { "content-length": _, ...answered } = incoming.headers;
        response.writeHead(incoming.statusCode!, answered);
        if (!answered["content-type"]?.includes("text/html")) return void incoming.pipe(response);
        for (const piece of piecesOf(Buffer.concat((await incoming.toArray()) as Buffer[]), size)) {
          response.write(piece);
          await new Promise((resume) => setTimeout(resume, pause));
        }
        response.end();
      },
    );
    outgoing.on("error", () => response.destroy());
    request.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The head comes whole: nothing of it is seen. */
function piecesOf(html: Buffer, size: number): Buffer[] {
  const pieces: Buffer[] = [];
  let start = 0;
  let end = html.indexOf("<body");
  while (start < html.length) {
    pieces.push(html.subarray(start, end));
    start = end;
    const tagEnd = html.indexOf(">", start + size);
    end = tagEnd < 0 ? html.length : tagEnd + 1;
  }
  return pieces;
}
