import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataDir } from "./data-dir.ts";

/** The secret in the data folder, created on the first start. Concurrent starts agree on one. */
export function readOrCreateSessionSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  makeDataDir(dataDir);
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8");
}
