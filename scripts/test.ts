// `npm test`: runs all checks and tests, and ends with the failures and one line of counts. Arguments select tests and
// go to their runner: `npm test -- tests/api`, `npm test -- tests/e2e -g "B-07"`. TEST_SEED draws the slots of the demo
// market.
import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { createWholeMarketTemplate, startDatabaseServer } from "../tests/support/database-server.ts";
import { runChecks } from "./check.ts";

/** `failures`: one text for each failed check or test, beginning with its name. */
type Result = { passed: number; failures: string[] };

const root = join(import.meta.dirname, "..");
// Tests start some hundred processes of Node.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/compile");
const args = process.argv.slice(2);
const needsBrowser = args.some((arg) => /(?:^|\/|=)(?:e2e|site|widgets)(?:\/|$)/.test(arg));
const withBrowser = args.length === 0 || needsBrowser;
const withoutBrowser = args.length === 0 || !needsBrowser;

console.log(`TEST_SEED=${process.env["TEST_SEED"] ?? 1}`);
let runner: ChildProcess | undefined;
const database = startDatabase();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, (name) => void interrupt(name));
// The checks run on the core that loading data leaves idle.
const [checks, stopDatabase] = await Promise.all([runChecks(), database]);
const tests: Result[] = [];
// One after the other: at the same time they would not end sooner on two cores, and tests would miss their deadlines.
if (withoutBrowser) tests.push(await runVitest());
if (withBrowser) tests.push(await runPlaywright());
await stopDatabase();
const passed = [checks, ...tests].reduce((all, result) => all + result.passed, 0);
const failures = [checks, ...tests].flatMap((result) => result.failures);
// Printed again, as the runners' output of them is far above.
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 || tests.some((result) => result.passed === 0) ? 1 : 0);

/** Starts the database server of all tests, and loads the whole market once: each runner would load it again. */
async function startDatabase(): Promise<() => Promise<void>> {
  const stop = await startDatabaseServer();
  try {
    if (args.length === 0) await createWholeMarketTemplate();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function runVitest(): Promise<Result> {
  const report = removeOldReport("vitest");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const exitCode = await run("vitest", ["run", ...reporters, ...args]);
  const { numPassedTests = 0, testResults = [] } = readReport<VitestReport>(report);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && status === "failed") return [`${name}\n${message}`];
    return failed.map(({ fullName, failureMessages }) => [name, fullName, ...failureMessages].join("\n"));
  });
  return toResult("vitest", exitCode, numPassedTests, failures);
}

async function runPlaywright(): Promise<Result> {
  const report = removeOldReport("playwright");
  const exitCode = await run("playwright", ["test", ...args], { TEST_REPORT: report });
  const { stats, suites = [] } = readReport<PlaywrightReport>(report);
  return toResult("playwright", exitCode, stats?.expected ?? 0, suites.flatMap(failuresOf));
}

/** The failures of a suite and its nested suites. A test skipped because a dependency failed is one of them. */
function failuresOf({ title, specs, suites = [] }: PlaywrightSuite): string[] {
  const failures = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== "expected")
      .map(({ status, results }) =>
        [spec.title, status, ...results.map(({ error }) => error?.message ?? "")].join("\n"),
      ),
  );
  return [...failures, ...suites.flatMap(failuresOf)].map((failure) => `${title} › ${failure}`);
}

type VitestReport = {
  numPassedTests: number;
  testResults: VitestFile[];
};
type VitestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
};
type PlaywrightReport = { stats: { expected: number }; suites: PlaywrightSuite[] };
type PlaywrightSuite = {
  title: string;
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
};

/** Ends the test runner and the database server, which would outlive this process. */
async function interrupt(signal: NodeJS.Signals): Promise<void> {
  if (runner?.kill(signal)) await once(runner, "close");
  const stop = await database;
  await stop();
  process.exit(1);
}

/** Starts a test runner and waits for its end. @returns its exit code; null if it was killed */
async function run(runnerName: string, runnerArgs: string[], env: Record<string, string> = {}): Promise<number | null> {
  const program = join(root, "node_modules/.bin", runnerName);
  runner = spawn(program, runnerArgs, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  const [exitCode] = (await once(runner, "close")) as [number | null];
  return exitCode;
}

/** Removes a runner's old report, which would be counted again. @returns the path of its report */
function removeOldReport(runnerName: string): string {
  const report = join(root, `node_modules/.vizit-${runnerName}-report.json`);
  rmSync(report, { force: true });
  return report;
}

/** Adds a failure if the run failed but no test did: a file could not be loaded, or an error was outside any test. */
function toResult(runnerName: string, exitCode: number | null, passed: number, failures: string[]): Result {
  const isUnexplained = exitCode !== 0 && failures.length === 0;
  return { passed, failures: isUnexplained ? [`${runnerName} ended with exit code ${exitCode}`] : failures };
}

/** Reads a runner's report; empty if the runner ended before it wrote one. */
function readReport<Report>(path: string): Partial<Report> {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Report;
  } catch {
    return {};
  }
}
