import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#app/api/database/connection.ts";
import { requestLimits } from "#app/api/database/limits.ts";
import { getCountry } from "#app/countries/registry.ts";
import { sendCode } from "#app/api/codes/index.ts";
import { createGateway, createSmsQueue, deliverWaiting, startDelivery, type SendSms } from "#app/api/sms/index.ts";
import { claimMessages } from "#app/api/sms/queries.ts";
import { segmentsOf } from "#app/api/sms/segments.ts";
import { requestDeadlines } from "#app/contract/request-deadlines.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { withNestedLoops } from "../support/nested-loops.ts";
import { openSmsGateway } from "../support/sms-gateway.ts";
import { openDatabaseProxy } from "../support/tcp-proxy.ts";

let database: TestDatabase;
let gateway: Server;
let got: { headers: IncomingMessage["headers"]; url: string; body: string }[] = [];
let status = 200;
let stop = async () => {};
const start = (send: SendSms, { db = database.db, sendMs = 5_000 } = {}) => {
  stop = startDelivery(db, send, pino({ level: "silent" }), { sendMs });
};
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
  await stop();
  got = [];
  status = 200;
  await database.db.deleteFrom("outbox").execute();
});

const queue = (code: string, kept = false) =>
  createSmsQueue({ kept })(database.db, {
    country: getCountry("hu"),
    locale: "hu",
    to: "+36201234567",
    message: "code",
    values: { code },
  });
const rows = () => database.db.selectFrom("outbox").selectAll().execute();

test("B-08 a batch holds no more messages than asked for, whatever plan PostgreSQL chooses", async () => {
  for (const code of ["1111", "2222", "3333"]) await queue(code);
  const claimed = await withNestedLoops(database.db, (trx) =>
    claimMessages(trx, { kind: "codes", claimer: "7f7c8f0e-5f2f-4c40-9d0e-0c9d5d3f7a11", limit: 1 }),
  );
  expect(claimed).toHaveLength(1);
});

test("B-08 a code is sent through the webhook once, and its text is deleted", async () => {
  const send = createGateway({ provider: "webhook", url: `${address()}/sms`, token: "secret" });
  await queue("1234");
  await Promise.all([deliverWaiting(database.db, send), deliverWaiting(database.db, send)]);
  expect(got).toMatchObject([{ url: "/sms", headers: { authorization: "Bearer secret" } }]);
  expect(JSON.parse(got[0]!.body)).toEqual({ to: "+36201234567", text: "Vizit.hu: az Ön kódja 1234\n@vizit.hu #1234" });
  expect(await rows()).toMatchObject([{ text: "-", attempts: 1, sent_at: expect.any(Date) as Date }]);
});

test("B-08 Twilio's API is used as documented", async () => {
  const send = createGateway({
    provider: "twilio",
    accountSid: "AC1",
    authToken: "t",
    from: "+3611",
    baseUrl: address(),
  });
  await queue("4321");
  await deliverWaiting(database.db, send);
  expect(got).toMatchObject([
    { url: "/2010-04-01/Accounts/AC1/Messages.json", headers: { authorization: `Basic ${btoa("AC1:t")}` } },
  ]);
  expect(Object.fromEntries(new URLSearchParams(got[0]!.body))).toMatchObject({ To: "+36201234567", From: "+3611" });
});

test("B-08 a refused message is retried, five times in total", async () => {
  status = 503;
  const send = createGateway({ provider: "webhook", url: address(), token: undefined });
  await queue("1111");
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await deliverWaiting(database.db, send);
    expect(await deliverWaiting(database.db, send)).toBe(0);
    await database.db
      .updateTable("outbox")
      .set({ next_attempt_at: new Date(0) })
      .execute();
  }
  expect(got).toHaveLength(5);
  const [row] = await rows();
  expect(row).toMatchObject({
    attempts: 5,
    failed_at: expect.any(Date) as Date,
    sent_at: null,
    error: "the SMS gateway answered 503",
  });
});

test("B-06 a refused code is reported as not sent; a new request sends it at once, and the next one is too early", async () => {
  const tools = { secret: "secret", queueSms: createSmsQueue({ kept: false }), limits: null, waitMs: 10_000 };
  const input = {
    country: getCountry("hu"),
    locale: "hu",
    phone: "+36203216547",
    ip: "192.0.2.1",
    purpose: "booking",
    otpEnabled: true,
  } as const;
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

test("B-06 X-08 a code that was given up is sent when it is requested again", async () => {
  start(createGateway({ provider: "webhook", url: address(), token: undefined }));
  status = 503;
  for (let times = 0; times < 7; times += 1) expect(await isSent("+36203216552")).toBe(false);
  expect(await rows()).toMatchObject([{ failed_at: expect.any(Date) as Date }]);
  status = 200;
  expect(await isSent("+36203216552", 20_000)).toBe(true);
  await stop();
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) as Date, failed_at: null, error: null }]);
});

