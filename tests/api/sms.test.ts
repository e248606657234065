import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { sendCode } from "#app/api/codes/index.ts";
import { createGateway, createSmsQueue, deliverWaiting } from "#app/api/sms/index.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let gateway: Server;
let got: { headers: IncomingMessage["headers"]; url: string; body: string }[] = [];
let status = 200;
const address = () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;

beforeAll(async () => {
  database = await createTestDatabase();
  gateway = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      got.push({ headers: request.headers, url: request.url ?? "", body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  gateway.close();
  await database.close();
});
afterEach(async () => {
  got = [];
  status = 200;
  await database.db.deleteFrom("outbox").execute();
});

const queue = (code: string, kept = false) =>
  createSmsQueue({ kept })(database.db, { country: getCountry("hu"), locale: "hu", to: "+36201234567", message: "code", values: { code } });
const rows = () => database.db.selectFrom("outbox").selectAll().execute();

test("B-08 a code goes out through the webhook, once, and its text is not kept", async () => {
  const send = createGateway({ provider: "webhook", url: `${address()}/sms`, token: "secret" });
  await queue("1234");
  await Promise.all([deliverWaiting(database.db, send), deliverWaiting(database.db, send)]);
  expect(got).toMatchObject([{ url: "/sms", headers: { authorization: "Bearer secret" } }]);
  expect(JSON.parse(got[0]!.body)).toEqual({ to: "+36201234567", text: "Vizit.hu: az Ön kódja 1234\n@vizit.hu #1234" });
  expect(await rows()).toMatchObject([{ text: "-", attempts: 1, sent_at: expect.any(Date) as Date }]);
});

test("B-08 Twilio's protocol is spoken", async () => {
  const send = createGateway({ provider: "twilio", accountSid: "AC1", authToken: "t", from: "+3611", baseUrl: address() });
  await queue("4321");
  await deliverWaiting(database.db, send);
  expect(got).toMatchObject([{ url: "/2010-04-01/Accounts/AC1/Messages.json", headers: { authorization: `Basic ${btoa("AC1:t")}` } }]);
  expect(Object.fromEntries(new URLSearchParams(got[0]!.body))).toMatchObject({ To: "+36201234567", From: "+3611" });
});

test("B-08 a gateway that refuses is tried again later, five times in all", async () => {
  status = 503;
  const send = createGateway({ provider: "webhook", url: address(), token: undefined });
  await queue("1111");
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await deliverWaiting(database.db, send);
    expect(await deliverWaiting(database.db, send)).toBe(0);
    await database.db.updateTable("outbox").set({ next_attempt_at: new Date(0) }).execute();
  }
  expect(got).toHaveLength(5);
  const [row] = await rows();
  expect(row).toMatchObject({ attempts: 5, failed_at: expect.any(Date) as Date, sent_at: null, error: "the SMS gateway answered 503" });
});

test("B-06 a code the gateway refuses is said to be not sent; asked for again it goes out at once, and a second one is too early", async () => {
  const tools = { secret: "secret", queueSms: createSmsQueue({ kept: false }), limits: null, waitMs: 2_000 };
  const input = { country: getCountry("hu"), locale: "hu", phone: "+36203216547", address: "192.0.2.1", otpEnabled: true } as const;
  const gatewaySend = createGateway({ provider: "webhook", url: address(), token: undefined });
  const ask = async () => {
    const [sent] = await Promise.all([sendCode(database.db, tools, input), deliverSoon(gatewaySend)]);
    return sent.ok ? "sent" : sent.faults[0]!.code;
  };
  status = 503;
  expect(await ask()).toBe("sms_not_sent");
  status = 200;
  expect(await ask()).toBe("sent");
  expect(await ask()).toBe("resend_too_early");
  expect(got.map(({ body }) => body)).toEqual([got[0]!.body, got[0]!.body]);
});

test("B-06 a gateway that does not answer is not waited for", async () => {
  const tools = { secret: "secret", queueSms: createSmsQueue({ kept: false }), limits: null, waitMs: 300 };
  const started = Date.now();
  const sent = await sendCode(database.db, tools, { country: getCountry("hu"), locale: "hu", phone: "+36203216548", address: "192.0.2.1", otpEnabled: true });
  expect(sent).toMatchObject({ ok: false, faults: [{ attr: null, code: "sms_not_sent" }] });
  expect(Date.now() - started).toBeLessThan(2_000);
});

/** As the worker does: looks until there is something to deliver, or a second has gone. */
async function deliverSoon(send: ReturnType<typeof createGateway>): Promise<void> {
  for (let looks = 0; looks < 20 && (await deliverWaiting(database.db, send)) === 0; looks += 1) await new Promise((resolve) => setTimeout(resolve, 50));
}

test("B-08 in a demonstration messages are kept and never sent", async () => {
  await queue("2222", true);
  expect(await deliverWaiting(database.db, createGateway({ provider: "webhook", url: address(), token: undefined }))).toBe(0);
  expect(got).toEqual([]);
});

test("B-18 messages about visits hold everything, in each language, within five parts of an SMS", async () => {
  const visit = {
    startsAt: new Date("2026-11-30T08:15:00Z"), timezone: "Asia/Bishkek", doctor: "Бейшеналиева Гульнара Турсунбековна",
    place: "улица Алма-Атинская, 164.", link: "https://vizit.kg/a/mR0nVdYw5h1a2b", change: "move" as const,
  };
  const cases = [["kz", "kk"], ["kz", "ru"], ["hu", "hu"], ["ro", "ro"], ["ae", "en"]] as const;
  for (const [country, locale] of cases) {
    const to = { country: getCountry(country), locale, to: "+36201234567" };
    for (const message of ["booked", "moved", "cancelled"] as const) await createSmsQueue({ kept: true })(database.db, { ...to, message, values: visit });
    await createSmsQueue({ kept: true })(database.db, { ...to, message: "reminder", values: { visits: [visit] } });
    await createSmsQueue({ kept: true })(database.db, { ...to, message: "reminder", values: { visits: [visit, visit] } });
  }
  const texts = (await rows()).map(({ text }) => text);
  expect(texts).toHaveLength(25);
  for (const text of texts) {
    expect(text).toContain(visit.link);
    expect(text).toContain(visit.doctor);
    expect(text).toMatch(/14:15/);
    expect(text).toMatch(/30/);
    expect(text).not.toMatch(/\{\{|\.\.| {2}/);
    expect(text.length).toBeLessThanOrEqual(5 * 67);
  }
});

test("B-08 a message fits one SMS: 70 characters with Cyrillic, 160 without", async () => {
  for (const [country, locale] of [["kz", "kk"], ["kz", "ru"], ["kg", "ru"], ["ae", "ru"], ["hu", "hu"], ["ro", "ro"], ["ae", "en"]] as const) {
    await createSmsQueue({ kept: true })(database.db, { country: getCountry(country), locale, to: "+36201234567", message: "code", values: { code: "0123" } });
  }
  for (const { text } of await rows()) {
    expect(text.length).toBeLessThanOrEqual(70);
    expect(text).toMatch(/\n@vizit\.\w\w #0123$/);
  }
});
