import { createServer } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { saveStaff, type Workplace } from "#app/api/staff/index.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { flagsOfRole, type Role } from "#app/contract/role.ts";
import { createTestApi, signedIn, type TestApi } from "../support/api.ts";
import { createBooker } from "../support/appointments.ts";
import { listenOnLoopback, type LoopbackServer } from "../support/loopback.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";

const password = "a long password of staff";

let api: TestApi;
let clinic: number;
let branches: number[];
let otherClinic: number;
let otherBranch: number;
let admin: ApiClient;
/** The clinic's system that receives messages. */
let receiver: LoopbackServer;
let requests: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
/** The receiver's response. */
let status = 200;
let accounts = 0;

beforeAll(async () => {
  api = await createTestApi();
  const { rows } = await sql<{ clinic: number; branches: number[] }>`
    select clinic_id as clinic, array_agg(id order by id) as branches from clinic_branches
     where country = 'kg' and is_active group by clinic_id order by count(*) desc, clinic_id limit 2`.execute(
    api.database.db,
  );
  [clinic, otherClinic] = [rows[0]!.clinic, rows[1]!.clinic];
  branches = rows[0]!.branches.map(Number);
  otherBranch = Number(rows[1]!.branches[0]);
  admin = await staff("clinic_admin", { clinic });
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      requests.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  receiver = await listenOnLoopback(server);
});
afterAll(async () => {
  receiver.close();
  await api.close();
});
beforeEach(async () => {
  for (const table of ["branch_tokens", "clinic_webhooks", "access_changes"] as const)
    await api.database.db.deleteFrom(table).execute();
  requests = [];
  status = 200;
});

const url = () => `${receiver.url}/vizit?key=secret`;

async function staff(role: Role, workplace: Workplace | null): Promise<ApiClient> {
  const email = `${role.replaceAll("_", "-")}-${(accounts += 1)}@example.com`;
  const account = { email, name: "Асель", password, country: "kg" as const, flags: flagsOfRole(role), workplace };
  await saveStaff(api.database.db, account);
  const { access_token: token } = await signedIn(api.client(), { email, password });
  return api.client().with({ token, locale: "ru" });
}

const fault = (attr: string, code: string) => ({
  status: 400,
  body: { errors: [expect.objectContaining({ attr, code })] },
});
const notFound = { status: 404 };

test("O-01 only the administrators of a clinic manage its tokens and webhooks", async () => {
  for (const refusedStaff of [
    await staff("clinic_branch_admin", { branch: branches[0]! }),
    await staff("operator", null),
  ])
    await expect(refusedStaff.integrations.read()).rejects.toMatchObject({ status: 403 });
  const otherAdmin = await staff("clinic_admin", { clinic: otherClinic });
  const { id: token } = await admin.integrations.createToken({ clinic_branch: branches[0]!, name: "Регистратура" });
  const { id: webhook } = await admin.integrations.createWebhook({ url: url() });
  await expect(otherAdmin.integrations.revokeToken({ id: token })).rejects.toMatchObject(notFound);
  await expect(otherAdmin.integrations.testWebhook({ id: webhook })).rejects.toMatchObject(notFound);
  await expect(otherAdmin.integrations.stopWebhook({ id: webhook })).rejects.toMatchObject(notFound);
  expect(await otherAdmin.integrations.read()).toMatchObject({ tokens: [], webhooks: [] });
  await expect(
    admin.integrations.createToken({ clinic_branch: otherBranch, name: "Регистратура" }),
  ).rejects.toMatchObject(fault("clinic_branch", "reference_unknown"));
  await expect(admin.integrations.createWebhook({ url: url(), clinic_branch: otherBranch })).rejects.toMatchObject(
    fault("clinic_branch", "reference_unknown"),
  );
});

