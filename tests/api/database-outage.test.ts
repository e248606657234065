import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openDatabase, type OpenDatabase } from "#app/api/database/connection.ts";
import { noLimits, requestLimits } from "#app/api/database/limits.ts";
import { migrate } from "#app/api/database/migrate.ts";
import { DatabaseUnavailable } from "#app/api/database/unavailable.ts";
import { requestDeadlines } from "#app/contract/request-deadlines.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { openDatabaseProxy, type TcpProxy } from "../support/tcp-proxy.ts";

const limits = requestLimits(requestDeadlines(2_000));
/** Slack in milliseconds for busy machines. */
const slackMs = 4_000;
const patience = { timeout: 20_000 };
const soon = { timeout: 2_000 + slackMs };
const poolSize = 3;
let market: TestDatabase;
let proxy: TcpProxy & { connectionString: string };
let opened: OpenDatabase;
let lostConnections = 0;

beforeAll(async () => {
  market = await createTestDatabase();
  proxy = await openDatabaseProxy(market.connectionString);
  const onConnectionError = () => (lostConnections += 1);
  opened = openDatabase({ connectionString: proxy.connectionString, poolSize, limits, onConnectionError });
  await sql`create table notes (id int primary key)`.execute(market.db);
});
afterEach(() => proxy.set("pass"));
afterAll(async () => {
  await opened.close();
  await proxy.close();
  await market.close();
});

const visitors = 16;
const ping = () =>
  sql`select 1`.execute(opened.db).then(
    () => "responded",
    (error: unknown) => error,
  );
const pingAll = () => Promise.all(Array.from({ length: visitors }, ping));
const notes = async () =>
  (await sql<{ id: number }>`select id from notes order by id`.execute(market.db)).rows.map(({ id }) => id);

test.each(["hang", "refuse", "reset", "cut", "garbage", "truncate"] as const)(
  "X-08 with a database that does %s every call fails in time and works again afterwards, and each lost connection is reported",
  async (mode) => {
    const responded = Array(visitors).fill("responded");
    await expect.poll(pingAll, patience).toEqual(responded);
    const lostBefore = lostConnections;
    await proxy.set(mode);
    for (let times = 0; times < 2; times += 1) {
      const began = Date.now();
      for (const outcome of await pingAll()) expect(outcome).toBeInstanceOf(DatabaseUnavailable);
      expect(Date.now() - began).toBeLessThan(limits.connect + limits.response + slackMs);
    }
    await proxy.set("pass");
    await expect.poll(pingAll, soon).toEqual(responded);
    // Each open connection is reported once.
    expect(lostConnections).toBeGreaterThan(lostBefore);
    expect(lostConnections).toBeLessThanOrEqual(lostBefore + poolSize);
  },
);

test("X-08 while a database does not respond, connections to it are opened one at a time", async () => {
  const wide = openDatabase({ connectionString: proxy.connectionString, poolSize: 10, limits });
  const ask = () =>
    sql`select 1`.execute(wide.db).then(
      () => "responded",
      () => "failed",
    );
  const askAll = () => Promise.all(Array.from({ length: visitors }, ask));
  await expect.poll(async () => (await askAll(), wide.pool.totalCount), patience).toBe(10);
  await proxy.set("hang");
  // At first every open connection is lost and replaced.
  for (let times = 0; times < 2; times += 1) await askAll();
  const before = proxy.opened();
  const began = performance.now();
  // Concurrent visitors: the pool tries one connection after the other for those who wait.
  await Promise.all(
    Array.from({ length: visitors }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * limits.connect) / visitors));
      for (let times = 0; times < 4; times += 1) await ask();
    }),
  );
  const attempts = (performance.now() - began) / limits.connect;
  expect(proxy.opened() - before).toBeLessThanOrEqual(2 * attempts + 2);
  await proxy.set("pass");
  await expect.poll(askAll, soon).toEqual(Array(visitors).fill("responded"));
  await expect.poll(async () => (await askAll(), wide.pool.totalCount), patience).toBe(10);
  await wide.close();
});

test("X-08 a transaction whose response is lost is rolled back and holds no lock", async () => {
  const lost = opened.db.transaction().execute(async (trx) => {
    await sql`insert into notes values (1)`.execute(trx);
    await proxy.set("hang");
    await sql`insert into notes values (2)`.execute(trx);
  });
  await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable);
  await proxy.set("pass");
  await sql`insert into notes values (1)`.execute(opened.db);
  expect(await notes()).toEqual([1]);
});

test("X-08 a statement that the server itself cancels leaves the connection open", async () => {
  const patient = { ...limits, connect: 10_000, response: 10_000 };
  const single = openDatabase({ connectionString: proxy.connectionString, poolSize: 1, limits: patient });
  const pidOf = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(single.db)).rows[0]!.pid;
  const before = await pidOf();
  await expect(sql`select pg_sleep(5)`.execute(single.db)).rejects.toMatchObject({
    name: "DatabaseUnavailable",
    code: "57014",
  });
  expect(await pidOf()).toBe(before);
  await single.close();
});

test("X-08 a server that has become read-only is reconnected", async () => {
  const name = new URL(proxy.connectionString).pathname.slice(1);
  const write = () => sql`insert into notes values (3)`.execute(opened.db);
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(market.db);
  await Promise.all(
    Array.from({ length: poolSize }, () => sql`set default_transaction_read_only = on`.execute(opened.db)),
  );
  await expect(write()).rejects.toMatchObject({ name: "DatabaseUnavailable", code: "25006" });
  await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(market.db);
  await expect
    .poll(
      () =>
        write().then(
          () => "written",
          () => "refused",
        ),
      patience,
    )
    .toBe("written");
});

test("X-08 a database that hangs does not keep the process from ending", async () => {
  const lostConnections: Error[] = [];
  const onConnectionError = (error: Error) => lostConnections.push(error);
  const other = openDatabase({ connectionString: proxy.connectionString, limits: noLimits, onConnectionError });
  await sql`select 1`.execute(other.db);
  await proxy.set("hang");
  const lost = sql`select 1`.execute(other.db).catch((error: unknown) => error);
  await expect.poll(() => other.pool.idleCount, patience).toBe(0);
  const began = Date.now();
  await other.close();
  expect(Date.now() - began).toBeLessThan(1_000 + slackMs);
  await proxy.set("refuse");
  expect(await lost).toBeInstanceOf(DatabaseUnavailable);
  // The process is ending: no connection is lost to it.
  expect(lostConnections).toEqual([]);
});

test("X-08 a start does not wait for a database that hangs", async () => {
  await proxy.set("hang");
  await expect(migrate(proxy.connectionString, { ...noLimits, connect: 200 })).rejects.toMatchObject({
    code: "ETIMEDOUT",
  });
});
