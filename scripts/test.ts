// `npm test`: every check, then every test, then one line that says how many passed and failed.
// Arguments go to vitest: `npm test -- tests/api`. Slots of the demo market are drawn by TEST_SEED.
import { readFileSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { runChecks } from "./check.ts";

const root = join(import.meta.dirname, "..");
const report = join(root, "node_modules/.vizit-test-report.json");

console.log(`TEST_SEED=${process.env["TEST_SEED"] ?? 1}`);
const checks = runChecks();
const tests = runTests(process.argv.slice(2));
const passed = checks.passed + tests.passed;
const failed = checks.failed + tests.failed;
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || tests.passed === 0 ? 1 : 0);

function runTests(args: string[]): { passed: number; failed: number } {
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { status } = spawnSync(join(root, "node_modules/.bin/vitest"), ["run", ...reporters, ...args], {
    cwd: root,
    stdio: "inherit",
  });
  const counts = readReport();
  // A file that cannot even be loaded, or an error outside any test, fails the run without failing a test.
  const failed = status !== 0 && counts.failed === 0 ? 1 : counts.failed;
  return { passed: counts.passed, failed };
}

function readReport(): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
