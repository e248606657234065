import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = mkdtempSync(join(tmpdir(), "vizit-requirements-"));
afterAll(() => rmSync(root, { recursive: true }));
for (const folder of ["app", "docs", "tests", "scripts"]) mkdirSync(join(root, folder));
cpSync(join(import.meta.dirname, "../scripts/requirements.ts"), join(root, "scripts/requirements.ts"));
/** Written apart from the titles below, because the script reads this file too. */
const [known, unknown] = ["X-01", "X-02"];
const page = join(root, "docs/requirements.md");
writeFileSync(page, "| id | requirement | tests |\n| X-01 | Toasts close | none yet |\n");
writeFileSync(join(root, "tests/toast.test.ts"), `test("${known} a toast closes", close);\n`);

function runScript(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/requirements.ts"), ...args], {
    encoding: "utf8",
  });
  return { status, stderr: stderr.trim() };
}

test("docs/requirements.md names the tests of each requirement, and the check fails while it is out of date", () => {
  const outdated = "docs/requirements.md is out of date: run `npm run requirements`";
  expect(runScript("--check")).toEqual({ status: 1, stderr: outdated });
  expect(runScript()).toEqual({ status: 0, stderr: "" });
  expect(readFileSync(page, "utf8")).toContain("| X-01 | Toasts close | [toast](../tests/toast.test.ts) |\n");
  expect(runScript("--check")).toEqual({ status: 0, stderr: "" });
});

test("a test title with the id of no requirement fails the check", () => {
  writeFileSync(join(root, "tests/menu.test.ts"), `test("${unknown} a menu opens", open);\n`);
  expect(runScript("--check")).toEqual({ status: 1, stderr: "X-02: no such requirement, named by tests/menu.test.ts" });
});
