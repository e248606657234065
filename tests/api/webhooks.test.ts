import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import dns from "node:dns";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  addWebhook,
  announceChanges,
  deliverWebhooks,
  findLastDeliveries,
  listWebhooks,
  retryFailedDeliveries,
  sendTestMessage,
  startMessages,
  stopWebhook,
} from "#app/api/messages/index.ts";
import { deliveryQueue } from "#app/api/messages/webhooks/deliver.ts";
import { claimDeliveries } from "#app/api/messages/webhooks/queries.ts";
import { retrySeconds } from "#app/api/sending.ts";
import { createSmsQueue } from "#app/api/sms/index.ts";
import { commandEnv } from "../support/command-env.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createBooker } from "../support/appointments.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { withNestedLoops } from "../support/nested-loops.ts";

let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
let place: { clinic: number; branch: number };
let clinic: Server;
let clinicUrl: string;
let requests: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
let given: { status: number; location?: string } = { status: 200 };

beforeAll(async () => {
  api = await createTestApi();
  booker = await createBooker(api, { phoneStart: 555_400_000 });
  place = await api.database.db
    .selectFrom("clinic_branches as b")
    .select(["b.id as branch", "b.clinic_id as clinic"])
    .where("b.id", "=", booker.offer.doctorService.clinic_branch)
    .executeTakeFirstOrThrow();
  clinic = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      requests.push({ url: request.url ?? "", headers: request.headers, body });
      if (request.url === "/hang") return;
      response.writeHead(given.status, given.location ? { location: given.location } : {}).end("x".repeat(100_000));
    });
  });
  ({ url: clinicUrl } = await listenOnLoopback(clinic));
});
afterAll(async () => {
  clinic.close();
  await api.close();
});
beforeEach(async () => {
  await announce();
  await db().deleteFrom("clinic_webhooks").execute();
  requests = [];
  given = { status: 200 };
});

const db = () => api.database.db;
const rules = { allowLoopback: true };
const deps = { queueSms: createSmsQueue({ isDemo: true }), linkTo: () => "https://vizit.kg/a/x" };
const deliver = () => deliverWebhooks(db(), rules);
const rows = () => db().selectFrom("webhook_deliveries").selectAll().orderBy("id").execute();

async function announce(): Promise<void> {
  while ((await announceChanges(db(), deps)) > 0);
}

async function hook({ branch = null, path = "/hook" }: { branch?: number | null; path?: string } = {}) {
  const webhook = await addWebhook(db(), { clinic: place.clinic, branch, url: clinicUrl + path }, rules);
  if (!webhook.ok) throw new Error(webhook.refused);
  return webhook;
}

test("B-18 a clinic gets webhooks of a booking, a move and a cancellation, signed by Standard Webhooks", async () => {
  const { secret } = await hook();
  const visit = await booker.book();
  const target = booker.offer.slots.pop()!;
  await announce();
  await deliver();
  await api.client().appointments.reschedule({ ...visit, slot: target.id });
  await announce();
  await deliver();
  await api.client().appointments.cancel({ ...visit, reason: "plans" });
  await announce();
  await deliver();

  const messages = requests.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
  expect(messages.map(({ type, data }) => [type, data["sequence"], data["status"]])).toEqual([
    ["appointment.booked", 0, "booked"],
    ["appointment.moved", 1, "booked"],
    ["appointment.cancelled", 2, "cancelled"],
  ]);
  expect(messages[0]!.data).toMatchObject({
    id: visit.id,
    starts_at: visit.slot.datetime.replace(".000", ""),
    slot: { id: visit.slot.id },
    previous_slot: null,
    patient: { name: "Айгүл Сатыбалдиева", phone: visit.phone, language: "ru" },
    clinic_branch: { id: place.branch },
  });
  expect(messages[1]!.data).toMatchObject({ slot: { id: target.id }, previous_slot: { id: visit.slot.id } });
  expect(messages[2]!.data).toMatchObject({ cancel_reason: "plans", previous_slot: null });

  const ids = new Set<string>();
  for (const { headers, body } of requests) {
    const [id, at] = [String(headers["webhook-id"]), String(headers["webhook-timestamp"])];
    ids.add(id);
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    expect(headers["webhook-signature"]).toBe(
      `v1,${createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64")}`,
    );
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60);
  }
  expect(ids.size).toBe(3);
  expect((await rows()).map(({ body, sent_at }) => [body, sent_at instanceof Date])).toEqual([
    ["-", true],
    ["-", true],
    ["-", true],
  ]);
});

