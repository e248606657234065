import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Failure, root } from "./steps.mjs";

const file = join(root, ".prepare.lock");

/** Serialises concurrent runs such as `npm start` and `npm test`: two installs in one folder break each other. */
export async function alone(work) {
  await take();
  const release = () => rmSync(file, { force: true });
  const interrupted = (signal) => {
    release();
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    await work();
  } finally {
    release();
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
  }
}

async function take() {
  for (let told = false; ;) {
    try {
      return writeFileSync(file, String(process.pid), { flag: "wx" });
    } catch (error) {
      if (error.code === "EACCES" || error.code === "EROFS" || error.code === "EPERM") {
        throw new Failure(`this user cannot write in ${root}: use a checkout of your own`);
      }
      if (error.code !== "EEXIST") throw error;
    }
    const owner = Number(read());
    if (!owner || !isRunning(owner)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) console.log(`waiting for process ${owner}, which is preparing this checkout`);
    told = true;
    await wait(300);
  }
}

function read() {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
