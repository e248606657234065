import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, step } from "./steps.mjs";

const sources = [
  "app",
  "locales",
  "public",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "scripts/bundle",
  "scripts/precompress.ts",
];
/** Run from source, never built. */
const unbuilt = /^app\/(?:api|ops)\/|^app\/compose\.ts$|\.test\.tsx?$/;

/** The build of production. */
const pages = { title: "Building pages", folder: "build", mode: "production" };
/** The same build with the styleguide, for tests. */
const styleguide = { title: "Building the styleguide", folder: "build/styleguide", mode: "styleguide" };

export const buildPages = (node) => build(node, pages);

/** Compresses the built pages, and records the sources of the build: `isBuilt` is true from then on. */
export async function compressPages(node) {
  if (isBuilt(pages)) return;
  await step("Compressing files", node, ["scripts/precompress.ts"], { env: environment(node) });
  writeFileSync(stampOf(pages), fingerprint());
}

export async function buildStyleguide(node) {
  if (isBuilt(styleguide)) return;
  await build(node, styleguide);
  writeFileSync(stampOf(styleguide), fingerprint());
}

async function build(node, target) {
  if (isBuilt(target)) return;
  rmSync(stampOf(target), { force: true });
  const env = { ...environment(node), PAGES_DIR: target.folder };
  await step(target.title, node, ["node_modules/.bin/react-router", "build", "--mode", target.mode], { env });
}

const isBuilt = (target) => readIfAny(stampOf(target)) === fingerprint();

function stampOf({ folder }) {
  return join(root, folder, ".made-from");
}

function environment(node) {
  return { ...process.env, NODE_ENV: "production", PATH: `${dirname(node)}:${process.env.PATH}` };
}

let sourcesHash;

/** The hash of the sources at the first call: what changes during a build is built by the next run. */
const fingerprint = () => (sourcesHash ??= hashSources());

/** Of the contents, not of modification times, which a checkout changes. */
function hashSources() {
  const hash = createHash("sha256");
  for (const file of sources
    .flatMap(filesUnder)
    .filter((path) => !unbuilt.test(path))
    .sort()) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  return stat.isDirectory() ? readdirSync(join(root, path)).flatMap((name) => filesUnder(`${path}/${name}`)) : [path];
}

/** Empty if there is no such file. */
function readIfAny(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
