import { spawn } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** A failure with a one-line message for the user. */
export class Failure extends Error {}

const progressEveryMs = 5_000;

/**
 * Runs a program and prints its duration; if it fails, also the first and last lines of its output.
 * @returns its output
 */
export function step(title, command, args, { cwd = root, env = process.env, failureHint = "" } = {}) {
  return new Promise((done, fail) => {
    const started = Date.now();
    const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
    console.log(`${title} …`);
    const progress = setInterval(() => console.log(`${title} … ${seconds()}`), progressEveryMs);
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => (output += chunk));
    }
    const end = (problem) => {
      clearInterval(progress);
      if (!problem) {
        console.log(`${title}: done in ${seconds()}`);
        return done(output);
      }
      const lines = output.trim().split("\n");
      console.error([...lines.slice(0, 6), ...lines.slice(6).slice(-8)].join("\n"));
      fail(new Failure(`${title} failed (${problem})${failureHint ? `: ${failureHint}` : ""}`));
    };
    child.on("error", (error) => end(error.message));
    child.on("close", (code, signal) => end(code === 0 ? null : (signal ?? `exit code ${code}`)));
  });
}

/** PATH without this checkout's programs: npm must not run on the Node that it replaces. */
export function outsidePath() {
  const ownPrograms = join(root, "node_modules", ".bin");
  return (process.env.PATH ?? "")
    .split(":")
    .filter((folder) => resolve(folder) !== ownPrograms)
    .join(":");
}
