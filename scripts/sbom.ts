// `npm run sbom -- --file vizit.cdx.json`: the packages that run in production as a CycloneDX document, from the lock
// file. The same release gives the same document: without the time, a random number, and the folder's name.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import packageFile from "../package.json" with { type: "json" };

type Document = {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Record<string, unknown> };
  components: { "bom-ref": string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
type Lock = { packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean }> };

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { file: { type: "string" } } });
const text = `${JSON.stringify(listPackages(), null, 2)}\n`;
if (values.file) writeFileSync(values.file, text);
else process.stdout.write(text);

/** npm's own `--omit=dev` leaves out packages that production and development share. */
function listPackages(): Document {
  const run = spawnSync("npm", ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(`npm sbom failed: ${run.stderr}`);
  const { serialNumber: _, ...document } = JSON.parse(run.stdout) as Document;
  const { timestamp: __, component, ...metadata } = document.metadata;
  const running = packagesOfProduction();
  return {
    ...document,
    metadata: { ...metadata, component: { ...component, name: packageFile.name, type: "application" } },
    components: document.components.filter((one) => running.has(one["bom-ref"])),
    dependencies: document.dependencies
      .filter(({ ref }) => running.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => running.has(one)) })),
  };
}

function packagesOfProduction(): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const running = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  const nameOf = (folder: string) => (folder === "" ? packageFile.name : folder.replace(/^.*node_modules\//, ""));
  return new Set(running.map(([folder, { version }]) => `${nameOf(folder)}@${version}`));
}
