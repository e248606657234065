import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openErrors, type Errors } from "#app/ops/errors.ts";
import { openFakeSentry, type FakeSentry } from "../support/sentry.ts";

let sentry: FakeSentry;
let errors: Errors;
let logged: Record<string, unknown>[] = [];
const log = pino(
  { level: "warn" },
  { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
);

beforeAll(async () => {
  sentry = await openFakeSentry();
  errors = await openErrors(
    {
      mode: "production",
      sentry: { dsn: sentry.dsn, release: "vizit@1.2.3", environment: "production", tracesSampleRate: 1 },
    },
    log,
  );
});
afterAll(async () => {
  await errors.close();
  sentry.close();
});
beforeEach(() => {
  logged = [];
});

const received = (text: string) => expect.poll(() => sentry.events(text), { timeout: 20_000 });

test("X-04 an error is sent to the log and to Sentry with tag, level, release and position, without its message", async () => {
  const error = new Error("the phone of Айгүл is +996555123456");
  errors.report({
    title: "booking broke",
    tag: "create",
    level: "fatal",
    error,
    facts: { method: "POST", path: "/appointments/4711" },
  });
  await received("booking broke").toHaveLength(1);
  const [event] = sentry.events("booking broke");
  expect(event).toMatchObject({
    level: "fatal",
    release: "vizit@1.2.3",
    environment: "production",
    tags: { tag: "create", what: "booking broke" },
  });
  expect(event!.contexts!["facts"]).toEqual({ method: "POST", path: "/appointments/-" });
  expect(event!.exception!.values[0]).toMatchObject({ type: "Error", value: "booking broke" });
  expect(event!.exception!.values[0]!.stacktrace!.frames.at(-1)!.filename).toMatch(/sentry\.test\.ts$/);
  expect(logged).toEqual([
    expect.objectContaining({ level: 50, msg: "booking broke", tag: "create", path: "/appointments/-", type: "Error" }),
  ]);
  // Random ids in hexadecimal can contain the number alone.
  for (const secret of ["Айгүл", "996555123456", "appointments/4711"])
    expect(sentry.raw + JSON.stringify(logged)).not.toContain(secret);
});

test("X-04 one error object is reported and logged once; errors with one title are reported once a minute, and all logged", async () => {
  const error = new Error("x");
  for (let time = 0; time < 3; time += 1)
    errors.report({ title: "reported again", tag: "general", level: "error", error });
  const fail = () => errors.report({ title: "repeated", tag: "general", level: "warning", error: new TypeError("y") });
  for (let time = 0; time < 50; time += 1) fail();
  errors.report({ title: "the last", tag: "general", level: "error" });
  await received("the last").toHaveLength(1);
  expect(sentry.events("reported again")).toHaveLength(1);
  expect(sentry.events("repeated")).toHaveLength(1);
  expect(logged.filter(({ msg }) => msg === "reported again")).toHaveLength(1);
  expect(logged.filter(({ msg }) => msg === "repeated")).toHaveLength(50);
});

test("X-04 a trace names only the kind of request: no id, key, cookie, token or machine", async () => {
  const secret = "aLrKotBaq61o";
  const headers = { cookie: `session=${secret}`, authorization: `Bearer ${secret}` };
  await errors.trace(new Request(`http://kg.localhost/appointments/77?hash=${secret}`, { headers }), async () => {});
  const transaction = () => sentry.items.find(({ type }) => type === "transaction")?.payload;
  await expect
    .poll(transaction, { timeout: 20_000 })
    .toMatchObject({ transaction: "GET /appointments", release: "vizit@1.2.3" });
  expect(transaction()).not.toHaveProperty("server_name");
  expect(sentry.raw).not.toContain(secret);
  expect(sentry.raw).not.toContain("77?");
});

test("X-04 an uncaught error is reported before the process exits with 1", async () => {
  const script = `
    const { openErrors } = await import("#app/ops/errors.ts");
    const { endOnCrash } = await import("#app/ops/shutdown.ts");
    const { createLog } = await import("#app/ops/log.ts");
    const sentry = { dsn: process.argv[1], release: "vizit@1", environment: "production", traces: 0 };
    endOnCrash(await openErrors({ mode: "production", sentry }, createLog("info")));
    setTimeout(() => { throw new RangeError("the phone is +996555123456"); });
    setInterval(() => {}, 1000);`;
  const options = ["--input-type=module", "--eval", script, sentry.dsn];
  const { status, stdout, stderr } = await promisify(execFile)(process.execPath, options).then(
    () => ({ status: 0, stdout: "", stderr: "" }),
    (failure: { code: number; stdout: string; stderr: string }) => ({
      status: failure.code,
      stdout: failure.stdout,
      stderr: failure.stderr,
    }),
  );
  expect([status, stderr]).toEqual([1, ""]);
  expect(JSON.parse(stdout)).toMatchObject({
    level: "error",
    type: "RangeError",
    msg: "ended by an uncaught error",
  });
  expect(sentry.events("uncaught error")).toMatchObject([
    { level: "fatal", exception: { values: [{ type: "RangeError" }] } },
  ]);
  expect(sentry.raw + stdout).not.toContain("996555123456");
});

test("X-04 without a DSN errors are logged and not sent to Sentry", async () => {
  const own = await openErrors({ mode: "production", sentry: undefined }, log);
  own.report({ title: "logged only", tag: "general", level: "error", error: new Error("x") });
  expect(logged.map(({ msg }) => msg)).toEqual(["logged only"]);
  expect(await own.trace(new Request("http://kg.localhost/"), async () => 5)).toBe(5);
  await own.close();
  expect(sentry.events("logged only")).toEqual([]);
});
