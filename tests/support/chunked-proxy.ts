import { createServer, request as send } from "node:http";
import { listenOnLoopback } from "./loopback.ts";

export type ChunkedProxy = { origin: string; close: () => void };

/**
 * A proxy that simulates a slow connection: it sends documents in chunks of about `size` bytes, each of which ends
 * with a tag, and the first doctor's card tag by tag. Other responses are passed on unchanged.
 * @param origin of a market
 * @param painted resolves when the browser has painted a chunk; the next one is sent only then
 */
export async function serveInChunks(
  origin: string,
  size: number,
  painted: () => Promise<unknown>,
): Promise<ChunkedProxy> {
  const { hostname, host, port } = new URL(origin);
  const server = createServer((request, response) => {
    const headers = { ...request.headers, host, "accept-encoding": "identity" };
    const outgoing = send(
      { host: "127.0.0.1", port, path: request.url, method: request.method, headers },
      async (incoming) => {
        const { "content-length": _, ...responseHeaders } = incoming.headers;
        response.writeHead(incoming.statusCode!, responseHeaders);
        if (!responseHeaders["content-type"]?.includes("text/html")) return void incoming.pipe(response);
        for (const chunk of splitIntoChunks(Buffer.concat((await incoming.toArray()) as Buffer[]), size)) {
          response.write(chunk);
          await painted();
        }
        response.end();
      },
    );
    outgoing.on("error", () => response.destroy());
    request.pipe(outgoing);
  });
  const { port: ownPort, close } = await listenOnLoopback(server);
  return { origin: `http://${hostname}:${ownPort}`, close };
}

/** The head is one chunk: it has nothing to paint. */
function splitIntoChunks(html: Buffer, size: number): Buffer[] {
  const chunks: Buffer[] = [];
  const [cardStart, cardEnd] = findFirstCard(html);
  let start = 0;
  let end = html.indexOf("<body");
  while (start < html.length) {
    chunks.push(html.subarray(start, end));
    start = end;
    const isInCard = cardStart <= start && start < cardEnd;
    const tagEnd = html.indexOf(">", start + (isInCard ? 1 : size));
    end = tagEnd < 0 ? html.length : tagEnd + 1;
  }
  return chunks;
}

/** Start and end of the first doctor's card; NaN on a page without one. */
function findFirstCard(html: Buffer): [start: number, end: number] {
  const start = html.indexOf("<article");
  return start < 0 ? [NaN, NaN] : [start, html.indexOf("</article>", start)];
}
