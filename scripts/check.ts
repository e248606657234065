// `npm run check`: static checks of the code, one line per step; a step's output only if it fails.
import { execFile } from "node:child_process";
import { join } from "node:path";

type Step = { name: string; commands: string[][] };

const root = join(import.meta.dirname, "..");
/**
 * Garbage collection of the type checker and the linter, which are Go programs: a third less processor time, and up to
 * 2 GB of memory each.
 */
const goEnv = { GOGC: "400", GOMEMLIMIT: "2GiB" };
const steps: Step[] = [
  { name: "format", commands: [["oxfmt", "--check"]] },
  { name: "types", commands: [["tsc", "--checkers", "1"]] },
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
  { name: "deployment", commands: [["node", "scripts/check-deploy.ts"]] },
  { name: "texts", commands: [["vitest", "run", "tests/locales.test.ts", "--reporter=dot"]] },
];

/**
 * Runs all steps at once: each uses one core or little more. @returns the number of passed steps, and what each failed
 * one printed
 */
export async function runChecks(): Promise<{ passed: number; failures: string[] }> {
  // The other steps read the generated types of the routes.
  const typegenFailure = await runStep({ name: "types of routes", commands: [["react-router", "typegen"]] });
  const results = [typegenFailure, ...(await Promise.all(steps.map(runStep)))];
  const failures = results.filter((failure) => failure !== null);
  return { passed: results.length - failures.length, failures };
}

/** @returns null if the step passed */
async function runStep({ name, commands }: Step): Promise<string | null> {
  const started = Date.now();
  for (const [program = "", ...args] of commands) {
    const { isPassed, output } = await run(program, args);
    if (isPassed) continue;
    const failure = `${output}\ncheck ${name}: failed`;
    console.error(failure);
    return failure;
  }
  console.log(`check ${name}: passed (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return null;
}

function run(program: string, args: string[]): Promise<{ isPassed: boolean; output: string }> {
  const command = join(root, "node_modules/.bin", program);
  const options = { cwd: root, maxBuffer: Infinity, env: { ...process.env, ...goEnv } };
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) =>
      resolve({ isPassed: error === null, output: `${stdout}${stderr}`.trim() || String(error) }),
    );
  });
}

if (import.meta.main) process.exit((await runChecks()).failures.length > 0 ? 1 : 0);
