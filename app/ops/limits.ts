import { uploadPhoto } from "#app/contract/clinic-catalogue.ts";
import { plainResponse } from "./plain-response.ts";

export const limits = {
  /** Maximum bytes of a request body. The longest form has a few kB. */
  body: 64 * 1024,
  /** The same of a form with a photo: a photo that is too large is refused beside its field, not with the form. */
  photoForm: 4 * 1024 * 1024,
  /**
   * A photo form of up to this size is read without the middle of its photo, so that its fields are kept. A larger one
   * is refused unread.
   */
  shortenedPhotoForm: 32 * 1024 * 1024,
  /** Bytes at the end of a shortened form. The fields after its photo have a few kB. */
  photoFormEnd: 64 * 1024,
  /** Maximum characters of path and query. Advertising adds long parameters. */
  urlLength: 8192,
  /** Maximum bytes of headers. Each doctor with a draft booking adds a sealed cookie of up to 4 kB. */
  headerBytes: 32 * 1024,
  /** How long the rest of a request with larger headers is read, and dropped. */
  lingerMs: 2_000,
  headersMs: 10_000,
  requestMs: 30_000,
  /** Interval at which slow senders are disconnected. */
  slowCheckMs: 5_000,
  /** How long a client may read nothing of a response. */
  stalledMs: 30_000,
  /** Requests that a connection may send before their responses are read. Browsers and proxies send one. */
  pipelined: 4,
  /** Longer than load balancers keep idle connections, so that they close first. */
  keepAliveMs: 65_000,
  /** How long a request waits for a process that is starting. */
  startMs: 30_000,
  /**
   * How long connections stay open on shutdown for a next request, whose response closes them. Longer than clients keep
   * idle ones (a second for those of `api/outgoing`): a request sent while its connection is closed is lost.
   */
  drainMs: 1_500,
  /** How long running requests may take on shutdown. */
  stopMs: 10_000,
} as const;

/** The forms with a photo. */
const photoForm = /^(?:\/[a-z]{2})?\/staff\/catalogue\/(?:doctor|new-doctor|clinic)(?:\.data)?$/;

/** Maximum bytes of a request body at this path. */
function bodyLimit({ pathname }: URL): number {
  if (photoForm.test(pathname)) return limits.photoForm;
  return pathname === uploadPhoto.path ? (uploadPhoto.maxBodyBytes ?? limits.body) : limits.body;
}

/** Maximum bytes of a request body at this path, before a photo is shortened. */
function readLimit(url: URL): number {
  return photoForm.test(url.pathname) ? limits.shortenedPhotoForm : bodyLimit(url);
}

/** The refusal of a request before routing, or null. */
export function refuseOversized(request: Request, url: URL): Response | null {
  if (url.pathname.length + url.search.length > limits.urlLength) return plainResponse(414, "URL too long");
  if (Number(request.headers.get("content-length") ?? 0) > readLimit(url))
    return plainResponse(413, "body too large", { connection: "close" });
  const pathname = decoded(url.pathname);
  if (pathname === null || pathname.includes("\0")) return plainResponse(400, "malformed URL");
  // No route matches a line break, not even the one for unknown URLs.
  if (/[\n\r\u2028\u2029]/.test(pathname)) return plainResponse(404, "not here");
  return null;
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/**
 * Reads a whole body, so that nobody else waits for a slow sender; of a large photo form without the middle of its
 * photo. Null: it is too long.
 */
export async function readBody(request: Request): Promise<Request | null> {
  if (!request.body) return request;
  const url = new URL(request.url);
  const [maxKept, maxRead] = [bodyLimit(url), readLimit(url)];
  const chunks: Uint8Array[] = [];
  let end = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of request.body) {
    const room = Math.max(0, maxKept - size);
    size += chunk.byteLength;
    if (size > maxRead) return null;
    chunks.push(chunk.subarray(0, room));
    if (chunk.byteLength > room) end = Buffer.concat([end, chunk.subarray(room)]).subarray(-limits.photoFormEnd);
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: Buffer.concat([...chunks, end]),
    signal: request.signal,
  });
}
