import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#app/api/database/connection.ts";
import { requestLimits } from "#app/api/database/limits.ts";
import { getCountry } from "#app/countries/registry.ts";
import { sendCode } from "#app/api/codes/index.ts";
import {
  createGateway,
  createSmsQueue,
  deliverWaiting,
  isUnsent,
  startDelivery,
  type SendSms,
} from "#app/api/sms/index.ts";
import { requestDeadlines } from "#app/contract/request-deadlines.ts";
import { createTestApi } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { testAnswerWithinMs } from "../support/page-deadline.ts";
import { openSmsGateway, type SmsGateway } from "../support/sms-gateway.ts";
import { openDatabaseProxy } from "../support/tcp-proxy.ts";

let database: TestDatabase;
let gateway: SmsGateway;
let stop = async () => {};
const start = (send: SendSms, { db = database.db, sendMs = 5_000 } = {}) => {
  stop = startDelivery(db, send, pino({ level: "silent" }), { sendMs });
};
const throughGateway = () => createGateway({ provider: "webhook", url: gateway.url, token: undefined });

beforeAll(async () => {
  [database, gateway] = await Promise.all([createTestDatabase(), openSmsGateway()]);
});
afterAll(async () => {
  gateway.close();
  await database.close();
});
afterEach(async () => {
  await stop();
  gateway.mode = "up";
  await database.db.deleteFrom("outbox").execute();
});

const rows = () => database.db.selectFrom("outbox").selectAll().execute();

/** A gateway that does not respond for some numbers until it is told to hang up. */
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
  createSmsQueue({ isDemo: false })(db, {
    country: getCountry("hu"),
    locale: "hu",
    to,
    message: "code",
    values: { code: "1234", host: "vizit.example" },
  });

test("B-06 a refused code is reported as not sent; a new request sends it at once, and the next one is too early", async () => {
  const deps = { secret: "secret", queueSms: createSmsQueue({ isDemo: false }), limits: null, waitMs: 10_000 };
  const input = {
    country: getCountry("hu"),
    locale: "hu",
    phone: "+36203216547",
    ip: "192.0.2.1",
    purpose: "booking",
    host: "vizit.example",
    otpEnabled: true,
  } as const;
  const gatewaySend = throughGateway();
  const ask = async () => {
    const [sent] = await Promise.all([sendCode(database.db, deps, input), deliverSoon(gatewaySend)]);
    return sent.ok ? "sent" : sent.faults[0]!.code;
  };
  gateway.mode = "down";
  expect(await ask()).toBe("sms_not_sent");
  gateway.mode = "up";
  expect(await ask()).toBe("sent");
  expect(await ask()).toBe("resend_too_early");
  const texts = gateway.requestedTextsTo(input.phone);
  expect(texts).toEqual([texts[0], texts[0]]);
});

test("B-06 A-03 a code that is not sent in time is refused with 503, by a code of its own", async () => {
  const deadlines = { ...requestDeadlines(testAnswerWithinMs), codeAccepted: 20 };
  const client = (await createTestApi("in process", { demo: false, database, deadlines })).client();
  await expect(client.codes.send({ phone: "+996555216548", purpose: "booking" })).rejects.toMatchObject({
    status: 503,
    body: { type: "server_error", errors: [{ attr: null, code: "sms_not_sent" }] },
  });
});

test("B-06 X-08 a code that was given up is sent when it is requested again", async () => {
  start(throughGateway());
  gateway.mode = "down";
  for (let times = 0; times < 7; times += 1) expect(await isSent("+36203216552")).toBe(false);
  expect(await rows()).toMatchObject([{ failed_at: expect.any(Date) as Date }]);
  const minuteAgo = new Date(Date.now() - 60_000);
  await database.db.updateTable("outbox").set({ created_at: minuteAgo }).execute();
  gateway.mode = "up";
  expect(await isSent("+36203216552", 20_000)).toBe(true);
  await stop();
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) as Date, failed_at: null, error: null }]);
});

/** Requests a code like a visitor who soon gets the message that it was not sent. */
async function isSent(phone: string, waitMs = 1_000): Promise<boolean> {
  const deps = { secret: "secret", queueSms: createSmsQueue({ isDemo: false }), limits: null, waitMs };
  const asked = {
    country: getCountry("hu"),
    locale: "hu",
    phone,
    ip: "192.0.2.1",
    purpose: "booking",
    host: "vizit.example",
    otpEnabled: true,
  } as const;
  const sent = await sendCode(database.db, deps, asked);
  // A sent code is not sent again within a minute.
  return sent.ok || sent.faults[0]?.code === "resend_too_early";
}

