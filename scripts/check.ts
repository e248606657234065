// `npm run check`: static checks of the code, one line per step; a step's output only if it fails.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

type Step = { name: string; commands: string[][] };

const root = join(import.meta.dirname, "..");
const steps: Step[] = [
  { name: "format", commands: [["oxfmt", "--check"]] },
  {
    name: "types",
    commands: [
      ["react-router", "typegen"],
      ["tsc", "--checkers", "2"],
    ],
  },
  { name: "lint", commands: [["oxlint", "--type-aware", "--quiet"]] },
  {
    name: "imports",
    commands: [
      [
        "depcruise",
        "--config",
        ".dependency-cruiser.cjs",
        "--output-type",
        "err-long",
        "app",
        "server.ts",
        "scripts",
        "tests",
        "playwright.config.ts",
      ],
    ],
  },
  { name: "unused code", commands: [["knip", "--no-progress", "--no-config-hints"]] },
  {
    name: "generated documents",
    commands: [
      ["node", "scripts/requirements.ts", "--check"],
      ["node", "scripts/demo-cases.ts", "--check"],
    ],
  },
  { name: "texts", commands: [["vitest", "run", "tests/locales.test.ts", "--reporter=dot"]] },
];

/** @returns the numbers of passed and failed steps */
export function runChecks(): { passed: number; failed: number } {
  const failed = steps.filter((step) => !runStep(step)).length;
  return { passed: steps.length - failed, failed };
}

function runStep({ name, commands }: Step): boolean {
  const started = Date.now();
  for (const [program = "", ...args] of commands) {
    const { status, stdout, stderr } = spawnSync(join(root, "node_modules/.bin", program), args, {
      cwd: root,
      encoding: "utf8",
    });
    if (status !== 0) {
      console.error(`${stdout}${stderr}`.trim());
      console.error(`check ${name}: failed`);
      return false;
    }
  }
  console.log(`check ${name}: passed (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return true;
}

if (import.meta.main) process.exit(runChecks().failed > 0 ? 1 : 0);
