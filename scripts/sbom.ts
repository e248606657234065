// `npm run sbom -- --file vizit.cdx.json`: writes the packages of the lock file that run in production as a CycloneDX
// document. The time, the random number and the folder's name are left out, so that a release always has the same one.
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

/** Filters npm's list itself: `--omit=dev` also leaves out packages that production and development share. */
function listPackages(): Document {
  const npm = spawnSync("npm", ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (npm.status !== 0) throw new Error(`npm sbom failed: ${npm.stderr}`);
  const { serialNumber: _, ...document } = JSON.parse(npm.stdout) as Document;
  const { timestamp: __, component, ...metadata } = document.metadata;
  const productionRefs = readProductionRefs();
  return {
    ...document,
    metadata: { ...metadata, component: { ...component, name: packageFile.name, type: "application" } },
    components: document.components.filter((component) => productionRefs.has(component["bom-ref"])),
    dependencies: document.dependencies
      .filter(({ ref }) => productionRefs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((needed) => productionRefs.has(needed)) })),
  };
}

function readProductionRefs(): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const installed = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  const nameOf = (folder: string) => (folder === "" ? packageFile.name : folder.replace(/^.*node_modules\//, ""));
  return new Set(installed.map(([folder, { version }]) => `${nameOf(folder)}@${version}`));
}
