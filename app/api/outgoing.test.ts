import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchOutside, isPublicIp, maxResponseBytes, sendOutside } from "./outgoing.ts";

let server: Server;
let hangs = false;
let respondInstead: ((response: ServerResponse) => void) | null = null;
let requests: { method: string | undefined; type: string | undefined; body: string; port: number | undefined }[] = [];

beforeEach(async () => {
  [hangs, requests, respondInstead] = [false, [], null];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const { method, headers, socket } = request;
      requests.push({ method, type: headers["content-type"], body, port: socket.remotePort });
      if (respondInstead) return respondInstead(response);
      if (!hangs) response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ said: body }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const connections = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

test("A-04 a request is sent unchanged, and its response is read", async () => {
  const headers = { "content-type": "application/json" };
  const response = await sendOutside(new Request(url(), { method: "POST", headers, body: `{"name":"Айгүл"}` }));
  expect([response.status, await response.json()]).toEqual([200, { said: `{"name":"Айгүл"}` }]);
  expect(requests).toMatchObject([{ method: "POST", type: "application/json", body: `{"name":"Айгүл"}` }]);
  await (await sendOutside(new Request(url()))).text();
  expect(requests[1]).toMatchObject({ method: "GET", body: "" });
});

test("X-08 consecutive requests share a connection, which is closed soon after the last", async () => {
  for (let times = 0; times < 6; times += 1) await (await fetchOutside(url(), {})).text();
  expect(new Set(requests.map(({ port }) => port)).size).toBeLessThan(requests.length);
  // Node's own `fetch` keeps it for four seconds.
  await expect.poll(connections, { timeout: 3_500 }).toBe(0);
});

test("X-08 a request that hangs leaves no connection open, and the next one gets a new one", async () => {
  hangs = true;
  const ends = Array.from({ length: 8 }, () => new AbortController());
  const lost = ends.map(({ signal }, index) =>
    (index === 0 ? sendOutside(new Request(url(), { signal })) : fetchOutside(url(), { signal })).then(
      () => "responded",
      (error: unknown) => error,
    ),
  );
  await expect.poll(() => requests.length, { timeout: 20_000 }).toBe(ends.length);
  const reason = new Error("too late");
  for (const end of ends) end.abort(reason);
  expect(await Promise.all(lost)).toEqual(ends.map(() => reason));
  await expect.poll(connections, { timeout: 20_000 }).toBe(0);
  const swallowed = new Set(requests.map(({ port }) => port));
  hangs = false;
  expect((await fetchOutside(url(), {})).status).toBe(200);
  expect(swallowed.has(requests.at(-1)!.port)).toBe(false);
});

const spaces = Buffer.alloc(1024 * 1024, " ");

test.each(["plain bytes", "gzip", "gzip, gzip"])(
  "X-08 an endless response, sent as %s, is aborted, and its connection is closed",
  async (packing) => {
    const parts = packing.split(", ").filter((part) => part === "gzip");
    const packed = parts.reduce((body) => gzipSync(body), Buffer.alloc(8 * maxResponseBytes, " "));
    let sent = 0;
    respondInstead = (response) => {
      if (parts.length > 0) return void response.writeHead(200, { "content-encoding": packing }).end(packed);
      let left = 8 * maxResponseBytes;
      const write = () => {
        if (response.destroyed) return;
        if ((left -= spaces.length) < 0) return void response.end();
        sent += spaces.length;
        if (response.write(spaces)) setImmediate(write);
        else response.once("drain", write);
      };
      write();
    };
    for (const read of ["text", "json", "arrayBuffer"] as const) {
      const response = await fetchOutside(url(), {});
      const outcome = await response[read]().then(
        () => "read whole",
        (error: unknown) => (error as Error).name,
      );
      expect(outcome).toBe("ResponseTooLarge");
      await expect.poll(connections, { timeout: 20_000 }).toBe(0);
    }
    expect(sent).toBeLessThan(3 * 4 * maxResponseBytes);
  },
);

test("X-08 the largest allowed response is read completely", async () => {
  const body = JSON.stringify("a".repeat(maxResponseBytes - 2));
  respondInstead = (response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(body));
  expect(await (await fetchOutside(url(), {})).text()).toHaveLength(maxResponseBytes);
});

test.each([301, 302, 303, 307, 308])(
  "P-11 a redirect (%i) does not resend the request to another URL",
  async (status) => {
    respondInstead = (response) => void response.writeHead(status, { location: "/elsewhere" }).end();
    const method = "POST";
    const body = `{"client_phone":"+996555123456"}`;
    await expect(sendOutside(new Request(url(), { method, body }))).rejects.toThrow("fetch failed");
    await expect(fetchOutside(url(), { method, body })).rejects.toThrow("fetch failed");
    expect((await fetchOutside(url(), { method, body, redirect: "manual" })).status).toBe(status);
    expect(requests).toHaveLength(3);
  },
);

test.each([204, 304])("a response without a body (%i) is accepted", async (status) => {
  respondInstead = (response) => void response.writeHead(status).end();
  const response = await fetchOutside(url(), {});
  expect([response.status, await response.text()]).toEqual([status, ""]);
});

test("B-18 a name that leads to this machine or to a private network is not connected to", async () => {
  const named = url().replace("127.0.0.1", "localhost");
  await expect(fetchOutside(named, { isPublicOnly: true })).rejects.toThrow();
  expect(requests).toEqual([]);
  expect((await fetchOutside(named, {})).status).toBe(200);
});

test.each([
  ["8.8.8.8", true],
  ["2001:4860:4860::8888", true],
  ["::ffff:8.8.8.8", true],
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["127.0.0.1", false],
  ["169.254.169.254", false],
  ["172.31.0.1", false],
  ["192.168.0.1", false],
  ["224.0.0.1", false],
  ["::", false],
  ["::1", false],
  ["::ffff:192.168.0.1", false],
  ["64:ff9b::a00:1", false],
  ["fc00::1", false],
  ["fe80::1", false],
  ["not an IP", false],
])("B-18 whether %s is a public IP: %s", (ip, isPublic) => expect(isPublicIp(ip)).toBe(isPublic));
