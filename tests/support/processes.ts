import { readdirSync, readFileSync } from "node:fs";

/** The PostgreSQL server that a product runs as its child. Linux only, as `/proc` is. */
export function findDatabaseProcess(parent: number): number {
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const [, name, , ppid] = /^\d+ \((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, "utf8")) ?? [];
      if (name === "postgres" && Number(ppid) === parent) return Number(entry);
    } catch {
      // It has ended in the meantime.
    }
  }
  throw new Error(`process ${parent} runs no database`);
}

/** The processes that a process has started and that still run. Linux only. */
export function childrenOf(parent: number): number[] {
  return readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}