test("B-18 a webhook's message has the doctor, service, price and answers, by the clinic's own ids", async () => {
  await hook();
  const visit = await booker.book();
  const { doctorService } = booker.offer;
  const addQuestion = (param_name: string, position: number) =>
    db()
      .insertInto("clinic_branch_fields")
      .values({
        clinic_branch_id: place.branch,
        param_name,
        title: JSON.stringify({ ru: "Вопрос" }) as never,
        is_required: false,
        position,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  const [second, first] = [await addQuestion("app_details", 91), await addQuestion("patientBirthPlace", 90)];
  const answers = [second, first].map(({ id }) => ({ clinic_branch_field: id, value: `answer ${id}` }));
  const { price, currency, insurance_id, timezone } = await db()
    .updateTable("appointments")
    .set({ additional_fields: JSON.stringify(answers) as never })
    .where("id", "=", visit.id)
    .returning(["price", "currency", "insurance_id", "timezone"])
    .executeTakeFirstOrThrow();
  await db().updateTable("doctors").set({ external_id: "d-7" }).where("id", "=", visit.slot.doctor).execute();
  await announce();
  await deliver();

  const { name } = await db()
    .selectFrom("doctors")
    .select(sql<string>`name ->> 'ru'`.as("name"))
    .where("id", "=", visit.slot.doctor)
    .executeTakeFirstOrThrow();
  const { id, slug, name: serviceName } = doctorService.service;
  expect((JSON.parse(requests[0]!.body) as { data: object }).data).toMatchObject({
    timezone,
    doctor: { id: visit.slot.doctor, external_id: "d-7", name },
    service: { id, slug, name: serviceName },
    insurance: insurance_id,
    additional_fields: [
      { param_name: "patientBirthPlace", value: `answer ${first.id}` },
      { param_name: "app_details", value: `answer ${second.id}` },
    ],
    price,
    currency,
    cancel_reason: null,
  });
});

test("B-18 a branch's webhook gets only that branch's changes, once from four workers", async () => {
  const { id: other } = await db()
    .selectFrom("clinic_branches")
    .select("id")
    .where("clinic_id", "!=", place.clinic)
    .executeTakeFirstOrThrow();
  expect(await addWebhook(db(), { clinic: place.clinic, branch: other, url: clinicUrl }, rules)).toEqual({
    ok: false,
    refused: "clinic",
  });
  // From here on another branch of the clinic, without bookings.
  const { clinic_id: before } = await db()
    .selectFrom("clinic_branches")
    .select("clinic_id")
    .where("id", "=", other)
    .executeTakeFirstOrThrow();
  const moveTo = (id: number) =>
    db().updateTable("clinic_branches").set({ clinic_id: id }).where("id", "=", other).execute();
  await moveTo(place.clinic);
  onTestFinished(async () => void (await moveTo(before)));
  await hook({ branch: other, path: "/sibling" });
  await hook({ branch: place.branch, path: "/branch" });
  await hook({ path: "/clinic" });
  await booker.book();
  await booker.book();
  await announce();
  await Promise.all([deliver(), deliver(), deliver(), deliver()]);
  expect(requests.map(({ url }) => url).sort()).toEqual(["/branch", "/branch", "/clinic", "/clinic"]);
  await deliver();
  expect(requests).toHaveLength(4);
});

test("B-18 a clinic gets each of two changes that are announced together; its latest deliveries are listed", async () => {
  const { id } = await hook();
  await api.client().appointments.cancel(await booker.book());
  await announce();
  const [, latest] = await rows();
  await db().updateTable("webhook_deliveries").set({ error: "of the latest" }).where("id", "=", latest!.id).execute();
  expect(await findLastDeliveries(db(), [id], 1)).toMatchObject([{ webhook: id, error: "of the latest" }]);
  await deliver();
  const messages = requests.map(({ body }) => JSON.parse(body) as { type: string; timestamp: string });
  const changes = await db().selectFrom("appointment_history").select("at").orderBy("id", "desc").limit(2).execute();
  const [cancelled, booked] = changes.map(({ at }) => at.toISOString());
  expect(Object.fromEntries(messages.map(({ type, timestamp }) => [type, timestamp]))).toEqual({
    "appointment.booked": booked,
    "appointment.cancelled": cancelled,
  });
});

test("B-18 failed deliveries are retried with growing pauses, given up, and can be repeated", async () => {
  const { id } = await hook();
  await booker.book();
  await announce();
  given = { status: 503 };
  for (const wait of [...retrySeconds, null]) {
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    const [row] = await rows();
    if (wait === null)
      expect(row).toMatchObject({
        failed_at: expect.any(Date) as Date,
        error: "status 503",
        attempts: retrySeconds.length + 1,
      });
    else expect(Math.abs((row!.next_attempt_at.getTime() - Date.now()) / 1000 - wait)).toBeLessThan(5);
    await db()
      .updateTable("webhook_deliveries")
      .set({ next_attempt_at: new Date(0) })
      .execute();
  }
  expect(await deliver()).toBe(0);
  expect(await listWebhooks(db(), place.clinic)).toMatchObject([{ id, waiting: 0, failed: 1 }]);
  expect(await retryFailedDeliveries(db(), id)).toBe(1);
  await deliver();
  expect(await rows()).toMatchObject([{ attempts: 1 }]);
  expect(await listWebhooks(db(), place.clinic)).toMatchObject([{ id, waiting: 1, failed: 0 }]);
  await db()
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: new Date(0) })
    .execute();
  given = { status: 204 };
  await deliver();
  expect(await listWebhooks(db(), place.clinic)).toMatchObject([{ id, waiting: 0, failed: 0 }]);
  // What was delivered is not sent again.
  expect(await retryFailedDeliveries(db(), id)).toBe(0);
});

