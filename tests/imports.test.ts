import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Files that each break one rule, added to a copy of the sources, by the rule that must report them. */
const planted: [rule: string, file: string, source: string][] = [
  [
    "web-never-knows-the-api",
    "app/routes/planted-a.tsx",
    `import type { Database } from "#app/api/database/schema.ts";\nexport type Planted = Database;`,
  ],
  ["one-database-opener", "app/ops/planted-b.ts", `import "#app/api/database/connection.ts";`],
  ["rules-know-no-http", "app/api/slots/planted-c.ts", `export { createApiApp } from "../http/app.ts";`],
  ["nouns-by-their-front-door", "app/api/slots/planted-d.ts", `import type {} from "../appointments/queries.ts";`],
  ["sql-in-its-place", "app/api/slots/planted-e.ts", `import { sql } from "kysely";\nexport const planted = sql;`],
  ["countries-know-nothing", "app/countries/planted-f.ts", `import type {} from "#app/contract/client.ts";`],
  ["contract-knows-countries-only", "app/contract/planted-g.ts", `import type {} from "#app/flags/flags.ts";`],
  ["ui-knows-no-pages", "app/ui/planted-h.tsx", `import type {} from "#app/routes/planted-a.tsx";`],
  ["ui-knows-no-domain", "app/ui/planted-u.ts", `import type {} from "#app/contract/client.ts";`],
  ["i18n-knows-no-components", "app/i18n/planted-i.ts", `import type {} from "#app/ui/planted-h.tsx";`],
  ["api-knows-no-web", "app/api/slots/planted-j.ts", `import type {} from "#app/i18n/planted-i.ts";`],
  ["two-composers", "app/ops/planted-k.ts", `import type {} from "#app/compose.ts";`],
  ["database-and-sms-know-no-rules", "app/api/sms/planted-l.ts", `import type {} from "../slots/index.ts";`],
  ["names-that-say-something", "app/ops/planted-m.ts", `import "./utils/planted.ts";`],
  ["no-other-barrels", "app/ops/planted-n.ts", `import "./limits/index.ts";`],
  ["calendar-knows-nothing", "app/calendar/planted-r.ts", `import type {} from "#app/countries/country.ts";`],
  ["cache-knows-nothing", "app/cache/planted-t.ts", `import type {} from "#app/countries/country.ts";`],
  ["cookies-know-nothing", "app/cookies/planted-s.ts", `import type {} from "#app/countries/country.ts";`],
  ["reports-know-nothing", "app/reports/planted-q.ts", `import type {} from "#app/flags/flags.ts";`],
  ["one-direction", "app/ops/planted-o.ts", `import "./planted-p.ts";`],
];
const helpers: [file: string, source: string][] = [
  ["app/ops/utils/planted.ts", "export {};"],
  ["app/ops/limits/index.ts", "export {};"],
  ["app/ops/planted-p.ts", `import "./planted-o.ts";`],
];

const root = join(import.meta.dirname, "..");
const copy = mkdtempSync(join(tmpdir(), "vizit-arrows-"));
const program = (name: string) => join(root, "node_modules/.bin", name);
let broken: { rule: string; file: string }[] = [];

beforeAll(() => {
  for (const part of [
    "app",
    "server.ts",
    "package.json",
    "tsconfig.json",
    ".dependency-cruiser.cjs",
    ".oxlintrc.json",
    "locales",
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
  broken = result.summary.violations.map(({ from, rule }) => ({ rule: rule.name, file: from }));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(planted)("a planted break of %s fails the check", (rule, file) => {
  expect(broken).toContainEqual({ rule, file });
});

test("the sources follow all rules", () => {
  const isPlanted = ({ file }: { file: string }) => file.includes("planted");
  expect(broken.filter((one) => !isPlanted(one))).toEqual([]);
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
