// `npm run test:load [-- --scale 1]`: two web processes behind PgBouncer in transaction mode, on a PostgreSQL primary
// with a synchronous standby that also serves reads. Bookings go on while the primary, its database server, the pooler
// and web processes are killed or replaced; then many patients want the same slots, and random requests are sent. Fails
// if a confirmed appointment is lost, a slot is sold twice, writes need more than 30 seconds, a replacement fails a
// request, or a random request gets 500 or more. The other options: tests/load/cluster/options.ts.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { openDatabase } from "#app/api/database/connection.ts";
import { loadDemoMarket } from "#app/api/database/demo/load.ts";
import { noLimits } from "#app/api/database/limits.ts";
import { migrate } from "#app/api/database/migrate.ts";
import { saveStaff } from "#app/api/staff/index.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { clientAt, signedIn } from "../support/api.ts";
import { childrenOf } from "../support/processes.ts";
import { productionCache, productionDeadlines, startProduct, type Product } from "../support/product.ts";
import { endpointOf, openTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { mergeRuns, startBookings, type BookingRun } from "./cluster/bookings.ts";
import { promote, startPrimary, startStandby, type DatabaseServer } from "./cluster/database-servers.ts";
import {
  countBookingErrors,
  type BookingErrors,
  type ConfirmedAppointment,
  type StoredAppointment,
} from "./cluster/count-booking-errors.ts";
import { readOptions } from "./cluster/options.ts";
import { installPooler, startPooler, type Pooler } from "./cluster/pooler.ts";
import { sendRandomRequests } from "./cluster/requests.ts";
import { waitUntil } from "./cluster/wait-until.ts";
import { findFreeBookings, phoneOf, type Booking } from "./free-bookings.ts";
import { load } from "./load.ts";
import { sessionSecret } from "../support/session-secret.ts";

type Cluster = {
  primary: DatabaseServer;
  standby: DatabaseServer;
  pooler: Pooler;
  /** Fixed ports of the current primary and standby, as host names would be. */
  direct: TcpProxy;
  replica: TcpProxy;
};

type Row = Record<string, string | number>;

const marketSize = { doctorsPerCountry: 80, days: 10, countries: ["kg" as const] };
/** Patients who book the same slot: in runs with a kill, and in runs about contended slots. */
const patientsPerSlot = { aroundKill: 2, contended: 20 };
/** At most so many attempts are in one run: more would not end in its time. */
const attemptsPerRun = 2_000;
const seed = 20_261_125;
const superuser = { email: "admin@example.com", password: "a long password of the load test" };
/** A killed primary is queried at this interval; after so many failures in a row the standby is promoted. */
const primaryCheckMs = 1_000;
const failuresUntilPromotion = 3;
const maxWriteOutageMs = 30_000;
const maxRestartMs = 120_000;
const listPath = "/doctors/bishkek/kardiolog";

const options = readOptions(process.argv.slice(2));
const rows: Row[] = [];
const faults: string[] = [];
const confirmed: ConfirmedAppointment[] = [];
/** Number of phones used so far: every booking has its own. */
let phones = 0;

// The exit kills every server that was started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
installPooler();
const folder = mkdtempSync(join(tmpdir(), "vizit-cluster-"));
chmodSync(folder, 0o711);
const stops: (() => Promise<void>)[] = [];
try {
  await run();
} finally {
  for (const stop of stops.toReversed()) await stop().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
}
console.table(rows);
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? "test:load passed" : `test:load: ${faults.length} failed`);
process.exit(faults.length === 0 ? 0 : 1);

