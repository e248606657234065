// Everything that can be said of the code without running it, one line a step; a step's own words only when it fails.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

type Step = { name: string; commands: string[][] };

const root = join(import.meta.dirname, "..");
const steps: Step[] = [
  { name: "format", commands: [["oxfmt", "--check"]] },
  { name: "types", commands: [["react-router", "typegen"], ["tsc"]] },
  { name: "lint", commands: [["oxlint", "--type-aware", "--quiet"]] },
  {
    name: "import arrows",
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
      ],
    ],
  },
  { name: "unused code", commands: [["knip", "--no-progress", "--no-config-hints"]] },
  { name: "texts", commands: [["vitest", "run", "tests/locales.test.ts", "--reporter=dot"]] },
];

/** @returns how many steps passed and failed */
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
  console.log(`check ${name}: good (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return true;
}

if (import.meta.main) process.exit(runChecks().failed > 0 ? 1 : 0);
