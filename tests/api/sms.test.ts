import { createServer, type IncomingMessage } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { createGateway, createSmsQueue, deliverWaiting } from "#app/api/sms/index.ts";
import { claimMessages, retryCodesNow, markFailed, releaseLostClaims } from "#app/api/sms/queries.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { listenOnLoopback, type LoopbackServer } from "../support/loopback.ts";
import { withNestedLoops } from "../support/nested-loops.ts";

let database: TestDatabase;
let gateway: LoopbackServer;
let requests: { headers: IncomingMessage["headers"]; url: string; body: string }[] = [];
let status = 200;
let responseText = "";

beforeAll(async () => {
  database = await createTestDatabase();
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      requests.push({ headers: request.headers, url: request.url ?? "", body });
      response.writeHead(status).end(responseText);
    });
  });
  gateway = await listenOnLoopback(server);
});
afterAll(async () => {
  gateway.close();
  await database.close();
});
afterEach(async () => {
  requests = [];
  status = 200;
  responseText = "";
  await database.db.deleteFrom("outbox").execute();
});

const queue = (code: string, isDemo = false) =>
  createSmsQueue({ isDemo })(database.db, {
    country: getCountry("hu"),
    locale: "hu",
    to: "+36201234567",
    message: "code",
    values: { code, host: "vizit.example" },
  });
/** Deadline of the gateway for one message. */
const gatewayMs = 5_000;
const claimer = "7f7c8f0e-5f2f-4c40-9d0e-0c9d5d3f7a11";
const rows = () => database.db.selectFrom("outbox").selectAll().execute();

test("B-08 a batch holds no more messages than asked for, whatever plan PostgreSQL chooses", async () => {
  for (const code of ["1111", "2222", "3333"]) await queue(code);
  const claimed = await withNestedLoops(database.db, (trx) => claimMessages(trx, { kind: "codes", claimer, limit: 1 }));
  expect(claimed).toHaveLength(1);
});

test("B-08 of the due messages the longest waiting is claimed first, for longer than the gateway may take", async () => {
  for (const code of ["1111", "2222"]) await queue(code);
  const [, earlier] = await rows();
  await database.db
    .updateTable("outbox")
    .set({ next_attempt_at: new Date(0) })
    .where("id", "=", earlier!.id)
    .execute();
  const [claimed] = await claimMessages(database.db, { kind: "codes", claimer, limit: 1 });
  expect(claimed!.id).toBe(earlier!.id);
  const untilMs = (await rows()).find(({ id }) => id === claimed!.id)!.next_attempt_at.getTime() - Date.now();
  expect(untilMs).toBeGreaterThan(gatewayMs);
});

test("B-08 a process gives back its own lost claims, and keeps the message that it is sending", async () => {
  for (const code of ["1111", "2222"]) await queue(code);
  const claim = () => claimMessages(database.db, { kind: "codes", claimer, limit: 2 });
  const [sending, lost] = await claim();
  await releaseLostClaims(database.db, "0d6f3c52-8a53-4f0e-9d1c-5b1f7c1e2a44", []);
  expect(await claim()).toEqual([]);
  await releaseLostClaims(database.db, claimer, [sending!.id]);
  expect((await claim()).map(({ id }) => id)).toEqual([lost!.id]);
});

test("B-06 a code that the gateway has just been given is not sent again on request", async () => {
  await queue("1111");
  const claim = () => claimMessages(database.db, { kind: "codes", claimer, limit: 1 });
  const [message] = await claim();
  await retryCodesNow(database.db, message!.to);
  expect(await claim()).toEqual([]);
});

test("B-08 a late failure of a message that is offered to the gateway again changes nothing", async () => {
  await queue("1111");
  const [message] = await claimMessages(database.db, { kind: "codes", claimer, limit: 1 });
  await database.db
    .updateTable("outbox")
    .set({ next_attempt_at: new Date(Date.now() + gatewayMs) })
    .execute();
  await retryCodesNow(database.db, message!.to);
  await markFailed(database.db, message!, claimer, "the SMS gateway responded with 503");
  expect(await rows()).toMatchObject([{ error: null, failed_at: null, attempts: 1 }]);
});