async function run(): Promise<void> {
  const cluster = await startCluster();
  const env = {
    ...productionDeadlines,
    ...productionCache,
    SESSION_SECRET: sessionSecret,
    DATABASE_URL: cluster.pooler.connectionString,
    DATABASE_DIRECT_URL: connectionStringOf(cluster.direct),
    DATABASE_REPLICA_URL: connectionStringOf(cluster.replica),
    LOG_LEVEL: "error",
    // Random requests come from many IPs.
    TRUST_PROXY: "1",
    STAFF_SECOND_FACTOR: "optional",
  };
  const nodes: Product[] = [];
  for (let started = 0; started < 2; started += 1) nodes.push(await start({ env }));
  await checkStandbyReads(cluster, nodes[0]!);
  for (let kill = 1; kill <= options.primaryKills; kill += 1) await killPrimary(cluster, nodes, kill);
  for (let kill = 1; kill <= options.databaseKills; kill += 1) await killDatabase(cluster, nodes, kill);
  for (let kill = 1; kill <= options.poolerKills; kill += 1) await killPooler(cluster, nodes, kill);
  for (const node of nodes) {
    if (!isRunning(node)) faults.push("a web process has ended");
  }
  for (let kill = 1; kill <= options.webKills; kill += 1) await killWeb(cluster, nodes, kill, { env });
  await bookContended(cluster, nodes);
  await sendRandom(nodes);
  for (const node of nodes) {
    if (!isRunning(node)) faults.push("a web process has ended");
  }
  if (options.restarts === 0) return;
  for (const node of nodes) await node.stop();
  const pair = await start({ env: { ...env, WEB_PROCESSES: "2" } });
  for (let restart = 1; restart <= options.restarts; restart += 1) await replaceProcesses(cluster, pair, restart);
}

async function startCluster(): Promise<Cluster> {
  console.log("Starting a primary, a synchronous standby and PgBouncer …");
  const primary = await startPrimary(folder, "one");
  stops.push(() => primary.stop());
  await migrate(primary.connectionString);
  const loading = openDatabase({ connectionString: primary.connectionString, limits: noLimits });
  await loadDemoMarket(loading.pool, { today: todayIn("UTC"), ...marketSize });
  await loading.db.insertInto("feature_switches").values({ key: "otp-enable", value: "false" }).execute();
  await saveStaff(loading.db, { ...superuser, name: "Admin", country: null, flags: { is_superuser: true } });
  await loading.close();
  const standby = await startStandby(folder, "two", primary);
  stops.push(() => standby.stop());
  const pooler = await startPooler(folder, primary.socket);
  stops.push(() => pooler.stop());
  const direct = await openTcpProxy(endpointOf(primary.connectionString));
  stops.push(() => direct.close());
  const replica = await openTcpProxy(endpointOf(standby.connectionString));
  stops.push(() => replica.close());
  return { primary, standby, pooler, direct, replica };
}

async function start(settings: { env: Record<string, string> }): Promise<Product> {
  const product = await startProduct(settings);
  stops.push(() => product.stop());
  return product;
}

/** Kills the primary amid bookings and promotes the standby; the dead server comes back as the new standby. */
async function killPrimary(cluster: Cluster, nodes: Product[], number: number): Promise<void> {
  const { soFar, done } = startBookings(nodes.map(clientAt), await prepareBookings(cluster));
  await waitUntil("a fifth of the bookings is confirmed", 60_000, () => hasConfirmedFifth(soFar));
  const { primary: dead, standby: successor } = cluster;
  const killed = performance.now();
  await dead.kill();
  await waitUntilDead(dead);
  await promote(successor);
  cluster.pooler.moveTo(successor.socket);
  cluster.direct.moveTo(endpointOf(successor.connectionString));
  cluster.primary = successor;
  const bookings = await recordConfirmed(done);
  const writeOutageMs = bookings.confirmedAfter(killed);
  await report(cluster, { name: `primary killed, ${number}`, bookings, writeOutageMs });
  cluster.standby = await startStandby(folder, dead.name, successor);
  const { standby } = cluster;
  stops.push(() => standby.stop());
  cluster.replica.moveTo(endpointOf(standby.connectionString));
}

/** Checks reads of the catalogue from the standby: in use, behind, and while the standby fails. */
async function checkStandbyReads(cluster: Cluster, node: Product): Promise<void> {
  const client = clientAt(node);
  const booking = (await prepareBookings(cluster))[0]!;
  const reads = await readsOfSlot(cluster, client, booking);
  await waitUntil("the standby serves reads of the catalogue", 10_000, reads.areFromStandby);
  await checkStandbyBehind(cluster, client, booking, reads);
  await checkStandbyFailures(cluster, reads);
}