test("the command registers a webhook of one branch, on this machine only in demo mode", async () => {
  const args = [
    "--clinic",
    String(place.clinic),
    "--branch",
    String(place.branch),
    "--url",
    "https://clinic.example/v",
  ];
  const env = commandEnv(api.database.connectionString);
  const created = spawnSync(process.execPath, ["scripts/webhook.ts", ...args], { encoding: "utf8", env });
  expect(created.stdout).toMatch(/^Webhook \d+\. Its secret, shown once:\nwhsec_\S+\n$/);
  const live = { ...env, SMS_PROVIDER: "webhook", SMS_WEBHOOK_URL: "https://sms.example/" };
  const refused = spawnSync(process.execPath, ["scripts/webhook.ts", ...args.slice(0, -1), "http://127.0.0.1/v"], {
    encoding: "utf8",
    env: live,
  });
  expect([refused.status, refused.stderr]).toEqual([1, "The URL must begin with https://.\n"]);
  expect(await listWebhooks(db(), place.clinic)).toMatchObject([{ clinic_branch_id: place.branch }]);
});

test("B-18 redirects are not followed, and nothing is sent unencrypted to other machines", async () => {
  await hook();
  await booker.book();
  await announce();
  given = { status: 307, location: `${clinicUrl}/elsewhere` };
  await deliver();
  expect(requests.map(({ url }) => url)).toEqual(["/hook"]);
  expect(await rows()).toMatchObject([{ error: "status 307", sent_at: null }]);

  for (const url of [
    "http://clinic.example/hook",
    "ftp://clinic.example",
    "https://user:pass@clinic.example",
    "nonsense",
  ]) {
    expect(await addWebhook(db(), { clinic: place.clinic, branch: null, url }, rules)).toEqual({
      ok: false,
      refused: "url",
    });
  }
  expect(
    await addWebhook(db(), { clinic: place.clinic, branch: null, url: clinicUrl }, { allowLoopback: false }),
  ).toEqual({ ok: false, refused: "url" });
  await db()
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: new Date(0) })
    .execute();
  await deliverWebhooks(db(), { allowLoopback: false });
  expect(requests).toHaveLength(1);
  expect(await rows()).toMatchObject([{ error: "not_public" }]);
});

test("B-18 a public name that leads to this machine by now is not connected to", async () => {
  const { lookup } = dns;
  const resolveWith = (one: typeof lookup) => {
    dns.lookup = one;
    syncBuiltinESMExports();
  };
  onTestFinished(() => resolveWith(lookup));
  resolveWith(((_name: string, options: dns.LookupAllOptions, done: () => void) =>
    lookup("127.0.0.1", options, done)) as typeof lookup);
  let connections = 0;
  clinic.on("connection", () => (connections += 1));
  const { id } = await hook();
  const url = clinicUrl.replace("http://127.0.0.1", "https://clinic.example");
  await db().updateTable("clinic_webhooks").set({ url }).where("id", "=", id).execute();
  await booker.book();
  await announce();
  expect(await deliverWebhooks(db(), { allowLoopback: false })).toBe(1);
  expect([await sendTestMessage(db(), id, { allowLoopback: false }), connections]).toEqual([
    { error: { code: "unreachable", status: null } },
    0,
  ]);
});

