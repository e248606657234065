import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findTables } from "#app/api/database/backup/catalogue.ts";
import { createKeyFile, readKeys } from "#app/api/database/backup/encryption.ts";
import { restoreBackup } from "#app/api/database/backup/restore-backup.ts";
import { writeBackup } from "#app/api/database/backup/write-backup.ts";
import { loadDemoMarket } from "#app/api/database/demo/load.ts";
import { migrate, migrateWithin } from "#app/api/database/migrate.ts";
import { latestMigration, migrations } from "#app/api/database/migrations/all.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { compileCacheEnv } from "../support/compile-cache.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createBooker } from "../support/appointments.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";
import { sessionSecret } from "../support/session-secret.ts";

let folder: string;
let file: string;
let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
const opened: TestDatabase[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vizit-backup-"));
  chmodSync(folder, 0o711);
  file = join(folder, "whole.gz");
  api = await createTestApi("in process", { database: await smallDatabase() });
  booker = await createBooker(api);
  // Lines and marks of COPY inside a text.
  await booker.book({ client_name: "Тест\\. \u2028 Бекова" });
  await writeBackup(api.database.pool, file);
});

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Few rows, as each test reads or writes all of them, but more than one chunk of an encrypted file: 64 kB. */
async function smallDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ content: "empty" });
  await migrate(database.connectionString);
  const today = todayIn("Asia/Bishkek");
  await loadDemoMarket(database.pool, { today, countries: ["kg"], doctorsPerCountry: 120, days: 10 });
  return database;
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ content: "empty", applicationName: "tests" });
  opened.push(database);
  return database;
}

