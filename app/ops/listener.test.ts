import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { BufferedResponse } from "./buffered-response.ts";
import { limits } from "./limits.ts";
import { createHttpServer, createListener, listen } from "./listener.ts";

const open: { server: Server; client: Socket }[] = [];
afterEach(() => {
  for (const { server, client } of open.splice(0)) {
    client.destroy();
    server.closeAllConnections();
    server.close();
  }
});

/** A connection to a server with a handler, on both sides; `handled` counts its requests. */
async function connectTo(respond: () => Response | Promise<Response>, { stalledMs = 30_000, isStopping = false } = {}) {
  const server = createHttpServer({ stalledMs });
  const count = { handled: 0 };
  const fetch = () => {
    count.handled += 1;
    return respond();
  };
  const refuseUnreadable = (status: 400 | 500) => new Response(null, { status });
  server.on(
    "request",
    createListener({ fetch }, { refuseUnreadable, refuseBusy: () => false, isStopping: () => isStopping }),
  );
  const client = connect(await listen(server, 0, "127.0.0.1"), "127.0.0.1");
  client.on("error", () => {});
  open.push({ server, client });
  const [accepted] = (await once(server, "connection")) as [Socket];
  return { client, accepted, count };
}

const request = "GET / HTTP/1.1\r\nHost: kg.localhost\r\n\r\n";

test("a connection that sends hundreds of requests ahead is closed, and the rest of them cost nothing", async () => {
  const { client, count } = await connectTo(() => new Promise<Response>(() => {}));
  client.resume().write(request.repeat(500));
  await once(client, "close");
  expect(count.handled).toBe(limits.pipelined);
});

test("requests whose responses are read follow one another on a connection without end", async () => {
  const { client, count } = await connectTo(() => new Response("x"));
  for (let sent = 1; sent <= 5 * limits.pipelined; sent += 1) {
    client.write(request);
    await once(client, "data");
    expect(count.handled).toBe(sent);
  }
  expect(client.closed).toBe(false);
});

test("a connection whose response is not read is closed after a time", async () => {
  const { client, accepted } = await connectTo(() => new Response("x".repeat(50_000_000)), { stalledMs: 50 });
  client.pause().write(request);
  await expect.poll(() => accepted.closed).toBe(true);
});

test("a response in memory is sent with its status, headers, cookies and bytes, and its body can be read", async () => {
  const headers = new Headers([
    ["content-length", "5"],
    ["set-cookie", "a=1"],
    ["set-cookie", "b=2"],
  ]);
  const respond = () => new BufferedResponse(Buffer.from("hétt"), { status: 404, headers });
  const { client } = await connectTo(respond);
  client.write(request);
  const [packet] = (await once(client, "data")) as [Buffer];
  const [head, body] = packet.toString().split("\r\n\r\n");
  expect(head!.split("\r\n")).toEqual(
    expect.arrayContaining(["HTTP/1.1 404 Not Found", "content-length: 5", "set-cookie: a=1", "set-cookie: b=2"]),
  );
  expect(body).toBe("hétt");
  expect(await respond().text()).toBe("hétt");
  expect((await respond().arrayBuffer()).byteLength).toBe(5);
  expect(respond().body).not.toBeNull();
});

test.each([
  ["GET / HTTP/1.1\r\nHost: kg localhost\r\n\r\n", 400],
  [request, 500],
])("%j whose handler fails gets the status of its cause", async (sent, status) => {
  const { client } = await connectTo(() => {
    throw new Error("a bug");
  });
  client.write(sent);
  const [packet] = (await once(client, "data")) as [Buffer];
  expect(packet.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test.each([
  [true, "close"],
  [false, "keep-alive"],
])("while the process stops, connections are closed after their response; stopping: %s", async (isStopping, sent) => {
  const { client } = await connectTo(() => new Response("x"), { isStopping });
  client.write(request);
  const [packet] = (await once(client, "data")) as [Buffer];
  expect(packet.toString().toLowerCase()).toContain(`\r\nconnection: ${sent}\r\n`);
});
