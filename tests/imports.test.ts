import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Files that each break one rule, added to a copy of the sources, by the rule that must report them. */
const planted: [rule: string, file: string, source: string][] = [
  [
    "no-api-in-pages",
    "app/routes/planted-a.tsx",
    `import type { Database } from "#app/api/database/schema.ts";\nexport type Planted = Database;`,
  ],
  ["api-in-composition-roots-only", "app/ops/planted-b.ts", `import "#app/api/database/connection.ts";`],
  ["no-http-in-rules", "app/api/slots/planted-c.ts", `export { createApiApp } from "../http/app.ts";`],
  ["import-nouns-through-index", "app/api/slots/planted-d.ts", `import type {} from "../appointments/queries.ts";`],
  ["sql-in-queries-only", "app/api/slots/planted-e.ts", `import { sql } from "kysely";\nexport const planted = sql;`],
  ["no-app-imports-in-countries", "app/countries/planted-f.ts", `import type {} from "#app/contract/client.ts";`],
  [
    "contract-imports-countries-and-calendar-only",
    "app/contract/planted-g.ts",
    `import type {} from "#app/flags/flags.ts";`,
  ],
  ["no-pages-in-components", "app/ui/planted-h.tsx", `import type {} from "#app/routes/planted-a.tsx";`],
  ["no-domain-in-ui", "app/ui/planted-u.ts", `import type {} from "#app/contract/client.ts";`],
  ["no-components-in-i18n", "app/i18n/planted-i.ts", `import type {} from "#app/ui/planted-h.tsx";`],
  ["no-pages-in-api", "app/api/slots/planted-j.ts", `import type {} from "#app/i18n/planted-i.ts";`],
  ["two-composition-roots", "app/ops/planted-k.ts", `import type {} from "#app/compose.ts";`],
  ["no-rules-in-database-and-sms", "app/api/sms/planted-l.ts", `import type {} from "../slots/index.ts";`],
  ["no-vague-folder-names", "app/ops/planted-m.ts", `import "./utils/planted.ts";`],
  ["no-other-barrel-files", "app/ops/planted-n.ts", `import "./limits/index.ts";`],
  ["no-app-imports-in-calendar", "app/calendar/planted-r.ts", `import type {} from "#app/countries/country.ts";`],
  ["no-app-imports-in-cache", "app/cache/planted-t.ts", `import type {} from "#app/countries/country.ts";`],
  ["no-app-imports-in-cookies", "app/cookies/planted-s.ts", `import type {} from "#app/countries/country.ts";`],
  ["no-app-imports-in-reports", "app/reports/planted-q.ts", `import type {} from "#app/flags/flags.ts";`],
  ["no-request-context-in-components", "app/ui/planted-v.ts", `import type {} from "#app/request-context.ts";`],
  ["no-analytics-in-components", "app/ui/planted-w.ts", `import type {} from "#app/analytics/consent.ts";`],
  ["no-components-in-analytics", "app/analytics/planted-x.ts", `import type {} from "#app/ui/planted-h.tsx";`],
  [
    "flags-import-countries-and-contract-only",
    "app/flags/planted-y.ts",
    `import type {} from "#app/cache/planted-t.ts";`,
  ],
  ["no-translations-in-rules", "app/api/slots/planted-z.ts", `import "i18next";`],
  ["no-node-builtins-in-browser-code", "app/ui/planted-fs.ts", `import "node:fs";`],
  ["no-tests-in-product", "app/ops/planted-test.ts", `import "./request-gate.test.ts";`],
  ["no-unresolved-imports", "app/ops/planted-missing.ts", `import "./planted-nowhere.ts";`],
  ["no-cycles", "app/ops/planted-o.ts", `import "./planted-p.ts";`],
];
/** Files that planted files import. */
const helpers: [file: string, source: string][] = [
  ["app/ops/utils/planted.ts", "export {};"],
  ["app/ops/limits/index.ts", "export {};"],
  ["app/ops/planted-p.ts", `import "./planted-o.ts";`],
];

const root = join(import.meta.dirname, "..");
const copy = mkdtempSync(join(tmpdir(), "vizit-import-rules-"));
const program = (name: string) => join(root, "node_modules/.bin", name);
let violations: { rule: string; file: string }[] = [];

beforeAll(() => {
  for (const part of [
    "app",
    "server.ts",
    "package.json",
    "tsconfig.json",
    ".dependency-cruiser.cjs",
    ".oxlintrc.json",
    "locales",
    // Tests of components and routes import them.
    "tests/support/booking-args.ts",
    "tests/support/doctor-view.ts",
    "tests/support/render.tsx",
    "tests/support/route-args.ts",
    "tests/support/sending.tsx",
  ]) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  for (const [file, source] of [...planted.map(([, file, source]) => [file, source] as const), ...helpers]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), source);
  }
  const { stdout } = spawnSync(
    program("depcruise"),
    ["--config", ".dependency-cruiser.cjs", "--output-type", "json", "app", "server.ts"],
    { cwd: copy, encoding: "utf8", maxBuffer: 100_000_000 },
  );
  const result = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  violations = result.summary.violations.map(({ from, rule }) => ({ rule: rule.name, file: from }));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(planted)("a file that breaks %s is reported", (rule, file) => {
  expect(violations).toContainEqual({ rule, file });
});

test("the sources follow all rules", () => {
  const isPlanted = ({ file }: { file: string }) => file.includes("planted");
  expect(violations.filter((violation) => !isPlanted(violation))).toEqual([]);
});

test("requests to other systems are sent by api/outgoing.ts only", () => {
  writeFileSync(join(copy, "app/api/planted-fetch.ts"), `export const planted = fetch("https://example.com");\n`);
  const { status, stdout } = spawnSync(program("oxlint"), ["app/api/planted-fetch.ts"], {
    cwd: copy,
    encoding: "utf8",
  });
  expect(stdout).toContain("no-restricted-globals");
  expect(status).not.toBe(0);
});

test("the environment is read in ops/env.ts only", () => {
  writeFileSync(join(copy, "app/ops/planted-env.ts"), `export const planted = process.env["HOME"];\n`);
  const { status, stdout } = spawnSync(program("oxlint"), ["app/ops/planted-env.ts"], { cwd: copy, encoding: "utf8" });
  expect(stdout).toContain("no-process-env");
  expect(status).not.toBe(0);
});