/** Requests a code like a visitor who soon gets the message that it was not sent. */
async function isSent(phone: string, waitMs = 1_000): Promise<boolean> {
  const tools = { secret: "secret", queueSms: createSmsQueue({ kept: false }), limits: null, waitMs };
  const asked = {
    country: getCountry("hu"),
    locale: "hu",
    phone,
    ip: "192.0.2.1",
    purpose: "booking",
    otpEnabled: true,
  } as const;
  const sent = await sendCode(database.db, tools, asked);
  // A sent code is not sent again within a minute.
  return sent.ok || sent.faults[0]?.code === "resend_too_early";
}

test("B-06 X-08 a code without an answer from the gateway is sent again on request", async () => {
  let offered = 0;
  const { send, hangUp } = hangingGateway({ hangsFor: () => (offered += 1) === 1 });
  start(send, { sendMs: foreverMs });
  expect(await isSent("+36203216549")).toBe(false);
  await expect.poll(() => isSent("+36203216549"), patience).toBe(true);
  hangUp();
  await stop();
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) as Date, error: null, attempts: 2 }]);
});

test("B-06 X-08 while the gateway hangs for one number others get their codes, and that one afterwards", async () => {
  const slow = await openSmsGateway();
  const [hung, other] = ["+36203216550", "+36203216551"] as const;
  slow.silentFor.add(hung);
  start(createGateway({ provider: "webhook", url: slow.url, token: undefined }), { sendMs: 500 });
  expect(await isSent(hung)).toBe(false);
  await expect.poll(() => isSent(other), patience).toBe(true);
  expect(await isSent(hung)).toBe(false);
  slow.silentFor.clear();
  await expect.poll(() => isSent(hung), patience).toBe(true);
  for (const phone of [other, hung]) expect(slow.hasTaken(phone)).toBe(true);
  expect(slow.offersTo(hung)).toBeGreaterThan(1);
  await stop();
  slow.close();
});

test("B-06 a request does not wait for a gateway that hangs", async () => {
  const tools = { secret: "secret", queueSms: createSmsQueue({ kept: false }), limits: null, waitMs: 300 };
  const sent = await sendCode(database.db, tools, {
    country: getCountry("hu"),
    locale: "hu",
    phone: "+36203216548",
    ip: "192.0.2.1",
    purpose: "booking",
    otpEnabled: true,
  });
  expect(sent).toMatchObject({ ok: false, faults: [{ attr: null, code: "sms_not_sent" }] });
});

