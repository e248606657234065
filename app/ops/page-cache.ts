import { createHash } from "node:crypto";
import { byteTextOf, bytesOf } from "#app/byte-text.ts";
import { cached } from "#app/cache/cached.ts";
import { BufferedResponse } from "./buffered-response.ts";
import type { ClientInfo } from "./client-origin.ts";
import { chooseEncoding, compress, type Encoding } from "./compression.ts";
import { createCompressorsByEtag, type VariantCompressor, type CompressorOf } from "./compressed-variants.ts";
import { hashSources, withoutNonce, type InlineSources } from "./inline-sources.ts";
import { hasMarker, insertMarketing, splitAtMarker, type PagePieces } from "./marketing-links.ts";
import { sharedCookies, toSharedRequest, type SharedRequest } from "./shared-request.ts";

/** Renders a page with the client's nonce; null: the process is busy. */
type Render = (request: Request, clientInfo: ClientInfo) => Promise<Response | null>;

export type SharedResponse = { response: Response; inline: InlineSources };

/** Null: this visitor needs a page of their own. */
export type PageCache = (
  request: Request,
  outerUrl: URL,
  clientInfo: ClientInfo,
) => Promise<SharedResponse | "busy" | null>;

type Page = {
  kind: "page";
  status: number;
  headers: [string, string][];
  body: Body;
  size: number;
  inline: InlineSources;
};
/** The same bytes for all, or with each visitor's marketing parameters in links. */
type Body = { etag: string; bytes: Buffer<ArrayBuffer>; compressor: VariantCompressor } | { pieces: PagePieces };
/** `own`: the response may have data of this visitor. */
type Rendered = Page | { kind: "busy" } | { kind: "own" } | { kind: "failed"; error: unknown };

const sharedType = /^text\/(?:html|x-script)/;

const maxPages = 2_000;
/** Of uncompressed pages; with their compressed variants about a third more. */
const maxBytes = 48_000_000;
/** Of pages with compressed variants: some 30 kB each. */
const maxPagesWithVariants = 500;

/**
 * Caches pages of the catalogue for visitors of whom only city, language and consent are known. A page is rendered from
 * the request that is its key alone, so that no data of a visitor can reach another; marketing parameters are written
 * into the links afterwards. Pages are at most `ttlMs` + `staleMs` old: by then, times that are booked disappear.
 */
export function createPageCache(render: Render, { ttlMs, staleMs }: { ttlMs: number; staleMs: number }): PageCache {
  const compressorOf = createCompressorsByEtag(maxPagesWithVariants);
  const load = async ({ url, headers }: SharedRequest, clientInfo: ClientInfo): Promise<Rendered> => {
    try {
      const response = await render(new Request(url, { headers }), clientInfo);
      return response ? await readPage(response, clientInfo.nonce, compressorOf) : { kind: "busy" };
    } catch (error) {
      return { kind: "failed", error };
    }
  };
  const pageOf = cached(load, {
    keyOf: ({ key }) => key,
    ttlMs,
    staleMs,
    isCacheable: (rendered) => rendered.kind === "page" && rendered.status === 200,
    maxEntries: maxPages,
    maxSize: maxBytes,
    sizeOf: (rendered) => (rendered.kind === "page" ? rendered.size : 0),
  });

  return async (request, outerUrl, clientInfo) => {
    const shared = await toSharedRequest(request, outerUrl);
    if (!shared) return null;
    const rendered = await pageOf(shared, clientInfo);
    if (rendered.kind === "failed") throw rendered.error;
    if (rendered.kind === "own") return null;
    if (rendered.kind === "busy") return "busy";
    return { response: await respondWith(rendered, request.headers, shared.marketing), inline: rendered.inline };
  };
}

async function readPage(response: Response, nonce: string, compressorOf: CompressorOf): Promise<Rendered> {
  const headers = [...response.headers].filter(([name]) => name !== "set-cookie");
  const cookies = response.headers.getSetCookie();
  const isShared = cookies.every((line) => sharedCookies.includes(line.split("=", 1)[0]!));
  const canBeStored = !/no-store/.test(response.headers.get("cache-control") ?? "");
  if (!isShared || !canBeStored || !sharedType.test(response.headers.get("content-type") ?? "")) {
    response.body?.cancel().catch(() => {});
    return { kind: "own" };
  }
  const rendered = byteTextOf(Buffer.from(await response.arrayBuffer()));
  const text = withoutNonce(rendered, nonce);
  const isHtml = response.headers.get("content-type")!.startsWith("text/html");
  const body = bodyOf(text, isHtml, compressorOf);
  if (text.includes(nonce) || !body || headers.some(([, value]) => hasMarker(value))) return { kind: "own" };
  return {
    kind: "page",
    status: response.status,
    headers: [...headers, ...cookies.map((line): [string, string] => ["set-cookie", line])],
    body,
    size: text.length,
    inline: isHtml ? hashSources(rendered, nonce) : { script: [], style: [] },
  };
}

/** Null: the page has marketing parameters where they cannot be inserted. */
function bodyOf(text: string, isHtml: boolean, compressorOf: CompressorOf): Body | null {
  if (!hasMarker(text)) {
    const bytes = bytesOf(text);
    const etag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
    return { etag: `W/"${etag}"`, bytes, compressor: compressorOf(etag) };
  }
  const pieces = isHtml ? splitAtMarker(text) : null;
  return pieces && { pieces };
}

async function respondWith({ body, ...page }: Page, requestHeaders: Headers, marketing: string): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.append("vary", "Accept-Encoding");
  if ("etag" in body && page.status === 200) {
    headers.set("etag", body.etag);
    if (requestHeaders.get("if-none-match")?.includes(body.etag)) return new Response(null, { status: 304, headers });
  }
  const encoding = chooseEncoding(requestHeaders.get("accept-encoding"));
  const bytes = await sentBytesOf(body, encoding, marketing);
  if (encoding) headers.set("content-encoding", encoding);
  headers.set("content-length", String(bytes.length));
  return new BufferedResponse(bytes, { status: page.status, headers });
}

/** Pages without marketing parameters are compressed once for all, also when they are rendered again unchanged. */
function sentBytesOf(
  body: Body,
  encoding: Encoding | null,
  marketing: string,
): Promise<Buffer<ArrayBuffer>> | Buffer<ArrayBuffer> {
  if ("pieces" in body) {
    const filled = bytesOf(insertMarketing(body.pieces, marketing));
    return encoding ? compress(filled, encoding) : filled;
  }
  return encoding ? body.compressor(body.bytes, encoding) : body.bytes;
}