test("B-18 a stopped webhook gets nothing more, also of its queue, and its deliveries stay on record", async () => {
  const { id } = await hook();
  await booker.book();
  await announce();
  await deliver();
  const sent = await rows();
  expect([requests.length, sent.length]).toEqual([1, 1]);
  await booker.book();
  await announce();
  await db().updateTable("webhook_deliveries").set({ failed_at: new Date() }).where("sent_at", "is", null).execute();
  await booker.book();
  await announce();
  expect(await stopWebhook(db(), id)).toBe(true);
  expect(await stopWebhook(db(), id)).toBe(false);
  await booker.book();
  await announce();
  expect(await deliver()).toBe(0);
  expect(await sendTestMessage(db(), id, rules)).toBeNull();
  expect([requests.length, await rows()]).toEqual([1, sent]);
});

test("B-18 repeating or stopping one webhook leaves the deliveries of another", async () => {
  const { id } = await hook();
  await hook({ path: "/other" });
  const elsewhere = await db()
    .selectFrom("clinics")
    .select("id")
    .where("id", "!=", place.clinic)
    .executeTakeFirstOrThrow();
  await addWebhook(db(), { clinic: elsewhere.id, branch: null, url: clinicUrl }, rules);
  await booker.book();
  await announce();
  await db().updateTable("webhook_deliveries").set({ failed_at: new Date() }).execute();
  const counts = async () =>
    (await listWebhooks(db(), place.clinic)).map(({ waiting, failed }) => ({ waiting, failed }));
  const givenUp = { waiting: 0, failed: 1 };
  expect(await counts()).toEqual([givenUp, givenUp]);
  expect(await retryFailedDeliveries(db(), id)).toBe(1);
  expect(await counts()).toEqual([{ waiting: 1, failed: 0 }, givenUp]);
  expect(await stopWebhook(db(), id)).toBe(true);
  expect(await counts()).toEqual([{ waiting: 0, failed: 0 }, givenUp]);
});

test("B-18 a change that was queued while its webhook was being stopped is not sent", async () => {
  const { id } = await hook();
  await booker.book();
  await announce();
  await db().updateTable("clinic_webhooks").set({ is_active: false }).where("id", "=", id).execute();
  expect([await deliver(), requests]).toEqual([0, []]);
});

test("B-18 a slow clinic does not delay another's deliveries", async () => {
  await hook({ path: "/many" });
  for (let count = 0; count < 5; count += 1) await booker.book();
  await announce();
  await hook({ path: "/one" });
  await booker.book();
  await announce();
  await deliver();
  expect(requests.map(({ url }) => url).sort()).toEqual(["/many", "/many", "/many", "/one"]);
});

test("B-18 a batch holds the three oldest deliveries of a webhook, whatever plan PostgreSQL chooses", async () => {
  await hook({ path: "/many" });
  for (let count = 0; count < 5; count += 1) await booker.book();
  await announce();
  const claimed = await withNestedLoops(db(), (trx) => claimDeliveries(trx, { limit: 60, maxPerWebhook: 3, busy: [] }));
  const oldest = (await rows()).slice(0, 3).map(({ id }) => id);
  expect(claimed.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(oldest);
});

test("B-18 a webhook with three deliveries under way gets no more, with two it does", async () => {
  await hook({ path: "/many" });
  for (let count = 0; count < 5; count += 1) await booker.book();
  await announce();
  const queue = deliveryQueue(db(), rules);
  const underWay = await queue.claim(60, []);
  expect(underWay).toHaveLength(3);
  expect(await queue.claim(60, underWay)).toEqual([]);
  expect((await queue.claim(60, underWay.slice(1))).length).toBeGreaterThan(0);
});

test("X-08 a test message to a clinic's system that hangs is reported as a timeout after 1.2 seconds", async () => {
  const { id } = await hook({ path: "/hang" });
  const over = AbortSignal.abort(new DOMException("", "TimeoutError"));
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(over);
  onTestFinished(() => timeout.mockRestore());
  expect(await sendTestMessage(db(), id, rules)).toEqual({ error: { code: "timeout", status: null } });
  expect(timeout.mock.calls).toEqual([[1_200]]);
});

test("X-08 a clinic whose system hangs delays no other", async () => {
  await hook({ path: "/hang" });
  for (let count = 0; count < 5; count += 1) await booker.book();
  await announce();
  // The hanging ones outlast the test, however slow the machine is.
  const stop = startMessages(db(), deps, { ...rules, timeoutMs: 600_000 }, pino({ level: "silent" }));
  await expect.poll(() => requests.length).toBe(3);
  await hook({ path: "/one" });
  await booker.book();
  await expect.poll(() => requests.map(({ url }) => url)).toContain("/one");
  expect(requests.filter(({ url }) => url === "/hang")).toHaveLength(3);
  const stopped = stop();
  clinic.closeAllConnections();
  await stopped;
  expect((await rows()).filter(({ error }) => error === "unreachable")).toHaveLength(3);
});
