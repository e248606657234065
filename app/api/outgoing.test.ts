import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchOutside, sendOutside } from "./outgoing.ts";

let server: Server;
let hangs = false;
let got: { method: string | undefined; type: string | undefined; body: string; port: number | undefined }[] = [];

beforeEach(async () => {
  [hangs, got] = [false, []];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const { method, headers, socket } = request;
      got.push({ method, type: headers["content-type"], body, port: socket.remotePort });
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

test("A-04 a request is sent as it was made, and its answer read", async () => {
  const headers = { "content-type": "application/json" };
  const answer = await sendOutside(new Request(url(), { method: "POST", headers, body: `{"name":"Айгүл"}` }));
  expect([answer.status, await answer.json()]).toEqual([200, { said: `{"name":"Айгүл"}` }]);
  expect(got).toMatchObject([{ method: "POST", type: "application/json", body: `{"name":"Айгүл"}` }]);
  await (await sendOutside(new Request(url()))).text();
  expect(got[1]).toMatchObject({ method: "GET", body: "" });
});

test("X-08 requests sent one after the other share a connection, which is closed soon after the last", async () => {
  for (let times = 0; times < 6; times += 1) await (await fetchOutside(url(), {})).text();
  expect(new Set(got.map(({ port }) => port)).size).toBeLessThan(got.length);
  // Node's own `fetch` keeps it for four seconds.
  await expect.poll(connections, { timeout: 3_500 }).toBe(0);
});

test("X-08 what hangs leaves no connection behind, and the next request has one of its own", async () => {
  hangs = true;
  const ends = Array.from({ length: 8 }, () => new AbortController());
  const lost = ends.map(({ signal }) =>
    fetchOutside(url(), { signal }).then(
      () => "answered",
      (error: unknown) => error,
    ),
  );
  await expect.poll(() => got.length, { timeout: 20_000 }).toBe(ends.length);
  const reason = new Error("too late");
  for (const end of ends) end.abort(reason);
  expect(await Promise.all(lost)).toEqual(ends.map(() => reason));
  await expect.poll(connections, { timeout: 20_000 }).toBe(0);
  const swallowed = new Set(got.map(({ port }) => port));
  hangs = false;
  expect((await fetchOutside(url(), {})).status).toBe(200);
  expect(swallowed.has(got.at(-1)!.port)).toBe(false);
});
