import { plain } from "./health.ts";

export const limits = {
  /** Bytes of a request body. The longest form is a few kB. */
  body: 64 * 1024,
  /** Characters of path and query. Advertising adds long parameters. */
  address: 8192,
  /** A visitor booking with several doctors carries a sealed draft cookie of up to 4 kB for each. */
  headerBytes: 32 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  /** How often slow senders are looked for. */
  slowCheckMs: 5_000,
  /** Longer than load balancers keep theirs, so that they close first. */
  keepAliveMs: 65_000,
  /** How long a request waits for a process that is still starting. */
  startMs: 30_000,
  /** How long requests under way may take when the process is told to stop. */
  stopMs: 10_000,
} as const;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The answer to a request that no route should ever see, or null. */
export function refuseOversized(request: Request, url: URL): Response | null {
  if (url.pathname.length + url.search.length > limits.address) return plain(414, "address too long");
  if (!methods.has(request.method)) return plain(405, "method not allowed", { allow: [...methods].join(", ") });
  if (Number(request.headers.get("content-length") ?? 0) > limits.body)
    return plain(413, "body too large", { connection: "close" });
  const pathname = decoded(url.pathname);
  if (pathname === null || pathname.includes("\0")) return plain(400, "malformed address");
  // No route matches across a line break, not even the one for unknown addresses.
  if (/[\n\r\u2028\u2029]/.test(pathname)) return plain(404, "not here");
  return null;
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** A body that does not announce its length is read here, and refused as soon as it is too long. */
export async function readChunkedBody(request: Request): Promise<Request | null> {
  if (!request.body || request.headers.has("content-length")) return request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limits.body) return null;
    chunks.push(chunk);
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: Buffer.concat(chunks),
    signal: request.signal,
  });
}
