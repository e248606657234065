import { createHash } from "node:crypto";
import { parse as parseCookies } from "cookie-es";
import { cached } from "#app/cache/cached.ts";
import { hasMobileScreen, isPhone, isRobot, isTextBrowser, wantsScripts } from "#app/visitor-kind.ts";
import type { ClientInfo } from "./client-origin.ts";
import { chooseEncoding, compress, type Encoding } from "./compression.ts";
import { hashSources, withoutNonce, type InlineSources } from "./inline-sources.ts";

/** Renders a page with the client's nonce; null: the process is busy. */
type Render = (request: Request, clientInfo: ClientInfo) => Promise<Response | null>;

export type SharedAnswer = { response: Response; inline: InlineSources };

/** Null: this visitor needs a page of their own. */
export type PageCache = (
  request: Request,
  outerUrl: URL,
  clientInfo: ClientInfo,
) => Promise<SharedAnswer | "busy" | null>;

type Page = {
  kind: "page";
  status: number;
  headers: [string, string][];
  etag: string;
  body: Buffer<ArrayBuffer>;
  inline: InlineSources;
  compressed: Map<Encoding, Promise<Buffer<ArrayBuffer>>>;
};
type SharedRequest = { url: string; headers: Record<string, string> };
/** `own`: the answer has something that is not for everyone. */
type Rendered = Page | { kind: "busy" } | { kind: "own" } | { kind: "failed"; error: unknown };

const sharedPage =
  /^(?:\/[a-z]{2})?\/(?:(?:_root\.data)?|(?:doctors|procedures|clinics)\/[\w-]+(?:\/[\w-]+)?(?:\.data)?|doctor\/[\w-]+(?:\.data)?)$/;
const longestQuery = 300;
/** Cookies that these pages depend on and set. Whoever has others gets a page of their own. */
const sharedCookies = new Set(["city", "locale"]);
const sharedType = /^text\/(?:html|x-script)/;

const mostPages = 2_000;
/** About a third more with compressed forms. */
const mostBytes = 48_000_000;

/**
 * Caches pages of the catalogue for visitors of whom nothing is known but city and language. What is rendered sees
 * only the request that is its key, so that nothing of a visitor can reach another. Pages are at most
 * `ttlMs` + `staleMs` old: free times that were booked elsewhere go by then.
 */
export function createPageCache(render: Render, { ttlMs, staleMs }: { ttlMs: number; staleMs: number }): PageCache {
  const load = async ({ url, headers }: SharedRequest, clientInfo: ClientInfo): Promise<Rendered> => {
    try {
      const response = await render(new Request(url, { headers }), clientInfo);
      return response ? await readPage(response, clientInfo.nonce) : { kind: "busy" };
    } catch (error) {
      return { kind: "failed", error };
    }
  };
  const pageOf = cached(load, {
    keyOf: ({ url, headers }) => [url, ...Object.values(headers)].join("\n"),
    ttlMs,
    staleMs,
    isCacheable: (rendered) => rendered.kind === "page" && rendered.status === 200,
    maxEntries: mostPages,
    maxSize: mostBytes,
    sizeOf: (rendered) => (rendered.kind === "page" ? rendered.body.length : 0),
  });

  return async (request, outerUrl, clientInfo) => {
    const shared = sharedRequest(request, outerUrl);
    if (!shared) return null;
    const rendered = await pageOf(shared, clientInfo);
    if (rendered.kind === "failed") throw rendered.error;
    if (rendered.kind === "own") return null;
    if (rendered.kind === "busy") return "busy";
    return { response: await answerWith(rendered, request.headers), inline: rendered.inline };
  };
}

/** What the page may depend on; null: it depends on more. */
function sharedRequest({ method, headers }: Request, outerUrl: URL): SharedRequest | null {
  const { pathname, search } = outerUrl;
  if (method !== "GET" || !sharedPage.test(pathname) || search.length > longestQuery) return null;
  const cookie = headers.get("cookie");
  if (cookie && !Object.keys(parseCookies(cookie)).every((name) => sharedCookies.has(name))) return null;
  return { url: outerUrl.href, headers: sharedHeaders(headers) };
}

/** One request for all visitors of a kind: always the same headers. */
export function sharedHeaders(headers: Headers): Record<string, string> {
  return {
    "user-agent": isTextBrowser(headers)
      ? "Lynx"
      : `${isRobot(headers) ? "Googlebot" : ""} ${isPhone(headers) ? "Mobi" : ""}`.trim(),
    "sec-ch-viewport-width": hasMobileScreen(headers) ? "390" : "1280",
    "save-data": wantsScripts(headers) || isRobot(headers) ? "off" : "on",
    cookie: headers.get("cookie") ?? "",
  };
}

async function readPage(response: Response, nonce: string): Promise<Rendered> {
  const headers = [...response.headers].filter(([name]) => name !== "set-cookie");
  const cookies = response.headers.getSetCookie();
  const isShared = cookies.every((line) => sharedCookies.has(line.split("=", 1)[0]!));
  const canBeStored = !/no-store/.test(response.headers.get("cache-control") ?? "");
  if (!isShared || !canBeStored || !sharedType.test(response.headers.get("content-type") ?? "")) {
    response.body?.cancel().catch(() => {});
    return { kind: "own" };
  }
  const rendered = await response.text();
  const text = withoutNonce(rendered, nonce);
  if (text.includes(nonce)) return { kind: "own" };
  const isHtml = response.headers.get("content-type")!.startsWith("text/html");
  const etag = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  return {
    kind: "page",
    status: response.status,
    headers: [...headers, ...cookies.map((line): [string, string] => ["set-cookie", line])],
    etag: `W/"${etag}"`,
    body: Buffer.from(text),
    inline: isHtml ? hashSources(rendered, nonce) : { script: [], style: [] },
    compressed: new Map(),
  };
}

async function answerWith(page: Page, asked: Headers): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.append("vary", "Accept-Encoding");
  if (page.status === 200) headers.set("etag", page.etag);
  if (page.status === 200 && asked.get("if-none-match")?.includes(page.etag))
    return new Response(null, { status: 304, headers });
  const encoding = chooseEncoding(asked.get("accept-encoding"));
  const body = encoding ? await compressed(page, encoding) : page.body;
  if (encoding) headers.set("content-encoding", encoding);
  headers.set("content-length", String(body.length));
  return new Response(body, { status: page.status, headers });
}

/** Compressed once for all who accept it. */
function compressed(page: Page, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  let body = page.compressed.get(encoding);
  if (!body) {
    body = compress(page.body, encoding);
    page.compressed.set(encoding, body);
  }
  return body;
}
