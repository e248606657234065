import { connect } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDataFolder, type DataFolder } from "../support/data-folder.ts";
import { sendRequest } from "../support/http.ts";
import { startAndFail, startProduct, type Product } from "../support/product.ts";
import { readProvided } from "../support/provided.ts";
import { sessionSecret } from "../support/session-secret.ts";

describe("a start that fails says so in one line", () => {
  test("port in use", async () => {
    const port = String(readProvided("productPort"));
    expect(await startAndFail({ PORT: port })).toEqual({
      code: 1,
      output: expect.stringMatching(new RegExp(`^vizit: port ${port} is in use[^\n]*\n$`)),
    });
  });

  test("an invalid variable", async () => {
    expect(await startAndFail({ PORT: "http" })).toEqual({
      code: 1,
      output: expect.stringMatching(/^vizit: PORT [^\n]*\n$/),
    });
  });

  test("a variable that is missing", async () => {
    expect(await startAndFail({ DATABASE_URL: "postgres://localhost/x" })).toEqual({
      code: 1,
      output: expect.stringMatching(/^vizit: SESSION_SECRET is needed[^\n]*\n$/),
    });
  });

  test.each(["/proc/x", "/dev/null", "/dev/null/y"])("an unusable data folder: %s", async (folder) => {
    expect(await startAndFail({ PORT: "0", DATA_DIR: folder })).toEqual({
      code: 1,
      output: expect.stringMatching(new RegExp(`^vizit: DATA_DIR=${folder} cannot be used[^\n]*\n$`)),
    });
  });

  test("a database that does not respond", async () => {
    const env = {
      PORT: "0",
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/x",
      SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    };
    expect(await startAndFail(env)).toEqual({
      code: 1,
      output: expect.stringMatching(/^vizit: the database does not respond[^\n]*\n$/),
    });
  });
});

describe("a running product of two web processes with the embedded database", () => {
  let folder: DataFolder;
  let product: Product;
  beforeAll(async () => {
    folder = await createDataFolder();
    const env = { LOG_LEVEL: "info", TRUST_PROXY: "1", WEB_PROCESSES: "2" };
    product = await startProduct({ dataDir: folder.path, env });
  });
  afterAll(async () => {
    await product?.stop();
    folder?.remove();
  });
  /** Lines of the log but those of a busy machine. */
  const log = () =>
    product
      .output()
      .split("\n")
      .filter((line) => !/"msg":"(?:slow statement|the event loop was blocked)"/.test(line));

  test("a second start on its data folder is refused in one line", async () => {
    const { code, output } = await startAndFail({ PORT: "0", DATA_DIR: product.dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^vizit: [^\n]*in use by process ${product.pid}[^\n]*\n$`));
  });

  test("A-01 the tag of a calling program is logged", async () => {
    await sendRequest(`${product.origin("kg")}/api/v1/cities/`, { headers: { "tag-id": "clinic-desk" } });
    await expect.poll(() => product.output()).toContain('"tagId":"clinic-desk"');
  });

  test("A-01 a request has one id in the log of every process, and errors return it", async () => {
    const web = await startProduct({
      env: { API_URL: product.origin(), SESSION_SECRET: sessionSecret, LOG_LEVEL: "info" },
    });
    const { headers } = await sendRequest(`${web.origin("kg")}/doctor/no-such-doctor`, {
      headers: { accept: "text/html", "x-request-id": "an-id-of-a-stranger" },
    });
    const id = String(headers["x-request-id"]);
    expect(id).toMatch(/^[\w-]{36}$/);
    for (const { output } of [web, product]) await expect.poll(output).toContain(`"requestId":"${id}"`);
    await web.stop();
    const proxied = await sendRequest(`${product.origin("kg")}/api/v1/cities/`, {
      headers: { "x-request-id": "id-of-the-proxy" },
    });
    expect(proxied.headers["x-request-id"]).toBe("id-of-the-proxy");
    const forged = await sendRequest(`${product.origin("kg")}/api/v1/cities/`, {
      headers: { "x-request-id": "two words" },
    });
    expect(forged.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
  });

  test("trusts the configured proxy: https, and links to the outer host", async () => {
    const { headers, text } = await sendRequest(`${product.origin()}/`, {
      headers: { "x-forwarded-proto": "https", "x-forwarded-host": "kz.localhost", accept: "text/html" },
    });
    expect(headers["strict-transport-security"]).toContain("max-age");
    expect(text).toContain('<link rel="canonical" href="https://kz.localhost/"');
  });

  test("P-11 a HEAD gets the response of a GET, without the body", async () => {
    for (const path of ["/", "/contacts", "/no-such-page", "/api/v1/cities/", "/favicon.svg", "/healthz"]) {
      const [get, head] = await Promise.all(
        ["GET", "HEAD"].map((method) =>
          sendRequest(product.origin("kg") + path, { method, headers: { accept: "text/html" } }),
        ),
      );
      expect([path, head!.status, head!.headers["content-type"], head!.text]).toEqual([
        path,
        get!.status,
        get!.headers["content-type"],
        "",
      ]);
    }
  });

  test("P-11 a request cannot inject lines into the log or break a page", async () => {
    for (const target of ["/ru/%0a", "/kk/%0dabc", "/ru/%E2%80%A8", "/ru/x%0ay", "/%0a", "/doctors/%0a/%0a"]) {
      const { status } = await sendRequest(product.origin("kz"), { target, headers: { accept: "text/html" } });
      expect([target, status]).toEqual([target, 404]);
    }
    const lines = log();
    const logged = lines.slice(lines.findIndex((line) => line.startsWith("{"))).filter((line) => line.startsWith("{"));
    expect(logged.length).toBeGreaterThan(5);
    for (const line of logged) expect(JSON.parse(line)).toMatchObject({ level: "info" });
    expect(lines.filter((line) => /^\s+at |Error/.test(line))).toEqual([]);
  });

  test("does not log queries", async () => {
    await sendRequest(`${product.origin("kg")}/appointments/17?hash=secret-hash`);
    await sendRequest(`${product.origin("kg")}/?utm_source=somewhere`);
    expect(product.output()).toContain('"path":"/appointments/-"');
    expect(product.output()).not.toMatch(/secret-hash|utm_source|\/appointments\/17/);
  });

  test.each([
    ["GET", "/clinics/bishkek", "\r\n"],
    ["POST", "/join", "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\na=b"],
    [
      "POST",
      "/survey",
      "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n",
    ],
    ["POST", "/api/v1/leads/join/", "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"],
    ["POST", "/api/v1/leads/survey/", "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"],
  ])("X-02 an aborted %s %s is logged as aborted", async (method, path, rest) => {
    const socket = connect(product.port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: kg.localhost\r\n${rest}`, () =>
      setImmediate(() => socket.destroy()),
    );
    await expect
      .poll(() =>
        product
          .output()
          .split("\n")
          .find((line) => line.includes(`"path":"${path}"`)),
      )
      .toMatch(/"level":"info".*"status":499/);
    expect(log().filter((line) => /"level":"(?:error|warn)"|aborted/.test(line))).toEqual([]);
  });

  test("closes connections with incomplete requests", async () => {
    const socket = connect(product.port, "127.0.0.1");
    await once(socket, "connect");
    socket.write("GET / HTTP/1.1\r\nHost: kg.localhost\r\nX-Slow: ");
    socket.resume();
    await once(socket, "close");
  }, 60_000);

  test("stops on a signal without errors or lost connections", async () => {
    await product.stop();
    expect(product.output()).toContain('"msg":"stopped"');
    expect(product.output()).not.toMatch(/"level":"error"|connection lost/);
  });
});
