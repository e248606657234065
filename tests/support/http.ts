import { request as send, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export type HttpResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decompressed. */
  body: Buffer;
  text: string;
  /** Size of head and body as received. */
  wireBytes: number;
  json(): unknown;
};

export type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Sent unchanged as the request target, instead of the URL's path and query. */
  target?: string;
};

/** One HTTP request. Every name under .localhost is this machine, whatever the resolver returns. */
export function sendRequest(
  url: string | URL,
  { method = "GET", headers = {}, body, target }: RequestOptions = {},
): Promise<HttpResponse> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const address = hostname.endsWith("localhost") ? "127.0.0.1" : hostname;
  return new Promise((resolve, reject) => {
    const outgoing = send(
      { host: address, port, method, path: target ?? pathname + search, headers: { host, ...headers }, agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const raw = Buffer.concat(chunks);
          const headBytes = incoming.rawHeaders.reduce((sum, header) => sum + Buffer.byteLength(header) + 2, 20);
          const content = decoded(raw, incoming.headers["content-encoding"]);
          const text = content.toString("utf8");
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: content,
            text,
            wireBytes: headBytes + raw.length,
            json: (): unknown => JSON.parse(text),
          });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}
