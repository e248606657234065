import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Makes the data folder and those above it. @throws {Error} one line that names DATA_DIR */
export function makeDataDir(dataDir: string): void {
  try {
    make(dataDir);
    if (!statSync(dataDir).isDirectory()) throw new Error("it is no folder");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`DATA_DIR=${dataDir} cannot be used: ${code ?? message}`, { cause: error });
  }
}

/** A folder at a time: Node's own recursive way never returns from places like /proc, where nothing can be made. */
function make(folder: string): void {
  if (existsSync(folder)) return;
  make(dirname(folder));
  mkdirSync(folder);
}