test("B-08 a late failure of a message that the same process tries again changes nothing", async () => {
  await queue("1111");
  const claim = () => claimMessages(database.db, { kind: "codes", claimer, limit: 1 });
  const [first] = await claim();
  await database.db
    .updateTable("outbox")
    .set({ next_attempt_at: new Date(0) })
    .execute();
  await claim();
  await markFailed(database.db, first!, claimer, "the SMS gateway responded with 503");
  expect(await rows()).toMatchObject([{ error: null, failed_at: null, attempts: 2 }]);
});

test("B-08 a code is sent through the webhook once, and its text is deleted", async () => {
  const send = createGateway({ provider: "webhook", url: `${gateway.url}/sms`, token: "secret" });
  await queue("1234");
  await Promise.all([deliverWaiting(database.db, send), deliverWaiting(database.db, send)]);
  const headers = {
    authorization: "Bearer secret",
    "idempotency-key": expect.stringMatching(/^outbox-\d+$/) as string,
  };
  expect(requests).toMatchObject([{ url: "/sms", headers }]);
  expect(JSON.parse(requests[0]!.body)).toEqual({
    to: "+36201234567",
    text: "Vizit.hu: az Ön kódja 1234\n@vizit.example #1234",
  });
  expect(await rows()).toMatchObject([{ text: "-", attempts: 1, sent_at: expect.any(Date) as Date }]);
});

const twilio = () =>
  createGateway({ provider: "twilio", accountSid: "AC1", authToken: "t", from: "+3611", baseUrl: gateway.url });

test("B-08 Twilio's API is used as documented", async () => {
  const send = twilio();
  [status, responseText] = [
    201,
    JSON.stringify({ sid: "SM0123", status: "queued", error_code: null, to: "+36201234567" }),
  ];
  await queue("4321");
  await deliverWaiting(database.db, send);
  expect(requests).toMatchObject([
    { url: "/2010-04-01/Accounts/AC1/Messages.json", headers: { authorization: `Basic ${btoa("AC1:t")}` } },
  ]);
  expect(Object.fromEntries(new URLSearchParams(requests[0]!.body))).toMatchObject({
    To: "+36201234567",
    From: "+3611",
  });
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) as Date, error: null }]);
});

test.each([
  ["a page of a proxy", "<html>Sign in</html>"],
  ["nothing", ""],
  ["another object", '{"ok":true}'],
  ["a message that failed", '{"sid":"SM0123","status":"failed","error_code":30007}'],
])("B-08 a message to which Twilio's API responds with %s is not sent: it is retried", async (_, text) => {
  [status, responseText] = [200, text];
  await queue("4321");
  await deliverWaiting(database.db, twilio());
  expect(await rows()).toMatchObject([
    { sent_at: null, failed_at: null, attempts: 1, error: "the SMS gateway has not accepted the message" },
  ]);
});

test("B-08 a refused message is retried, five times in total", async () => {
  status = 503;
  const send = createGateway({ provider: "webhook", url: gateway.url, token: undefined });
  await queue("1111");
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await deliverWaiting(database.db, send);
    expect(await deliverWaiting(database.db, send)).toBe(0);
    await database.db
      .updateTable("outbox")
      .set({ next_attempt_at: new Date(0) })
      .execute();
  }
  expect(requests).toHaveLength(5);
  const [row] = await rows();
  expect(row).toMatchObject({
    attempts: 5,
    failed_at: expect.any(Date) as Date,
    sent_at: null,
    error: "the SMS gateway responded with 503",
  });
});

test("B-08 in demo mode messages are stored and never sent", async () => {
  await queue("2222", true);
  expect(
    await deliverWaiting(database.db, createGateway({ provider: "webhook", url: gateway.url, token: undefined })),
  ).toBe(0);
  expect(requests).toEqual([]);
});
