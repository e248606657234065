import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Creates the data folder and its parents. @throws {Error} with a message of one line that names DATA_DIR */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    if (!statSync(dataDir).isDirectory()) throw new Error("it is not a folder");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`DATA_DIR=${dataDir} cannot be used: ${code ?? message}`, { cause: error });
  }
}

/** Creates parents first: Node's recursive mkdir never returns for paths like /proc, where nothing can be created. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
