import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Failure, outsidePath, root, step } from "./steps.mjs";

const neededMajor = 24;

/** Refuses unsupported machines with one line. */
export function explainMachine() {
  if (Number(process.versions.node.split(".")[0]) < 18)
    throw new Failure(`Node 18 or later is required; this is ${process.versions.node}`);
  const platform = `${process.platform}-${process.arch}`;
  if (!["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"].includes(platform)) {
    throw new Failure(`${platform} is not supported: Linux or macOS, x64 or arm64 (on Windows, use WSL)`);
  }
  if (process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime) {
    throw new Failure("this Linux has no glibc (Alpine, for one): use a Debian, Ubuntu or Fedora image");
  }
}

/** Whether node_modules matches package-lock.json. npm writes its own list only at the end. */
export function isInstalled() {
  const locked = readPackages("package-lock.json");
  const installed = readPackages("node_modules/.package-lock.json");
  if (!locked || !installed) return false;
  return Object.entries(locked).every(([folder, { version, optional, link }]) => {
    if (folder === "" || link) return true;
    const copy = installed[folder];
    if (!copy) return Boolean(optional);
    return copy.version === version && existsSync(join(root, folder, "package.json"));
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return null;
  }
}

export async function install() {
  const [command, ...args] = npm();
  // Dev packages whatever NODE_ENV says: Node itself is one of them.
  const options = [
    "--include=dev",
    "--include=optional",
    "--loglevel=error",
    "--no-audit",
    "--no-fund",
    "--no-progress",
  ];
  const env = { ...process.env, PATH: outsidePath() };
  try {
    await step("Installing packages", command, [...args, "ci", ...options], { env });
  } catch {
    // A registry that lacks a package for some other platform makes `npm ci` refuse the whole lock.
    const failureHint = "is the package registry reachable, and the disk not full?";
    await step("Installing packages another way", command, [...args, "install", "--no-save", ...options], {
      env,
      failureHint,
    });
  }
}

/** The npm that runs this script, with its Node; else the npm on PATH. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const ours = join(root, "node_modules");
  if (script?.endsWith(".js") && node && !node.startsWith(ours)) return [node, script];
  return ["npm"];
}

/** Node 24, which its package downloads in an install script; if those are disabled, it is downloaded here. */
export async function node24() {
  const installedNode = join(root, "node_modules/node/bin/node");
  if (isGood(installedNode)) return linked(installedNode);
  await step("Fetching Node 24", process.execPath, ["installArchSpecificPackage.js"], {
    cwd: join(root, "node_modules/node"),
    env: { ...process.env, PATH: outsidePath(), npm_config_ignore_scripts: "false" },
  }).catch((error) => {
    if (!isGood(process.execPath)) throw new Failure(`${error.message}; alternatively, put Node 24 on PATH`);
  });
  if (isGood(installedNode)) return linked(installedNode);
  if (isGood(process.execPath)) return process.execPath;
  throw new Failure('the package "node" has not installed Node 24: allow its install script, or put Node 24 on PATH');
}

/** npm does not link a program that is missing when it looks: link it here, so that npm scripts find it. */
function linked(own) {
  const link = join(root, "node_modules/.bin/node");
  if (!existsSync(link)) {
    rmSync(link, { force: true });
    symlinkSync("../node/bin/node", link);
  }
  return own;
}

function isGood(node) {
  if (!existsSync(node)) return false;
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return Number(/^v(\d+)/.exec(stdout ?? "")?.[1]) >= neededMajor;
}
