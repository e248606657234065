import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { allCountries } from "#app/countries/registry.ts";
import { sendRequest, type RequestOptions } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { readTexts } from "../support/texts.ts";

const origin = sharedOrigin("kg");
const folder = join(import.meta.dirname, "../../build/client/assets");
const assets = readdirSync(folder);

describe("a page over HTTP", () => {
  test("is complete, compressed and cannot be framed, with script by nonce only", async () => {
    const { status, headers, text } = await sendRequest(`${origin}/`, { headers: { "accept-encoding": "gzip, br" } });
    expect(status).toBe(200);
    expect(text).toMatch(/<\/html>\s*$/);
    expect(headers["content-encoding"]).toBe("br");
    expect(headers.vary).toContain("Accept-Encoding");
    const policy = headers["content-security-policy"] as string;
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    // An element that is exactly `<script></script>` runs nothing; hydration expects it.
    const scripts = [...text.replaceAll("<script></script>", "").matchAll(/<script\b(?![^>]*ld\+json)[^>]*>/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [tag] of scripts) expect(tag).toContain(`nonce="${nonce}"`);
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["retry-after"]).toBeUndefined();
  });

  test.each(["/", "/doctors/bishkek/terapevt", "/staff"])("%s has the layers of its styles in order", async (path) => {
    const css = parse((await sendRequest(origin + path)).text).querySelector("style")!.textContent;
    const layers = [...css.matchAll(/@layer ([\w,]+)/g)].flatMap(([, names = ""]) => names.split(","));
    expect([...new Set(layers)]).toEqual(["tokens", "reset", "base", "components", "pages"]);
  });

  test("has another nonce on each request", async () => {
    const [first, second] = await Promise.all([sendRequest(`${origin}/`), sendRequest(`${origin}/`)]);
    expect(first.headers["content-security-policy"]).not.toBe(second.headers["content-security-policy"]);
  });

  test("R-02 an unknown URL is a page with status 404", async () => {
    const { status, headers } = await sendRequest(`${origin}/nothing-here`);
    expect(status).toBe(404);
    expect(headers["content-type"]).toContain("text/html");
  });

  test("P-11 a forged host changes no link", async () => {
    const { text } = await sendRequest(`${origin}/`, {
      headers: { host: "evil.example", "x-forwarded-host": "worse.example" },
    });
    expect(text).not.toMatch(/evil\.example|worse\.example/);
  });

  test("P-10 each host serves its market", async () => {
    const pages = await Promise.all(
      ["kg", "kz", "hu", "ro", "ae"].map((market) => sendRequest(`${sharedOrigin(market)}/`)),
    );
    const languages = pages.map(({ text }) => /<html[^>]* lang="([a-z]+)/.exec(text)?.[1]);
    expect(languages).toEqual(["ru", "ru", "hu", "ro", "en"]);
  });
});

describe("refusals", () => {
  test.each([
    ["a malformed URL", "/%E0%A4%A", {}, 400],
    ["a null byte", "/%00", {}, 400],
    ["a line break", "/ru/%0a", {}, 404],
    ["a line break within a name", "/ru/x%0ay", {}, 404],
    ["a carriage return", "/kk/%0dabc", {}, 404],
    ["a line separator", "/ru/%E2%80%A8", {}, 404],
    ["a paragraph separator", "/nothing/here%E2%80%A9", {}, 404],
    ["a line break in a URL of the API", "/api/v1/cities/%0a", {}, 404],
    ["a line break in a request for data", "/ru/%0a.data", {}, 404],
    ["a URL of 9,000 characters", `/?${"a".repeat(9000)}`, {}, 414],
    ["an invalid host", "/", { headers: { host: "a b" } }, 400],
    ["an unsupported method", "/", { method: "PUT" }, 405],
    ["headers of 40 kB", "/", { headers: { cookie: "a=b; ".repeat(8000) } }, 431],
    ["a body of 70 kB", "/api/v1/appointments/", { method: "POST", body: Buffer.alloc(70_000) }, 413],
    [
      "a body of 70 kB that hides its length",
      "/api/v1/appointments/",
      { method: "POST", body: Buffer.alloc(70_000), headers: { "transfer-encoding": "chunked" } },
      413,
    ],
  ])("%s", async (_what, path, request, status) => {
    expect((await sendRequest(origin + path, request)).status).toBe(status);
  });

  test.each([
    ["POST", "/", "GET, HEAD"],
    ["POST", "/doctors/bishkek/terapevt?sort=price", "GET, HEAD"],
    ["POST", "/page-view.gif", "GET, HEAD"],
    ["POST", "/nowhere/at-all", "GET, HEAD"],
    ["POST", "/kk/doctors/almaty.data", "GET, HEAD"],
    ["PUT", "/", "GET, HEAD"],
    ["DELETE", "/join", "GET, HEAD, POST"],
    ["PATCH", "/staff.data", "GET, HEAD, POST"],
    ["OPTIONS", "/doctors/bishkek/terapevt/booking/1/form", "GET, HEAD, POST"],
    ["TRACE", "/", "GET, HEAD"],
    ["TRACE", "/staff", "GET, HEAD, POST"],
  ])("%s %s is refused with the methods of that page: %s", async (method, path, allow) => {
    const headers = { origin, "content-type": "application/x-www-form-urlencoded" };
    const refused = await sendRequest(origin + path, {
      method,
      headers,
      ...(method === "POST" ? { body: "a=b" } : {}),
    });
    expect([refused.status, refused.headers["allow"]]).toEqual([405, allow]);
  });

  test("a form posted from another site", async () => {
    const { status } = await sendRequest(`${origin}/`, {
      method: "POST",
      body: "a=b",
      headers: { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
    });
    expect(status).toBe(403);
  });
});

describe("X-02 refusals are in the client's format", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const cases: [string, string, RequestOptions, number, string][] = [
    ["a malformed URL", "/%E0%A4%A", {}, 400, "malformed"],
    ["a URL of 9,000 characters", `/?${"a".repeat(9000)}`, {}, 414, "address"],
    ["a path that begins with two slashes", "//evil.example/", {}, 404, "missing"],
    ["a path with a line break", "/a/b%0Ac", {}, 404, "missing"],
    ["a post to a path with a line break", "/join/%0D", { method: "POST", body: "a=b", headers: form }, 404, "missing"],
    ["an unsupported method", "/", { method: "PUT" }, 405, "method"],
    ["a body of 70 kB", "/join", { method: "POST", body: Buffer.alloc(70_000), headers: form }, 413, "large"],
    [
      "a body that hides its length",
      "/join",
      { method: "POST", body: Buffer.alloc(70_000), headers: { ...form, "transfer-encoding": "chunked" } },
      413,
      "large",
    ],
    [
      "a form of another site",
      "/join",
      { method: "POST", body: "a=b", headers: { ...form, origin: "https://evil.example" } },
      403,
      "foreign",
    ],
    [
      "a body that is not a form",
      "/place",
      { method: "POST", body: "{}", headers: { "content-type": "application/json" } },
      415,
      "form",
    ],
  ];
  const requestAt = (target: string, request: RequestOptions, market: string, accept: string) =>
    sendRequest(new URL(sharedOrigin(market)), { ...request, target, headers: { ...request.headers, accept } });
  const refusalText = (language: string, key: string) => readTexts().get(language)!.get("refusals")!.get(key)!;

  test.each(cases)(
    "%s, to a browser: a small complete page in its language",
    async (_what, path, request, status, key) => {
      const inKazakh = path.startsWith("//") ? path : `/kk${path}`;
      const markets = [
        ["ru", "kg", path],
        ["hu", "hu", path],
        [path.startsWith("//") ? "ru" : "kk", "kz", inKazakh],
      ] as const;
      for (const [language, market, target] of markets) {
        const response = await requestAt(target, request, market, "text/html,*/*;q=0.8");
        const page = parse(response.text);
        expect([
          response.status,
          response.headers["content-type"],
          page.querySelector("html")?.getAttribute("lang"),
        ]).toEqual([status, "text/html; charset=utf-8", language]);
        expect(page.querySelector("h1")?.text).toBe(refusalText(language, `${key}.title`));
        expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
        expect(page.querySelector("main a")?.getAttribute("href")).toBe(language === "kk" ? "/kk" : "/");
        expect(response.text).toMatch(/<\/html>\s*$/);
        expect(response.text).not.toMatch(/evil|node_modules|Error/);
        expect([response.headers["cache-control"], response.headers["content-security-policy"]]).toEqual([
          "no-store",
          expect.stringContaining("frame-ancestors 'none'"),
        ]);
        expect(response.wireBytes).toBeLessThan(3_000);
      }
    },
  );

  test("to a caller of the API: JSON with the message in the requested language", async () => {
    const response = await sendRequest(`${sharedOrigin("kz")}/api/v1/appointments/`, {
      method: "POST",
      body: Buffer.alloc(70_000),
      headers: { accept: "text/html", "accept-language": "kk" },
    });
    expect(response.status).toBe(413);
    expect(response.json()).toEqual({
      type: "client_error",
      errors: [{ attr: null, code: "too_large", detail: expect.stringContaining(refusalText("kk", "large.title")) }],
    });
  });

  test("to another program: the status as text", async () => {
    const response = await requestAt("/%E0%A4%A", {}, "kg", "*/*");
    expect([response.status, response.headers["content-type"], response.text]).toEqual([
      400,
      "text/plain; charset=utf-8",
      "malformed URL\n",
    ]);
  });

  test("to an invalid host: a page as well", async () => {
    const response = await sendRequest(`${origin}/`, { headers: { host: "a b", accept: "text/html" } });
    expect([response.status, parse(response.text).querySelector("h1")?.text]).toEqual([
      400,
      refusalText("ru", "malformed.title"),
    ]);
  });
});

test.each([
  ["GET", "/sitemap/nothing", 404, "not here\n", "Страница не найдена"],
  ["GET", "/photos/nothing.jpg", 404, "not here\n", "Страница не найдена"],
  ["POST", "/outbox.json", 405, "method not allowed\n", "По этому адресу так сделать нельзя"],
  ["POST", "/place", 415, "refused\n", "Это не наша форма"],
] as const)(
  "X-02 %s %s is refused with a text for programs and a page for browsers",
  async (method, path, status, text, title) => {
    const post = { "content-type": "text/plain", "content-length": "0", origin };
    const refused = (accept: string) =>
      sendRequest(origin + path, { method, headers: { accept, ...(method === "POST" && post) } });
    const plain = await refused("*/*");
    expect([plain.status, plain.headers["content-type"], plain.text]).toEqual([
      status,
      "text/plain; charset=utf-8",
      text,
    ]);
    const page = await refused("text/html");
    expect([page.status, parse(page.text).querySelector("h1")?.text]).toEqual([status, title]);
  },
);

test("P-05 a page preloads the files of its own texts, in each language of each market", async () => {
  for (const { countryId, locales, defaultLocale } of allCountries) {
    for (const locale of locales) {
      const { text } = await sendRequest(sharedOrigin(countryId) + (locale === defaultLocale ? "/" : `/${locale}`));
      const files = [...text.matchAll(/href="\/assets\/text-(\w+)-(\w+)-/g)].map(([, ...file]) => file);
      expect(files, `${countryId} in ${locale}`).toEqual([
        [locale, "lists"],
        [locale, "home"],
      ]);
    }
  }
});

describe("files", () => {
  test("have a hash in the name, are immutable and compressed", async () => {
    const name = assets.find((file) => file.startsWith("entry.client") && file.endsWith(".js"));
    const { headers, status } = await sendRequest(`${origin}/assets/${name}`, { headers: { "accept-encoding": "br" } });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-encoding"]).toBe("br");
  });

  test("style sheets have no rule that makes browsers compute the styles of a whole page again", () => {
    const sheets = assets.filter((name) => name.endsWith(".css"));
    expect(sheets.length).toBeGreaterThan(10);
    // When such a sheet is added, and when an element is inserted before others.
    const costly = /@property|(?<!:has\()[+~]\s*\*/;
    expect(sheets.filter((name) => costly.test(readFileSync(join(folder, name), "utf8")))).toEqual([]);
  });

  test("a missing file is a 404, and files outside the folder are unreachable", async () => {
    for (const path of ["/assets/gone.js", "/assets/..%2f..%2fpackage.json", "/..%2fpackage.json"]) {
      const { status, text } = await sendRequest(origin + path);
      expect(status).toBe(404);
      expect(text).not.toContain('"dependencies"');
    }
  });
});

test("health endpoints respond in plain text", async () => {
  expect(await sendRequest(`${origin}/healthz`)).toMatchObject({ status: 200, text: "alive\n" });
  expect(await sendRequest(`${origin}/readyz`)).toMatchObject({ status: 200, text: "ready\n" });
});