type SlotReads = {
  /** Whether the catalogue shows the slot as free. `isCurrent`: read from the primary. */
  isShownFree: (isCurrent: boolean) => Promise<boolean>;
  /** Whether the standby serves a read that need not be current. */
  areFromStandby: () => Promise<boolean>;
};

async function readsOfSlot({ primary, standby }: Cluster, client: ApiClient, booking: Booking): Promise<SlotReads> {
  const [offer] = await query<{ branch: number; service: number; first: string }>(
    primary,
    `select ds.clinic_branch_id as branch, ds.service_id as service, (s.starts_at)::date::text as first
       from doctor_services ds, slots s where ds.id = ${booking.doctor_service} and s.id = ${booking.slot}`,
  );
  const isShownFree = async (isCurrent: boolean) => {
    const { branch, service, first } = offer!;
    const filter = { clinic_branch: branch, service, date_from: first, days: 1 };
    return (await client.with({ isCurrent }).slots.list(filter)).results.some(({ id }) => id === booking.slot);
  };
  const areFromStandby = async () => {
    const [since] = await standby.query<{ at: string }>("select clock_timestamp()::text as at");
    await isShownFree(false);
    const [row] = await standby.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where application_name = 'vizit-replica' and query ~ 'offers'
          and query_start > '${since!.at}'`,
    );
    return row!.count > 0;
  };
  return { isShownFree, areFromStandby };
}

/**
 * Checks that while the standby is behind, others may see a booked slot as free for a short time, but never the patient
 * who booked it.
 */
async function checkStandbyBehind(
  { standby }: Cluster,
  client: ApiClient,
  booking: Booking,
  { isShownFree }: SlotReads,
): Promise<void> {
  await standby.query("select pg_wal_replay_pause()");
  if (!(await isShownFree(true))) faults.push("the slot to book is not shown as free");
  const { id, hash } = await client.appointments.create(booking);
  confirmed.push({ id, hash, slot: booking.slot });
  const booked = performance.now();
  if (await isShownFree(true)) faults.push("the patient who booked still sees the slot as free");
  await waitUntil("others do not see the slot any more", 2_000, async () => !(await isShownFree(false)));
  rows.push({ name: "standby behind", "shown for, ms": Math.round(performance.now() - booked) });
  await standby.query("select pg_wal_replay_resume()");
}

/** Checks that no read fails while the standby hangs, refuses or resets connections. */
async function checkStandbyFailures({ replica }: Cluster, { isShownFree, areFromStandby }: SlotReads): Promise<void> {
  for (const mode of ["hang", "refuse", "reset"] as const) {
    await waitUntil("the standby serves reads again", 10_000, areFromStandby);
    await replica.set(mode);
    let longestMs = 0;
    for (let times = 0; times < 30; times += 1) {
      const began = performance.now();
      await isShownFree(false).catch(() => faults.push(`a read failed while the standby did ${mode}`));
      longestMs = Math.max(longestMs, performance.now() - began);
    }
    rows.push({ name: `standby: ${mode}`, "longest read, ms": Math.round(longestMs) });
    await replica.set("pass");
  }
}

async function query<Result extends object>(server: DatabaseServer, statement: string): Promise<Result[]> {
  const { pool, close } = openDatabase({ connectionString: server.connectionString, limits: noLimits, poolSize: 1 });
  try {
    return (await pool.query<Result>(statement)).rows;
  } finally {
    await close();
  }
}

/** Kills the primary's database server amid bookings and starts it again, with the same standby. */
async function killDatabase(cluster: Cluster, nodes: Product[], number: number): Promise<void> {
  await killDuring(cluster, nodes, `database killed, ${number}`, async () => {
    await cluster.primary.kill();
    await cluster.primary.restart();
  });
}

async function killPooler(cluster: Cluster, nodes: Product[], number: number): Promise<void> {
  await killDuring(cluster, nodes, `pooler killed, ${number}`, () => cluster.pooler.replace());
}

/** Kills a node amid bookings and starts another one in its place. */
async function killWeb(
  cluster: Cluster,
  nodes: Product[],
  number: number,
  settings: { env: Record<string, string> },
): Promise<void> {
  const dead = number % nodes.length;
  await killDuring(cluster, nodes, `web process killed, ${number}`, () => nodes[dead]!.kill());
  nodes[dead] = await start(settings);
}

async function killDuring(cluster: Cluster, nodes: Product[], name: string, kill: () => Promise<void>): Promise<void> {
  const { soFar, done } = startBookings(nodes.map(clientAt), await prepareBookings(cluster));
  await waitUntil("a fifth of the bookings is confirmed", 60_000, () => hasConfirmedFifth(soFar));
  const killed = performance.now();
  await kill();
  const bookings = await recordConfirmed(done);
  await report(cluster, { name, bookings, writeOutageMs: bookings.confirmedAfter(killed) });
}

/** Has many patients book each slot at once, on both nodes. */
async function bookContended(cluster: Cluster, nodes: Product[]): Promise<void> {
  for (let left = options.contended; left > 0; left -= attemptsPerRun) {
    const attempts = Math.min(left, attemptsPerRun);
    const wanted = await prepareBookings(cluster, { attempts, ofEach: patientsPerSlot.contended });
    const bookings = await recordConfirmed(startBookings(nodes.map(clientAt), wanted).done);
    await report(cluster, {
      name: `${wanted.length} attempts for ${attempts / patientsPerSlot.contended} slots`,
      bookings,
      writeOutageMs: null,
    });
  }
}

async function sendRandom(nodes: Product[]): Promise<void> {
  if (options.requests === 0) return;
  const ports = nodes.map(({ port }) => port);
  const { access_token: token } = await signedIn(clientAt(nodes[0]!), superuser);
  const { byStatus, failures, failed } = await sendRandomRequests(ports, { count: options.requests, seed, token });
  // Random calls of staff cancel visits; the visits confirmed so far have been compared.
  confirmed.length = 0;
  if (failed > 0) faults.push(`${failed} random requests failed, such as ${failures.join("; ")}`);
  const row = { name: `${options.requests} random requests`, failed };
  rows.push(row);
  console.log(JSON.stringify({ ...row, byStatus }));
}

/** Replaces both processes of a node amid reads and bookings, and checks that no request fails. */
async function replaceProcesses(cluster: Cluster, pair: Product, number: number): Promise<void> {
  const before = childrenOf(pair.pid);
  const reading = load(pair.origin("kg") + listPath, { clients: 4, ms: 15_000 });
  process.kill(pair.pid, "SIGUSR2");
  const areReplaced = () => !childrenOf(pair.pid).some((pid) => before.includes(pid));
  const bookings = await bookUntil(areReplaced, cluster, pair);
  const { count, failed } = await reading;
  const failures = failed + bookings.pending;
  if (failures > 0) faults.push(`restart ${number}: ${failures} requests failed`);
  await report(cluster, {
    name: `processes replaced, ${number} (${count} pages)`,
    bookings,
    writeOutageMs: null,
    failures,
  });
}

/** Repeats bookings until the condition holds, and once more. @throws {Error} after `maxRestartMs` */
async function bookUntil(isDone: () => boolean, cluster: Cluster, node: Product): Promise<BookingRun> {
  const until = performance.now() + maxRestartMs;
  const runs: BookingRun[] = [];
  for (let isLast = false; !isLast;) {
    isLast = isDone();
    runs.push(await recordConfirmed(startBookings([clientAt(node)], await prepareBookings(cluster)).done));
    if (performance.now() > until) throw new Error("the web processes were not replaced in time");
  }
  return mergeRuns(runs);
}

/** Adds a run's confirmed appointments to those that are compared with the stored ones. */
async function recordConfirmed(run: Promise<BookingRun>): Promise<BookingRun> {
  const bookings = await run;
  confirmed.push(...bookings.confirmed);
  return bookings;
}

/** Compares the confirmed appointments with the stored ones, and adds a fault for each kind of difference. */
async function checkConfirmed({ primary }: Cluster, name: string): Promise<BookingErrors> {
  const errors = countBookingErrors(confirmed, await findStoredAppointments(primary));
  if (errors.lost > 0) faults.push(`${name}: ${errors.lost} confirmed appointments are lost`);
  if (errors.soldTwice > 0) faults.push(`${name}: ${errors.soldTwice} slots are sold twice`);
  return errors;
}

type Outcome = {
  name: string;
  bookings: BookingRun;
  /** From the kill to the next confirmed booking; null: nothing was killed, or no booking was confirmed. */
  writeOutageMs: number | null;
  failures?: number;
};

/** Prints the results of a run, and adds a fault for each that fails the test. */
async function report(cluster: Cluster, { name, bookings, writeOutageMs, failures = 0 }: Outcome): Promise<void> {
  const { lost, soldTwice } = await checkConfirmed(cluster, name);
  if (bookings.unsettled > 0) faults.push(`${name}: ${bookings.unsettled} bookings had no response until the end`);
  if (/killed/.test(name) && (writeOutageMs === null || writeOutageMs > maxWriteOutageMs))
    faults.push(`${name}: writes were not back within ${maxWriteOutageMs / 1_000} s`);
  const row = {
    name,
    confirmed: bookings.confirmed.length,
    refused: bookings.refused,
    repeated: bookings.pending,
    lost,
    "sold twice": soldTwice,
    "no writes for, ms": writeOutageMs ?? "",
    failed: failures,
  };
  rows.push(row);
  console.log(JSON.stringify(row));
}

function findStoredAppointments(server: DatabaseServer): Promise<StoredAppointment[]> {
  return query(server, "select id, hash, slot_id as slot from appointments where status <> 'cancelled' order by id");
}

/** Bookings of free slots, each by several patients. Deletes the appointments first if too few slots are free. */
async function prepareBookings(
  cluster: Cluster,
  { attempts, ofEach } = { attempts: options.attempts, ofEach: patientsPerSlot.aroundKill },
): Promise<Booking[]> {
  const { pool, close } = openDatabase({
    connectionString: cluster.primary.connectionString,
    limits: noLimits,
    poolSize: 1,
  });
  const count = Math.ceil(attempts / ofEach);
  let wanted = await findFreeBookings(pool, count);
  if (wanted.length < count) {
    await checkConfirmed(cluster, "when all slots were sold");
    await waitUntil("the appointments are deleted", 30_000, () =>
      pool.query("truncate appointments cascade").then(
        () => true,
        // A background job holds the tables in another order.
        (error: pg.DatabaseError) => {
          if (error.code !== "40P01") throw error;
          return false;
        },
      ),
    );
    confirmed.length = 0;
    wanted = await findFreeBookings(pool, count);
  }
  await close();
  return wanted.flatMap((booking) =>
    Array.from({ length: ofEach }, () => ({ ...booking, client_phone: phoneOf((phones += 1)) })),
  );
}

function hasConfirmedFifth(bookings: BookingRun): boolean {
  return bookings.confirmed.length >= options.attempts / patientsPerSlot.aroundKill / 5;
}

/** Waits until the server has failed to respond several times in a row. */
async function waitUntilDead(server: DatabaseServer): Promise<void> {
  let failures = 0;
  while (failures < failuresUntilPromotion) {
    const isUp = await server.query("select 1").then(
      () => true,
      () => false,
    );
    failures = isUp ? 0 : failures + 1;
    await new Promise((resolve) => setTimeout(resolve, primaryCheckMs));
  }
}

function connectionStringOf({ port }: TcpProxy): string {
  return `postgresql://vizit@127.0.0.1:${port}/vizit`;
}

function isRunning({ pid }: Product): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
