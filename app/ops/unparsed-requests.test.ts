import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { createHttpServer, listen } from "./listener.ts";
import { writeLargeHead, type Markets } from "./refusals.ts";
import { respondToUnparsed } from "./unparsed-requests.ts";

const open: { server: Server; client: Socket }[] = [];
afterEach(() => {
  for (const { server, client } of open.splice(0)) {
    client.destroy();
    server.closeAllConnections();
    server.close();
  }
});

type Listener = (this: Server, incoming: IncomingMessage, outgoing: ServerResponse) => void;
const beginResponse: Listener = (_incoming, outgoing) => void outgoing.write("begun");

async function connectToServer(listener = beginResponse): Promise<Socket> {
  const server = createHttpServer();
  const markets: Markets = { fallback: "kz", hosts: new Map([["vizit.example", "hu"]]) };
  respondToUnparsed(server, (packet) => writeLargeHead(packet, markets));
  server.on("request", listener);
  const client = connect(await listen(server, 0, "127.0.0.1"), "127.0.0.1");
  open.push({ server, client });
  await once(client, "connect");
  return client;
}

const cookies = (kilobytes: number) => `cookie: ${"a=b; ".repeat(kilobytes * 200)}\r\n`;

test.each([
  ["/kk/doctors", "kz.localhost", 40, "kk", "Cookie файлдары тым көп"],
  ["/", "vizit.example:80", 40, "hu", "Túl sok süti"],
  ["/kk", "ae.localhost", 60, "en", "Too many cookies"],
  ["/", "nobody.example", 3000, "ru", "Слишком много файлов cookie"],
])(
  "X-02 %s of %s with %i kB of cookies gets a page in %s about them",
  async (path, host, kilobytes, language, heading) => {
    const client = await connectToServer();
    client.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${cookies(kilobytes)}\r\n`);
    const response = await text(client);
    const [head = "", page = ""] = response.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 431 /);
    expect(head.toLowerCase()).toContain("\r\nconnection: close");
    expect(head).toContain(`\r\ncontent-length: ${Buffer.byteLength(page)}`);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`<h1>${heading}</h1>`);
    expect(page).not.toContain("<script");
  },
);

test("X-02 a request whose URL is far too long gets a page about the URL, not about cookies", async () => {
  const client = await connectToServer();
  client.write(`GET /search?q=${"%D0%B0".repeat(6000)} HTTP/1.1\r\nHost: hu.localhost\r\n${cookies(1)}\r\n`);
  const response = await text(client);
  expect(response).toMatch(/^HTTP\/1\.1 414 /);
  expect(response).toContain("<h1>Túl hosszú a cím</h1>");
});

test("a request that is not HTTP gets a 400, and its connection is closed", async () => {
  const client = await connectToServer();
  client.write("no such thing\r\n\r\n");
  expect(await text(client)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n\r\n$/);
});

test("a response that has begun is not followed by a second one", async () => {
  const client = await connectToServer();
  client.write("GET / HTTP/1.1\r\nHost: kg.localhost\r\n\r\n");
  const begun = String((await once(client, "data"))[0]);
  client.on("error", () => {}).write(`GET / HTTP/1.1\r\n${cookies(40)}`);
  const rest = await text(client).catch(() => "");
  expect([begun.startsWith("HTTP/1.1 200"), rest.includes("431")]).toEqual([true, false]);
});

const post = "POST / HTTP/1.1\r\nHost: kg.localhost\r\n";

test("a request with broken chunks gets a 400 if its response has not begun", async () => {
  const client = await connectToServer((incoming) => void incoming.resume());
  client.write(`${post}Transfer-Encoding: chunked\r\n\r\n`);
  client.write("no such length\r\n");
  expect(await text(client)).toBe("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
});

test.each([
  ["whose body comes too slowly", "ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
  ["whose chunks have too long extensions", "HPE_CHUNK_EXTENSIONS_OVERFLOW", "413 Payload Too Large"],
])("a request %s gets the status of its error", async (_case, code, status) => {
  const client = await connectToServer(function ({ socket }) {
    this.emit("clientError", Object.assign(new Error("refused"), { code }), socket);
  });
  client.write(`${post}Content-Length: 5\r\n\r\nab`);
  expect(await text(client)).toBe(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
});

test("a request that is not HTTP gets a 400, also after a served request on the same connection", async () => {
  const client = await connectToServer((_incoming, outgoing) => void outgoing.end("responded"));
  client.write("GET / HTTP/1.1\r\nHost: kg.localhost\r\n\r\n");
  await once(client, "data");
  client.write("no such thing\r\n\r\n");
  expect(await text(client)).toMatch(/HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n\r\n$/);
});
