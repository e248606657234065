// `npm run check:deploy`: checks the files in deploy/ with the linters of their formats.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validate } from "dockerfile-utils";

const root = join(import.meta.dirname, "..");
const missing = new Set<string>();
const deploy = join(root, "deploy");

/** The highest accepted exposure of a unit, from 0 to 10; systemd itself calls less than 2 "OK". */
const maxExposure = 2;

const containerFaults = ["Containerfile", "pooler/Containerfile"].flatMap((file) =>
  validate(readFileSync(join(deploy, file), "utf8")).map(
    ({ message, range }) =>
      `deploy/${file}:${range.start.line + 1}: ${typeof message === "string" ? message : message.value}`,
  ),
);

/** Lints the compose file without the rules about order and quotes. */
function lintCompose(): string[] {
  const skipped = ["service-keys-order", "top-level-properties-order", "require-quotes-in-ports"];
  const rules = skipped.map((rule) => `--disable-rule=${rule}`);
  return run("dclint", [join(deploy, "compose.yaml"), "--max-warnings=0", ...rules]);
}

function lintUnits(): string[] {
  const folder = mkdtempSync(join(tmpdir(), "units-"));
  try {
    const units = readdirSync(join(deploy, "systemd")).map((unit) => {
      const text = readFileSync(join(deploy, "systemd", unit), "utf8");
      const file = join(folder, unit);
      // The release is elsewhere on this machine.
      writeFileSync(file, text.replaceAll("/opt/vizit/node_modules/.bin/node", process.execPath));
      return file;
    });
    const services = units.filter((unit) => unit.endsWith(".service"));
    const exposure = ["security", "--offline=true", `--threshold=${maxExposure * 10}`];
    return [
      ...run("systemd-analyze", ["verify", "--man=no", ...units]),
      ...services.flatMap((service) => run("systemd-analyze", [...exposure, service])),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Checks the proxy's configuration; warnings count as faults. */
function lintProxy(): string[] {
  return run("haproxy", ["-c", "-dW", "-f", join(deploy, "patroni/haproxy.cfg")]);
}

/** Runs a linter, the project's or else the machine's. @returns its output if it fails, else an empty list */
function run(linter: string, args: string[]): string[] {
  const local = join(root, "node_modules/.bin", linter);
  const results = [local, linter].map((program) => spawnSync(program, args, { encoding: "utf8" }));
  const result = results.find(({ error }) => !error);
  if (!result) {
    missing.add(linter);
    return [];
  }
  return result.status === 0 ? [] : [`${result.stdout}${result.stderr}`.trim()];
}

const faults = [...containerFaults, ...lintCompose(), ...lintUnits(), ...lintProxy()];
for (const linter of missing) console.log(`not checked: ${linter} is missing on this machine`);
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