test("a token can write its branch's doctors until it is revoked, and is shown only when it is created", async () => {
  const created = await admin.integrations.createToken({ clinic_branch: branches[0]!, name: "Регистратура" });
  const send = () =>
    api
      .client()
      .with({ token: created.token })
      .supply.upsertDoctors({ id: branches[0]!, doctors: [{}] })
      .then(
        () => 200,
        (error: { status: number }) => error.status,
      );
  expect((await admin.integrations.read()).tokens).toMatchObject([{ id: created.id, last_used_at: null }]);
  expect(await send()).toBe(200);
  const read = await admin.integrations.read();
  expect(JSON.stringify(read)).not.toContain(created.token);
  expect(read.tokens).toEqual([
    expect.objectContaining({
      id: created.id,
      name: "Регистратура",
      branch: expect.objectContaining({ id: branches[0] }),
      last_used_at: expect.any(String) as string,
    }),
  ]);
  await admin.integrations.revokeToken({ id: created.id });
  expect(await send()).toBe(401);
  expect((await admin.integrations.read()).tokens).toEqual([]);
  await expect(admin.integrations.revokeToken({ id: created.id })).rejects.toMatchObject(notFound);
  const { changes } = await admin.team.changes();
  expect(changes.map(({ kind, subject }) => [kind, subject])).toEqual([
    ["token_revoked", "Регистратура"],
    ["token_created", "Регистратура"],
  ]);
});

test("a webhook gets a signed test message, and the response says whether it was delivered", async () => {
  const { id, secret } = await admin.integrations.createWebhook({ url: url(), clinic_branch: branches[0]! });
  expect(secret).toMatch(/^whsec_/);
  expect(await admin.integrations.testWebhook({ id })).toEqual({ is_delivered: true, error: null });
  expect(requests[0]!.headers["webhook-signature"]).toMatch(/^v1,/);
  expect(JSON.parse(requests[0]!.body)).toMatchObject({ type: "webhook.test", data: {} });
  status = 500;
  expect(await admin.integrations.testWebhook({ id })).toEqual({
    is_delivered: false,
    error: { code: "status", status: 500 },
  });
  const read = await admin.integrations.read();
  expect(JSON.stringify(read)).not.toContain(secret);
  expect(read.webhooks).toEqual([
    { id, url: url(), branch: expect.objectContaining({ id: branches[0] }), waiting: 0, failed: 0, deliveries: [] },
  ]);
  await admin.integrations.stopWebhook({ id });
  await expect(admin.integrations.testWebhook({ id })).rejects.toMatchObject(notFound);
  const { changes } = await admin.team.changes();
  expect(changes.map(({ kind }) => kind)).toEqual(["webhook_stopped", "webhook_added"]);
  expect(JSON.stringify(changes)).not.toContain("key=secret");
});

test("each webhook has its own five latest deliveries, the latest first, with their state", async () => {
  const { id } = await admin.integrations.createWebhook({ url: url(), clinic_branch: branches[0]! });
  const { id: other } = await admin.integrations.createWebhook({ url: url(), clinic_branch: branches[1]! });
  const { id: visit } = await (await createBooker(api)).book();
  const deliver = (webhook: number, deliveries: number) =>
    sql`
    with changes as (
      insert into appointment_history (appointment_id, actor, to_status)
      select ${visit}, 'patient', 'booked' from generate_series(1, ${deliveries}::int) returning id
    ), numbered as (select id, row_number() over (order by id) as nth from changes)
    insert into webhook_deliveries (webhook_id, appointment_history_id, body, created_at, attempts, sent_at, failed_at)
    select ${webhook}, id, '{}', timestamptz '2026-01-01 00:00Z' + nth * interval '1 hour', nth,
           case when nth < 5 then now() end, case when nth = 5 then now() end
      from numbered order by nth`.execute(api.database.db);
  await deliver(id, 6);
  await deliver(other, 1);
  const { webhooks } = await admin.integrations.read();
  const deliveries = webhooks.map((webhook) => [
    webhook.id,
    webhook.deliveries.map(({ at, state, attempts }) => [at, state, attempts]),
  ]);
  expect(new Map(deliveries as [number, unknown][])).toEqual(
    new Map<number, unknown>([
      [
        id,
        [
          ["2026-01-01T06:00:00.000Z", "waiting", 6],
          ["2026-01-01T05:00:00.000Z", "failed", 5],
          ["2026-01-01T04:00:00.000Z", "sent", 4],
          ["2026-01-01T03:00:00.000Z", "sent", 3],
          ["2026-01-01T02:00:00.000Z", "sent", 2],
        ],
      ],
      [other, [["2026-01-01T01:00:00.000Z", "sent", 1]]],
    ]),
  );
});

