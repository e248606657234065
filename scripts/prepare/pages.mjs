import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, step } from "./steps.mjs";

const stamp = join(root, "build/.made-from");
const sources = ["app", "locales", "public", "package-lock.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts", "scripts/precompress.ts"];
/** Run as they are, never built. */
const unbuilt = /^app\/(?:api|ops)\/|^app\/compose\.ts$|\.test\.tsx?$/;

export function isBuilt() {
  return read(stamp) === fingerprint();
}

export async function buildPages(node) {
  rmSync(stamp, { force: true });
  const madeFrom = fingerprint();
  const env = { ...process.env, NODE_ENV: "production", PATH: `${dirname(node)}:${process.env.PATH}` };
  await step("Building pages", node, ["node_modules/.bin/react-router", "build"], { env });
  await step("Compressing files", node, ["scripts/precompress.ts"], { env });
  writeFileSync(stamp, madeFrom);
}

/** Of the contents, not of times: a checkout gives every file a new time. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesUnder).filter((path) => !unbuilt.test(path)).sort()) {
    hash.update(file).update("\0").update(readFileSync(join(root, file))).update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  return stat.isDirectory() ? readdirSync(join(root, path)).flatMap((name) => filesUnder(`${path}/${name}`)) : [path];
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
