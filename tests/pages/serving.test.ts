import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ask } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";

const origin = sharedOrigin("kg");
const assets = readdirSync(join(import.meta.dirname, "../../build/client/assets"));

describe("a page on the wire", () => {
  test("is whole, compressed and never framed, with script by nonce only", async () => {
    const { status, headers, text } = await ask(`${origin}/`, { headers: { "accept-encoding": "gzip, br" } });
    expect(status).toBe(200);
    expect(text).toMatch(/<\/html>\s*$/);
    expect(headers["content-encoding"]).toBe("br");
    expect(headers.vary).toContain("Accept-Encoding");
    const policy = headers["content-security-policy"] as string;
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    for (const [tag] of text.matchAll(/<script\b(?![^>]*ld\+json)[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  test("has another nonce each time", async () => {
    const [one, other] = await Promise.all([ask(`${origin}/`), ask(`${origin}/`)]);
    expect(one.headers["content-security-policy"]).not.toBe(other.headers["content-security-policy"]);
  });

  test("R-02 an unknown address is a page with status 404", async () => {
    const { status, headers } = await ask(`${origin}/nothing-here`);
    expect(status).toBe(404);
    expect(headers["content-type"]).toContain("text/html");
  });

  test("P-11 a forged host changes no link", async () => {
    const { text } = await ask(`${origin}/`, { headers: { host: "evil.example", "x-forwarded-host": "worse.example" } });
    expect(text).not.toMatch(/evil\.example|worse\.example/);
  });

  test("P-10 each host has its market", async () => {
    const pages = await Promise.all(["kg", "kz", "hu", "ro", "ae"].map((market) => ask(`${sharedOrigin(market)}/`)));
    const languages = pages.map(({ text }) => /<html[^>]* lang="([a-z]+)/.exec(text)?.[1]);
    expect(languages).toEqual(["ru", "ru", "hu", "ro", "en"]);
  });
});

describe("what is refused", () => {
  test.each([
    ["a malformed address", "/%E0%A4%A", {}, 400],
    ["a null byte", "/%00", {}, 400],
    ["an endless address", `/?${"a".repeat(9000)}`, {}, 414],
    ["a host that is no host", "/", { headers: { host: "a b" } }, 400],
    ["a method nobody uses", "/", { method: "PUT" }, 405],
    ["a body of 70 kB", "/api/v1/appointments/", { method: "POST", body: Buffer.alloc(70_000) }, 413],
    ["a body of 70 kB that hides its length", "/api/v1/appointments/", { method: "POST", body: Buffer.alloc(70_000), headers: { "transfer-encoding": "chunked" } }, 413],
  ])("%s", async (_what, path, asked, status) => {
    expect((await ask(origin + path, asked)).status).toBe(status);
  });

  test("a form posted from another site", async () => {
    const { status } = await ask(`${origin}/`, { method: "POST", body: "a=b", headers: { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" } });
    expect(status).toBe(403);
  });
});

describe("files", () => {
  test("carry a hash, never change and come compressed", async () => {
    const name = assets.find((file) => file.startsWith("entry.client") && file.endsWith(".js"));
    const { headers, status } = await ask(`${origin}/assets/${name}`, { headers: { "accept-encoding": "br" } });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-encoding"]).toBe("br");
  });

  test("a missing one is 404, and nothing outside is reachable", async () => {
    for (const path of ["/assets/gone.js", "/assets/..%2f..%2fpackage.json", "/..%2fpackage.json"]) {
      const { status, text } = await ask(origin + path);
      expect(status).toBe(404);
      expect(text).not.toContain('"dependencies"');
    }
  });
});

test("health is told in plain words", async () => {
  expect(await ask(`${origin}/healthz`)).toMatchObject({ status: 200, text: "alive\n" });
  expect(await ask(`${origin}/readyz`)).toMatchObject({ status: 200, text: "ready\n" });
});