/** Like the worker: polls until there is something to deliver, for at most a second. */
async function deliverSoon(send: ReturnType<typeof createGateway>): Promise<void> {
  for (let looks = 0; looks < 20 && (await deliverWaiting(database.db, send)) === 0; looks += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

test("B-08 in demo mode messages are stored and never sent", async () => {
  await queue("2222", true);
  expect(
    await deliverWaiting(database.db, createGateway({ provider: "webhook", url: address(), token: undefined })),
  ).toBe(0);
  expect(got).toEqual([]);
});

test("B-18 messages about a visit name the clinic and the city's time in two SMS segments, in each language", async () => {
  const visit = {
    startsAt: new Date("2026-11-30T08:15:00Z"),
    timezone: "Asia/Bishkek",
    doctor: "Бейшеналиева Гульнара Турсунбековна",
    city: "Джалал-Абад",
    clinic: "Медицинский центр «Ала-Тоо Клиник», Джал",
    link: "https://vizit.kg/a/mR0nVdYw5h1a2b",
    change: "move" as const,
  };
  const cases = [
    ["kz", "kk"],
    ["kz", "ru"],
    ["hu", "hu"],
    ["ro", "ro"],
    ["ae", "en"],
  ] as const;
  for (const [country, locale] of cases) {
    const to = { country: getCountry(country), locale, to: "+36201234567" };
    for (const message of ["booked", "moved", "cancelled"] as const)
      await createSmsQueue({ kept: true })(database.db, { ...to, message, values: visit });
    await createSmsQueue({ kept: true })(database.db, { ...to, message: "reminder", values: { visits: [visit] } });
    await createSmsQueue({ kept: true })(database.db, {
      ...to,
      message: "reminder",
      values: { visits: [visit, visit] },
    });
  }
  const texts = (await rows()).map(({ text }) => text);
  expect(texts).toHaveLength(25);
  // In this long city's name five texts have no room for the branch's district.
  expect(texts.filter((text) => /, Джал[\n:.]/.test(text))).toHaveLength(20);
  for (const text of texts) {
    expect(text).toContain(visit.link);
    expect(text).toMatch(/Бейше/);
    expect(text).toMatch(/«Ала-То/);
    expect(text).toMatch(/14:15 \(Джалал-Абад\)/);
    expect(text).toMatch(/30/);
    expect(text).not.toMatch(/\{\{|\.\.| {2}/);
    const visits = text.split(visit.link).length - 1;
    expect(segmentsOf(text), text).toBeLessThanOrEqual(visits === 1 ? 2 : 5);
  }
});

test.each([
  [
    "kz",
    "ru",
    "Кузнецова Наталья Николаевна",
    "Семейная клиника «Денсаулық», Алмалинский район",
    "Кузнецова, «Денсаулық», ",
  ],
  [
    "ro",
    "ro",
    "Dr. Ștefan-Ionuț Moldovan",
    "Policlinica Sfânta Maria, Sectorul 6",
    "Dr. Moldovan, Sfânta…, Sectorul 6",
  ],
  ["hu", "hu", "Dr. Lakatos Eszter", "Őrangyal Egészségközpont, XIII. kerület", "Dr. Lakatos, Őrangyal"],
] as const)(
  "B-18 in %s a message in %s names %s of %s by surname and the own name of the clinic",
  async (country, locale, doctor, clinic, named) => {
    await createSmsQueue({ kept: true })(database.db, {
      country: getCountry(country),
      locale,
      to: "+36201234567",
      message: "booked",
      values: {
        startsAt: new Date("2026-12-01T08:40:00Z"),
        timezone: "Asia/Almaty",
        city: country === "kz" ? "Алматы" : "Pécs",
        doctor,
        clinic,
        link: `https://vizit.${country}/a/mR0nVdYw5h1a2b`,
        change: "move",
      },
    });
    const [{ text } = { text: "" }] = await rows();
    expect(segmentsOf(text)).toBe(2);
    expect(text).toContain(named);
  },
);

test.each([
  ["kg", "ru", "Клиника «Ак-Жол»", "Клиника «Ак-Жол», "],
  ["kg", "ru", "Медицинский центр Профи", "Профи, "],
  ["kz", "kk", "Клиника «Ала-Тоо Медикал»", "«Ала-Тоо Медикал», "],
  ["hu", "hu", "Őrangyal Egészségközpont és Szülészet", "Őrangyal Egészségkö…, "],
  ["ro", "ro", "„Sfânta Maria și Sfântul Ioan” Policlinica", "„Sfânta Maria și…”, "],
  ["ae", "en", "Al Noor Family Medical Centre", "Al Noor Family Medical Centre, "],
] as const)(
  "O-01 in %s an invitation in %s by %s names the clinic in two SMS segments",
  async (country, locale, clinic, named) => {
    await createSmsQueue({ kept: true })(database.db, {
      country: getCountry(country),
      locale,
      to: "+36201234567",
      message: "invitation",
      values: { clinic, link: `https://vizit.${country}/staff/invitation?token=${"a".repeat(43)}` },
    });
    const [{ text } = { text: "" }] = await rows();
    expect(text).toContain(named);
    expect(segmentsOf(text)).toBeLessThanOrEqual(2);
  },
);

test("B-18 a clinic's name cut within quotation marks keeps the closing one", async () => {
  await createSmsQueue({ kept: true })(database.db, {
    country: getCountry("kg"),
    locale: "ru",
    to: "+36201234567",
    message: "booked",
    values: {
      startsAt: new Date("2026-12-01T08:40:00Z"),
      timezone: "Asia/Bishkek",
      city: "Бишкек",
      doctor: "Бейшеналиева Гульнара Турсунбековна",
      clinic: "«Профи Здоровье и красота», Центр",
      link: "https://vizit.kg/a/mR0nVdYw5h1a2b",
      change: "move",
    },
  });
  expect((await rows())[0]!.text).toMatch(/«Профи[^»]*…», Центр/);
});

test("B-08 a message fits one SMS: 70 characters with Cyrillic, 160 without", async () => {
  for (const [country, locale] of [
    ["kz", "kk"],
    ["kz", "ru"],
    ["kg", "ru"],
    ["ae", "ru"],
    ["hu", "hu"],
    ["ro", "ro"],
    ["ae", "en"],
  ] as const) {
    await createSmsQueue({ kept: true })(database.db, {
      country: getCountry(country),
      locale,
      to: "+36201234567",
      message: "code",
      values: { code: "0123" },
    });
  }
  for (const { text } of await rows()) {
    expect(text.length).toBeLessThanOrEqual(70);
    expect(text).toMatch(/\n@vizit\.\w\w #0123$/);
  }
});

/** A gateway that does not answer for some numbers until it is told to hang up. */
function hangingGateway({ hangsFor }: { hangsFor: (to: string) => boolean }) {
  const sent: string[] = [];
  let hangUp = () => {};
  const hungUp = new Promise<never>((_resolve, reject) => (hangUp = () => reject(new Error("hung up"))));
  hungUp.catch(() => {});
  const send = async ({ to }: { to: string }) => {
    if (hangsFor(to)) await hungUp;
    sent.push(to);
  };
  return { send, sent, hangUp: () => hangUp() };
}
/** Much longer than these tests take, even on a busy machine. */
const foreverMs = 100_000;
const patience = { timeout: 30_000 };
const queueCode = (to: string, db = database.db) =>
  createSmsQueue({ kept: false })(db, {
    country: getCountry("hu"),
    locale: "hu",
    to,
    message: "code",
    values: { code: "1234" },
  });

test("B-20 X-08 a number for which the gateway hangs does not delay other codes", async () => {
  const hanging = Array.from({ length: 20 }, (_, index) => `+3620900000${String(index).padStart(2, "0")}`);
  const others = Array.from({ length: 20 }, (_, index) => `+3620800000${String(index).padStart(2, "0")}`);
  const { send, sent, hangUp } = hangingGateway({ hangsFor: (to) => hanging.includes(to) });
  for (const to of hanging) await queueCode(to);
  start(send, { sendMs: foreverMs });
  const tried = async () => (await rows()).filter(({ attempts }) => attempts > 0);
  await expect.poll(tried, patience).toHaveLength(hanging.length);
  for (const to of others) await queueCode(to);
  await expect.poll(() => sent.length, patience).toBe(others.length);
  hangUp();
  await stop();
  expect((await rows()).filter(({ error }) => error === "hung up")).toHaveLength(hanging.length);
});

test("B-20 X-08 codes do not wait for notices", async () => {
  const notices = "+36207000001";
  let offered = 0;
  const { send, sent, hangUp } = hangingGateway({ hangsFor: (to) => to === notices && (offered += 1) > 0 });
  const appointment = await anAppointment();
  await sql`
    insert into outbox (country, "to", text, appointment_id, next_attempt_at)
    select 'hu', ${notices}, 'notice', ${appointment}, now() - interval '1 hour' from generate_series(1, 500)`.execute(
    database.db,
  );
  start(send, { sendMs: foreverMs });
  await expect.poll(() => offered, patience).toBeGreaterThan(5);
  await queueCode("+36207000002");
  await expect.poll(() => sent, patience).toEqual(["+36207000002"]);
  await database.db.deleteFrom("outbox").where("attempts", "=", 0).execute();
  hangUp();
  await stop();
});

test("B-20 X-08 a code whose claim was lost in an outage is sent once the database is back", async () => {
  const proxy = await openDatabaseProxy(database.connectionString);
  const limits = requestLimits(requestDeadlines(1_000));
  const opened = openDatabase({ connectionString: proxy.connectionString, poolSize: 2, limits });
  const { send, sent } = hangingGateway({ hangsFor: () => false });
  await queueCode("+36206000001");
  proxy.loseAnswerTo("appointment_id is null");
  start(send, { db: opened.db });
  await expect.poll(async () => (await rows()).map(({ attempts }) => attempts), patience).toEqual([1]);
  expect(sent).toEqual([]);
  await proxy.set("pass");
  await expect.poll(() => sent.length, patience).toBe(1);
  await stop();
  await opened.close();
  await proxy.close();
  expect(sent).toHaveLength(1);
});

async function anAppointment(): Promise<number> {
  const { rows: made } = await sql<{ id: number }>`
    insert into appointments (hash, country, slot_id, doctor_service_id, doctor_id, clinic_branch_id, service_id, starts_at, timezone, client_name,
                              client_phone, price, currency, locale, source)
    select 'of-a-patient-who-is-told-often--', ds.country, s.id, ds.id, ds.doctor_id, ds.clinic_branch_id, ds.service_id, s.starts_at, 'Asia/Bishkek',
           'Айгүл', '+996555123456', 0, 'KGS', 'ru', 'web-mobile'
      from slots s join doctor_services ds on ds.doctor_id = s.doctor_id and ds.clinic_branch_id = s.clinic_branch_id
     where ds.country = 'kg' and s.service_id is null limit 1 returning id`.execute(database.db);
  return made[0]!.id;
}
