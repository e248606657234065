import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback } from "./loopback.ts";

type HostedRecord = Record<string, unknown> & { objectID: string };
type Query = { indexName: string; query: string; filters: string; hitsPerPage: number };
type Write = { requests: { action: string; body: HostedRecord }[] };

/**
 * `down` responds with 503, `limited` 429, `silent` never responds; `garbage` is not JSON, `no gzip` has a false
 * content-encoding, `other shape` is other JSON, `elsewhere` has a hit that links to another site.
 */
export type HostedIndexMode =
  | "up"
  | "down"
  | "limited"
  | "silent"
  | "garbage"
  | "no gzip"
  | "other shape"
  | "elsewhere";

export type FakeHostedIndex = {
  url: string;
  appId: string;
  searchKey: string;
  adminKey: string;
  mode: HostedIndexMode;
  records: Map<string, HostedRecord>;
  settings: Record<string, unknown> | null;
  /** Received queries, with the headers of the application id and its key. */
  queries: (Query & { headers: Record<string, string | string[] | undefined>; url: string })[];
  /** Received writes: "addObject service-1-city-10", "settings". */
  writes: string[];
  close: () => void;
};

const pageSize = 250;

/** A fake hosted search index with the protocol of the official client, which can fail. */
export async function openHostedIndex(): Promise<FakeHostedIndex> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => respond(request, response, Buffer.concat(chunks).toString()));
  });
  const { url, close } = await listenOnLoopback(server);
  const index: FakeHostedIndex = {
    url,
    appId: "TESTAPP",
    searchKey: "a key to search with",
    adminKey: "a key to write with",
    mode: "up",
    records: new Map(),
    settings: null,
    queries: [],
    writes: [],
    close,
  };
  return index;

  function respond(request: IncomingMessage, response: ServerResponse, text: string): void {
    const send = (status: number, body: object) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? "/", index.url);
    const isSearch = pathname === "/1/indexes/*/queries";
    const key = request.headers["x-algolia-api-key"];
    const isOpen =
      request.headers["x-algolia-application-id"] === index.appId &&
      (key === index.adminKey || (isSearch && key === index.searchKey));
    if (index.mode === "silent") return;
    if (index.mode === "down") return send(503, { message: "down", status: 503 });
    if (index.mode === "limited") return send(429, { message: "too many requests", status: 429 });
    if (index.mode === "garbage") return void response.writeHead(200).end("<html>not what was asked for");
    if (index.mode === "no gzip") return void response.writeHead(200, { "content-encoding": "gzip" }).end("not packed");
    if (index.mode === "other shape") return send(200, { results: [{ hits: [{ objectID: "1", name: "a shoe" }] }] });
    if (index.mode === "elsewhere")
      return send(200, {
        results: [{ hits: [{ objectID: "1", type: "Доктора", title: "A", slug: "a", pretty_url: "//evil.example/" }] }],
      });
    if (!isOpen) return send(403, { message: "Invalid Application-ID or API key", status: 403 });
    const body = (text ? JSON.parse(text) : {}) as object;
    if (isSearch)
      return send(200, { results: (body as { requests: Query[] }).requests.map((query) => search(query, request)) });
    const call = `${request.method} ${pathname.replace(/^\/1\/indexes\/vizit\//, "").replace(/\d+$/, "1")}`;
    if (call === "GET task/1") return send(200, { status: "published", pendingTask: false });
    if (call === "GET settings")
      return index.settings
        ? send(200, index.settings)
        : send(404, { message: "Index vizit does not exist", status: 404 });
    if (call === "PUT settings") return send(200, setSettings(body as Record<string, unknown>));
    if (call === "POST browse") return send(200, browse((body as { cursor?: string }).cursor));
    if (call === "POST batch") return send(200, write(body as Write));
    return send(404, { message: `no such call: ${call}`, status: 404 });
  }

  function search(query: Query, { headers, url = "" }: IncomingMessage) {
    index.queries.push({ ...query, headers, url });
    const [, city] = /^city = (\d+)$/.exec(query.filters) ?? [];
    const words = query.query.toLowerCase().split(/\s+/);
    const matches = ({ names, slug_words, specialties, city: ownCity }: HostedRecord) => {
      const text = [names, slug_words, specialties].flat().join(" ").toLowerCase();
      return String(ownCity) === city && words.every((word) => text.includes(word));
    };
    const hits = [...index.records.values()].filter(matches).slice(0, query.hitsPerPage);
    return {
      hits,
      nbHits: hits.length,
      page: 0,
      hitsPerPage: query.hitsPerPage,
      query: query.query,
      params: "",
      processingTimeMS: 1,
    };
  }

  function setSettings(settings: Record<string, unknown>) {
    index.settings = { ...index.settings, ...settings };
    index.writes.push("settings");
    return { taskID: 1, updatedAt: "2026-01-01T00:00:00Z" };
  }

  function browse(cursor = "0") {
    const from = Number(cursor);
    const hits = [...index.records.values()]
      .slice(from, from + pageSize)
      .map(({ objectID, digest }) => ({ objectID, digest }));
    return { hits, ...(from + pageSize < index.records.size ? { cursor: String(from + pageSize) } : {}) };
  }

  function write({ requests }: Write) {
    for (const { action, body } of requests) {
      index.writes.push(`${action} ${body.objectID}`);
      if (action === "deleteObject") index.records.delete(body.objectID);
      else index.records.set(body.objectID, body);
    }
    return { taskID: 1, objectIDs: requests.map(({ body }) => body.objectID) };
  }
}
