import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { BufferedResponse } from "./buffered-response.ts";
import { chooseEncoding, type Encoding } from "./compression.ts";

type StaticFile = {
  body: Buffer<ArrayBuffer>;
  type: string;
  etag: string;
  immutable: boolean;
  encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
};

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".pbf": "application/x-protobuf",
};
const encodingSuffix: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

export type StaticFiles = (request: Request, pathname: string) => Response | null;

/**
 * Serves the files under `folder` from memory, so that no URL reaches the disk. Files under /assets/ have a hash in
 * their name and never change.
 */
export function loadStaticFiles(folder: string): StaticFiles {
  const files = new Map(listFiles(folder).map((path) => [`/${path}`, readStaticFile(join(folder, path), path)]));
  return (request, pathname) => {
    const file = files.get(pathname);
    return file ? respond(file, request) : null;
  };
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && !/\.(?:br|gz|map)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

function readStaticFile(file: string, path: string): StaticFile {
  const body = readFileSync(file);
  const encoded: StaticFile["encoded"] = {};
  for (const encoding of ["br", "gzip"] as const) {
    if (existsSync(file + encodingSuffix[encoding])) encoded[encoding] = readFileSync(file + encodingSuffix[encoding]);
  }
  return {
    body,
    encoded,
    type: types[extname(path).toLowerCase()] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    immutable: path.startsWith("assets/"),
  };
}

function respond(file: StaticFile, request: Request): Response {
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
  const encoding = chooseEncoding(request.headers.get("accept-encoding"));
  const encodedBody = encoding ? file.encoded[encoding] : undefined;
  const etag = encodedBody ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag;
  const headers = new Headers({
    etag,
    "content-type": file.type,
    "cache-control": file.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  });
  if (Object.keys(file.encoded).length > 0) headers.set("vary", "Accept-Encoding");
  const cachedTags = request.headers
    .get("if-none-match")
    ?.split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""));
  if (cachedTags?.includes(etag)) return new Response(null, { status: 304, headers });
  if (encoding && encodedBody) headers.set("content-encoding", encoding);
  const body = encodedBody ?? file.body;
  headers.set("content-length", String(body.length));
  return request.method === "HEAD" ? new Response(null, { headers }) : new BufferedResponse(body, { headers });
}