test("B-06 X-08 a code without a response from the gateway is sent again on request", async () => {
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
  const [hung, other] = ["+36203216550", "+36203216551"] as const;
  gateway.silentFor.add(hung);
  start(throughGateway(), { sendMs: 500 });
  expect(await isSent(hung)).toBe(false);
  await expect.poll(() => isSent(other), patience).toBe(true);
  expect(await isSent(hung)).toBe(false);
  gateway.silentFor.clear();
  await expect.poll(() => isSent(hung), patience).toBe(true);
  for (const phone of [other, hung]) expect(gateway.hasAccepted(phone)).toBe(true);
  expect(gateway.requestedTextsTo(hung).length).toBeGreaterThan(1);
  await stop();
});

test("B-06 a request does not wait for a gateway that hangs", async () => {
  const deps = { secret: "secret", queueSms: createSmsQueue({ isDemo: false }), limits: null, waitMs: 300 };
  const sent = await sendCode(database.db, deps, {
    country: getCountry("hu"),
    locale: "hu",
    phone: "+36203216548",
    ip: "192.0.2.1",
    purpose: "booking",
    host: "vizit.example",
    otpEnabled: true,
  });
  expect(sent).toMatchObject({ ok: false, faults: [{ attr: null, code: "sms_not_sent" }] });
});

/** Like the worker: polls until there is something to deliver, for at most a second. */
async function deliverSoon(send: ReturnType<typeof createGateway>): Promise<void> {
  for (let looks = 0; looks < 20 && (await deliverWaiting(database.db, send)) === 0; looks += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

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
  expect(await isUnsent(database.db, notices)).toBe(false);
  await database.db.deleteFrom("outbox").where("attempts", "=", 0).execute();
  hangUp();
  await stop();
});

test("B-06 an invitation to the same number is not taken for its code", async () => {
  const to = "+36207000003";
  await createSmsQueue({ isDemo: false })(database.db, {
    country: getCountry("hu"),
    locale: "hu",
    to,
    message: "invitation",
    values: { clinic: "Rendelő", link: "https://example.com/invitation" },
    about: { appointmentId: null, key: "invitation:1", expiresAt: new Date(Date.now() + 60_000) },
  });
  expect(await isUnsent(database.db, to)).toBe(false);
  await queueCode(to);
  expect(await isUnsent(database.db, to)).toBe(true);
});

test("B-20 X-08 a code whose claim was lost in an outage is sent once the database is back", async () => {
  const proxy = await openDatabaseProxy(database.connectionString);
  const limits = requestLimits(requestDeadlines(1_000));
  const opened = openDatabase({ connectionString: proxy.connectionString, poolSize: 2, limits });
  const { send, sent } = hangingGateway({ hangsFor: () => false });
  await queueCode("+36206000001");
  proxy.muteAtRequest("appointment_id is null");
  start(send, { db: opened.db });
  await expect.poll(async () => (await rows()).map(({ attempts }) => attempts), patience).toEqual([1]);
  expect(sent).toEqual([]);
  await proxy.set("pass");
  await expect.poll(() => sent.length, patience).toBe(1);
  await stop();
  await opened.close();
  await proxy.close();
  expect(sent).toHaveLength(1);
  expect(await rows()).toMatchObject([{ attempts: 1 }]);
});

async function anAppointment(): Promise<number> {
  const { rows: made } = await sql<{ id: number }>`
    insert into appointments (hash, country, slot_id, doctor_service_id, doctor_id, clinic_branch_id, service_id,
      starts_at, timezone, client_name,
                              client_phone, price, currency, locale, source)
    select 'of-a-patient-who-is-told-often--', ds.country, s.id, ds.id, ds.doctor_id, ds.clinic_branch_id,
      ds.service_id, s.starts_at, 'Asia/Bishkek',
           'Айгүл', '+996555123456', 0, 'KGS', 'ru', 'web-mobile'
      from slots s join doctor_services ds on ds.doctor_id = s.doctor_id and ds.clinic_branch_id = s.clinic_branch_id
     where ds.country = 'kg' and s.service_id is null limit 1 returning id`.execute(database.db);
  return made[0]!.id;
}