test.each([
  "http://clinic.example/x",
  "https://user:pass@clinic.example/",
  "https://:pass@clinic.example/",
  "ftp://clinic.example",
  "nothing",
  "https://10.0.0.8/",
  "https://0xc0a80101:8443/",
  "https://169.254.169.254/latest/meta-data/",
  "https://[::ffff:10.0.0.1]/",
  "https://[fd00::1]/",
  "https://0/",
  "https://database/",
  "https://metadata.google.internal/",
  "https://printer.local./",
])("the webhook URL %s is refused", async (wrong) => {
  await expect(admin.integrations.createWebhook({ url: wrong })).rejects.toMatchObject(fault("url", "webhook_url"));
});

test("a second token of the same name and branch is refused, also at once, until the first is revoked", async () => {
  const { db } = api.database;
  const create = (clinic_branch = branches[0]!, name = "МИС") =>
    admin.integrations.createToken({ clinic_branch, name });
  const { outcomes } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom("clinics").select("id").where("id", "=", clinic).forUpdate().execute();
    const both = Promise.allSettled([create(), create()]);
    await waitForLockWaiters(db, 2);
    return { outcomes: both };
  });
  const both = (await outcomes).toSorted((a, b) => a.status.localeCompare(b.status));
  expect(both).toMatchObject([{ status: "fulfilled" }, { reason: fault("name", "token_known") }]);
  await create(branches[1]);
  await create(branches[0], "МИС-2");
  const { tokens } = await admin.integrations.read();
  const [first] = tokens.filter(({ name, branch }) => name === "МИС" && branch.id === branches[0]);
  await admin.integrations.revokeToken({ id: first!.id });
  await create();
});

test("a second webhook with the same URL is refused while it would get the same messages again", async () => {
  const { id } = await admin.integrations.createWebhook({ url: url(), clinic_branch: branches[0]! });
  const known = fault("url", "webhook_known");
  const capitals = url().replace("http", "HTTP");
  for (const again of [{ url: capitals, clinic_branch: branches[0]! }, { url: url() }])
    await expect(admin.integrations.createWebhook(again)).rejects.toMatchObject(known);
  await admin.integrations.createWebhook({ url: url(), clinic_branch: branches[1]! });
  await admin.integrations.createWebhook({ url: `${url()}2`, clinic_branch: branches[0]! });
  await admin.integrations.stopWebhook({ id });
  await admin.integrations.createWebhook({ url: url(), clinic_branch: branches[0]! });
});

test("of two webhooks with the same URL that are created at once, one is refused", async () => {
  const { db } = api.database;
  // In an object: the transaction would wait for a returned promise.
  const { outcomes } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom("clinics").select("id").where("id", "=", clinic).forUpdate().execute();
    const both = Promise.allSettled([1, 2].map(() => admin.integrations.createWebhook({ url: url() })));
    await waitForLockWaiters(db, 2);
    return { outcomes: both };
  });
  const refused = (await outcomes).filter(({ status: outcome }) => outcome === "rejected");
  expect(refused).toMatchObject([{ reason: fault("url", "webhook_known") }]);
});

test("outside demo mode a loopback webhook is refused", async () => {
  const real = await createTestApi("in process", { database: api.database, demo: false });
  const { access_token: token } = await signedIn(real.client(), { email: `clinic-admin-1@example.com`, password });
  await expect(real.client().with({ token }).integrations.createWebhook({ url: url() })).rejects.toMatchObject(
    fault("url", "webhook_url"),
  );
});
