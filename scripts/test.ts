// `npm test`: runs all checks and tests, and ends with one line of counts. Arguments select tests and go to their
// runner: `npm test -- tests/api`, `npm test -- tests/e2e -g "B-07"`. TEST_SEED draws the slots of the demo market.
import { readFileSync, rmSync } from "node:fs";
import { spawn } from "node:child_process";

import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { runChecks } from "./check.ts";

type Counts = { passed: number; failed: number };

const root = join(import.meta.dirname, "..");
const args = process.argv.slice(2);
const needsBrowser = args.some((arg) => /(?:^|\/|=)(?:e2e|site|widgets)(?:\/|$)/.test(arg));
const runners = [
  { run: runVitest, isWanted: args.length === 0 || !needsBrowser },
  { run: runPlaywright, isWanted: args.length === 0 || needsBrowser },
];

console.log(`TEST_SEED=${process.env["TEST_SEED"] ?? 1}`);
const checks = await runChecks();
// Both wait for browsers and deadlines much of the time: at once they use all cores.
const tests = await Promise.all(runners.filter(({ isWanted }) => isWanted).map(({ run }) => run()));
const passed = sum([checks, ...tests].map((counts) => counts.passed));
const failed = sum([checks, ...tests].map((counts) => counts.failed));
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || tests.some((counts) => counts.passed === 0) ? 1 : 0);

async function runVitest(): Promise<Counts> {
  const report = freshReport("vitest");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const status = await start("vitest", ["run", ...reporters, ...args]);
  const { numPassedTests = 0, numFailedTests = 0 } = readReport<VitestReport>(report);
  return counted(status, { passed: numPassedTests, failed: numFailedTests });
}

async function runPlaywright(): Promise<Counts> {
  const report = freshReport("playwright");
  const status = await start("playwright", ["test", ...args], { TEST_REPORT: report });
  const { expected = 0, ...others } = readReport<PlaywrightReport>(report).stats ?? {};
  // A test that was skipped because a dependency failed has not passed.
  return counted(status, { passed: expected, failed: sum([others.unexpected, others.flaky, others.skipped]) });
}

type VitestReport = { numPassedTests: number; numFailedTests: number };
type PlaywrightReport = { stats: Partial<Record<"expected" | "unexpected" | "flaky" | "skipped", number>> };

/** Runs a test runner, printing its lines. @returns its exit code; null if it was killed */
async function start(runner: string, given: string[], env: Record<string, string> = {}): Promise<number | null> {
  const program = join(root, "node_modules/.bin", runner);
  const child = spawn(program, given, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  // Line by line, so that the lines of two runners do not mix.
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => console.log(line));
  const [status] = (await once(child, "close")) as [number | null];
  return status;
}

/** Report files; an old report would be counted again. */
function freshReport(runner: string): string {
  const report = join(root, `node_modules/.vizit-${runner}-report.json`);
  rmSync(report, { force: true });
  return report;
}

/** A file that cannot even be loaded, or an error outside any test, fails the run without failing a test. */
function counted(status: number | null, { passed, failed }: Counts): Counts {
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
}

/** A run that ended before its report has no counts. */
function readReport<Report>(path: string): Partial<Report> {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Report;
  } catch {
    return {};
  }
}

function sum(numbers: (number | undefined)[]): number {
  return numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
}