/** Number and checksum of the rows of each table. */
async function contents({ db }: TestDatabase): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { table } of await findTables(db)) {
    const { rows } = await sql<{ summary: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line, e'\n' order by line)), '') as summary
      from (select t::text as line from ${sql.table(table)} t) lines`.execute(db);
    found[table] = rows[0]!.summary;
  }
  return found;
}

/** Tables with columns, constraints, indexes and enabled triggers. */
async function structure({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select indexdef as line from pg_indexes where schemaname = 'public'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || convalidated::text || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}

/** Writes the backup with a changed text. @returns the path of the new file */
function altered(name: string, change: (backup: string) => string): string {
  const path = join(folder, name);
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
  return path;
}

type Command = "db-backup" | "db-restore" | "staff" | "patient-data" | "webhook" | "branch-token";

async function command(name: Command, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { PATH: process.env["PATH"], SESSION_SECRET: sessionSecret, ...compileCacheEnv, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, "exit");
  return { code: child.exitCode, output: output + errors };
}

test("a backup restores every row, constraint and sequence into an empty database, and bookings go on", async () => {
  const database = await emptyDatabase();
  const result = await restoreBackup(database.pool, file, { replace: false });
  expect(result.migrated).toEqual([]);
  expect(await contents(database)).toEqual(await contents(api.database));
  expect(await structure(database)).toEqual(await structure(api.database));

  const restored = await createTestApi("in process", { database });
  const visit = await (await createBooker(restored, { phoneStart: 555_900_000 })).book();
  const { rows } = await sql<{ name: string }>`select client_name as name from appointments order by id`.execute(
    database.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(["Тест\\. \u2028 Бекова", "Айгүл Сатыбалдиева"]);
  expect(visit.id).toBeGreaterThan(0);
});

test("a backup holds one moment: a visit that is booked while it is written is not in it", async () => {
  const during = join(folder, "during.gz");
  const before = await contents(api.database);
  const held = new pg.Client({ connectionString: api.database.connectionString });
  await held.connect();
  await held.query("begin");
  await held.query("lock table weekly_schedules in access exclusive mode");
  const backup = writeBackup(api.database.pool, during);
  await waitForLockWaiters(api.database.db, 1);
  await booker.book();
  await held.query("commit");
  await held.end();
  await backup;

  const database = await emptyDatabase();
  await restoreBackup(database.pool, during, { replace: false });
  expect(await contents(database)).toEqual(before);
});

test("a backup is readable by its owner alone and never overwrites a file", async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = readFileSync(file);
  await expect(writeBackup(api.database.pool, file)).rejects.toThrow(/exists/);
  expect(readFileSync(file).equals(before)).toBe(true);
  const nowhere = join(folder, "missing", "backup.gz");
  await expect(writeBackup(api.database.pool, nowhere)).rejects.toThrow(/ENOENT/);
  await sql`select 1`.execute(api.database.db);
});

test("a database with data is refused until --replace, and while the product is connected", async () => {
  const database = await emptyDatabase();
  await restoreBackup(database.pool, file, { replace: false });
  await sql`delete from recent_uses`.execute(database.db);
  await expect(restoreBackup(database.pool, file, { replace: false })).rejects.toThrow(/holds data .*--replace/);
  expect(await command("db-restore", ["--file", file], { DATABASE_URL: database.connectionString })).toMatchObject({
    code: 1,
    output: expect.stringContaining("holds data"),
  });
  const product = new pg.Client({ connectionString: database.connectionString, application_name: "vizit-jobs" });
  await product.connect();
  await expect(restoreBackup(database.pool, file, { replace: true })).rejects.toThrow(/stop it first/);
  await product.end();
  await expect
    .poll(() =>
      restoreBackup(database.pool, file, { replace: true }).then(
        () => "",
        (error: Error) => error.message,
      ),
    )
    .toBe("");
  expect((await contents(database))["recent_uses"]).toBe((await contents(api.database))["recent_uses"]);
});

test("a backup of a newer release, a cut one and other files change nothing", async () => {
  const database = await emptyDatabase();
  await restoreBackup(database.pool, file, { replace: false });
  const before = await contents(database);
  const newer = altered("newer.gz", (all) => all.replace(`"${latestMigration}"`, `"${latestMigration}","9999-later"`));
  const cut = altered("cut.gz", (all) => all.slice(0, Math.floor(all.length / 2)));
  const without = altered("without.gz", (all) => all.replace(/(copy appointments [^\n]*\n)[^\n]*\n/, "$1"));
  const other = altered("other.gz", () => "select 1;\n");
  const plain = join(folder, "plain.txt");
  writeFileSync(plain, "select 1;\n");
  const bytes = join(folder, "bytes.gz");
  writeFileSync(bytes, readFileSync(file).subarray(0, 20_000));
  for (const [path, message] of [
    [newer, /newer release \(9999-later\)/],
    [cut, /damaged|unexpected/],
    [without, /damaged/],
    [other, /no backup/],
    [plain, /no backup/],
    [bytes, /unexpected end of file/],
    [join(folder, "none.gz"), /There is no file/],
  ] as const) {
    await expect(restoreBackup(database.pool, path, { replace: true }), path).rejects.toThrow(message);
  }
  expect(await contents(database)).toEqual(before);
});

describe("an encrypted backup", () => {
  let encrypted: string;
  const keyFile = (name: string) => join(folder, `${name}.key`);

  beforeAll(async () => {
    encrypted = join(folder, "encrypted.backup");
    const recipients = [await createKeyFile(keyFile("old")), await createKeyFile(keyFile("new"))];
    await createKeyFile(keyFile("stranger"));
    await writeBackup(api.database.pool, encrypted, recipients);
  });

  test.each(["old", "new"])("is restored with the key of each of its recipients: %s", async (name) => {
    const database = await emptyDatabase();
    await restoreBackup(database.pool, encrypted, { replace: false, keys: await readKeys(keyFile(name)) });
    expect(await contents(database)).toEqual(await contents(api.database));
  });

  test("is refused without its key, with another's, and when it was altered or cut", async () => {
    const database = await emptyDatabase();
    await restoreBackup(database.pool, file, { replace: false });
    const before = await contents(database);
    const stored = readFileSync(encrypted);
    const keys = await readKeys(keyFile("old"));
    const variant = (name: string, bytes: Buffer) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    };
    const flipped = Buffer.from(stored);
    flipped[stored.length - 100]! ^= 1;
    for (const [path, given, message] of [
      [encrypted, [], /is encrypted: name the file of its key with --key/],
      [encrypted, await readKeys(keyFile("stranger")), /none of the keys opens it/],
      [variant("flipped.backup", flipped), keys, /damaged/],
      [variant("cut.backup", stored.subarray(0, -1_000)), keys, /damaged/],
      [variant("header.backup", stored.subarray(0, 60)), keys, /no backup/],
    ] as const) {
      const restored = restoreBackup(database.pool, path, { replace: true, keys: [...given] });
      await expect(restored, path).rejects.toThrow(message);
    }
    expect(await contents(database)).toEqual(before);
  });

  test("needs a key file", async () => {
    expect(statSync(keyFile("old")).mode & 0o777).toBe(0o600);
    await expect(readKeys(file)).rejects.toThrow(/is no key file/);
    const damaged = join(folder, "damaged.key");
    writeFileSync(damaged, `${readFileSync(keyFile("old"), "utf8")}SECRET-KEY-1QQ\n`);
    await expect(readKeys(damaged)).rejects.toThrow(/is no key file/);
    await expect(readKeys(join(folder, "none.key"))).rejects.toThrow(/There is no file/);
  });

  test("is made and restored by the commands", async () => {
    const path = join(folder, "command.backup");
    const key = keyFile("command");
    const created = await command("db-backup", ["--new-key", key], {});
    expect(created.code).toBe(0);
    const recipient = /^BACKUP_RECIPIENTS=(age1[0-9a-z]+)$/m.exec(created.output)![1]!;
    expect(await command("db-backup", ["--new-key", key], {})).toMatchObject({
      code: 1,
      output: expect.stringContaining("exists"),
    });

    const source = { DATABASE_URL: api.database.connectionString };
    expect(await command("db-backup", ["--file", path], { ...source, BACKUP_RECIPIENTS: recipient })).toMatchObject({
      code: 0,
      output: expect.stringContaining("is encrypted for BACKUP_RECIPIENTS"),
    });
    const database = await emptyDatabase();
    const target = { DATABASE_URL: database.connectionString };
    expect(await command("db-restore", ["--file", path], target)).toMatchObject({
      code: 1,
      output: expect.stringContaining("--key"),
    });
    expect(await command("db-restore", ["--file", path, "--key", key], target)).toMatchObject({ code: 0 });
    expect(await contents(database)).toEqual(await contents(api.database));
  });
});

test("a backup of an older release is restored at its level and then migrated", async () => {
  const older = await emptyDatabase();
  const names = Object.keys(migrations);
  await older.db.transaction().execute((trx) => migrateWithin(trx, names.slice(0, -1)));
  await sql`insert into feature_switches (key, country, value) values ('list.story', 'kg', 'true')`.execute(older.db);
  const path = join(folder, "older.gz");
  await writeBackup(older.pool, path);
  const database = await emptyDatabase();
  const { migrated } = await restoreBackup(database.pool, path, { replace: false });
  expect(migrated).toEqual([latestMigration]);
  expect(await structure(database)).toEqual(await structure(api.database));
  expect((await sql`select key, country from feature_switches`.execute(database.db)).rows).toEqual([
    { key: "list.story", country: "kg" },
  ]);
});

test("the commands restore an embedded database, and back it up, make staff and hand out data beside its owner", async () => {
  const dataDir = join(folder, "data");
  const restore = ["--file", file];
  expect(await command("db-restore", restore, { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    output: expect.stringContaining("Restored"),
  });
  const owner = spawn(process.execPath, ["tests/api/database-holder.ts", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await once(owner.stdout, "data");
    const path = join(folder, "command.gz");
    expect(await command("db-backup", ["--file", path], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    const rows = (name: string) => gunzipSync(readFileSync(name)).toString().split("\n").slice(2);
    expect(rows(path)).toEqual(rows(file));
    const staff = ["--email", "anna@example.com", "--role", "operator", "--country", "kg"];
    expect(await command("staff", staff, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    const patient = ["--country", "kg", "--phone", "+996555123456"];
    expect(await command("patient-data", patient, { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      output: expect.stringContaining('"visits"'),
    });
    expect(await command("db-restore", [...restore, "--replace"], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      output: expect.stringContaining(`in use by process ${owner.pid}`),
    });
  } finally {
    owner.kill("SIGTERM");
    await once(owner, "exit");
  }
});

test.each([
  ["staff", ["--email", "anna@example.com", "--role", "operator", "--country", "kg"]],
  ["patient-data", ["--country", "kg", "--phone", "+996555123456"]],
  ["webhook", ["--clinic", "1", "--list"]],
  ["branch-token", ["--branch", "1", "--list"]],
] as const)("the command %s in a folder without a database says so and makes none", async (name, args) => {
  const dataDir = join(folder, `none-${name}`);
  expect(await command(name, [...args], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    output: `There is no database in ${dataDir}. Set DATA_DIR to the folder of the product, or start it once with npm start.\n`,
  });
  expect(existsSync(dataDir)).toBe(false);
});
