import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { loadStaticFiles } from "./static-files.ts";

const folder = mkdtempSync(join(tmpdir(), "vizit-static-"));
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "assets/page-abc123.js"), "plain");
writeFileSync(join(folder, "assets/page-abc123.js.br"), "brotli");
writeFileSync(join(folder, "assets/page-abc123.js.map"), "source");
writeFileSync(join(folder, ".build"), "hidden");
writeFileSync(join(folder, "robots.txt"), "robots");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = loadStaticFiles(folder);
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  files(new Request(`http://localhost${path}`, { method, headers }), path);

describe("static files", () => {
  test("a hashed file is kept for a year, another for an hour", () => {
    expect(get("/assets/page-abc123.js")?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(get("/robots.txt")?.headers.get("cache-control")).toBe("public, max-age=3600");
  });

  test("precompressed files are sent to clients that accept them", async () => {
    expect(await get("/assets/page-abc123.js", { "accept-encoding": "br" })?.text()).toBe("brotli");
    expect(await get("/assets/page-abc123.js", { "accept-encoding": "gzip" })?.text()).toBe("plain");
  });

  test("each encoding of a file has an etag of its own, and all its responses vary by encoding", () => {
    const responses = ["br", "identity"].map((encoding) =>
      get("/assets/page-abc123.js", { "accept-encoding": encoding })!,
    );
    const [brotli, whole] = responses.map(({ headers }) => headers.get("etag"));
    expect(brotli).not.toBe(whole);
    expect(responses.map(({ headers }) => headers.get("vary"))).toEqual(["Accept-Encoding", "Accept-Encoding"]);
    expect(get("/robots.txt")!.headers.get("vary")).toBeNull();
  });

  test("an unchanged file is a 304", () => {
    const etag = get("/robots.txt")!.headers.get("etag")!;
    expect(get("/robots.txt", { "if-none-match": etag })?.status).toBe(304);
    // Proxies that compress make it weak.
    expect(get("/robots.txt", { "if-none-match": `"of before", W/${etag}` })?.status).toBe(304);
    expect(get("/robots.txt", { "if-none-match": '"of before"' })?.status).toBe(200);
  });

  test("files outside the list, compressed versions, source maps and hidden files are a 404", () => {
    const unlisted = ["/assets/page-abc123.js.br", "/assets/page-abc123.js.map", "/.build"];
    for (const path of ["/../package.json", "/assets/../../x", ...unlisted, "/assets/", "/"])
      expect(get(path)).toBeNull();
  });

  test("files are only readable", () => {
    expect(get("/robots.txt", {}, "POST")?.status).toBe(405);
  });
});
