import { readFileSync } from "node:fs";
import { load } from "./load.ts";
import type { Market } from "./market.ts";
import type { Measure } from "./measure.ts";

const rounds = 5;

/** Time from the start of the process until it is ready, and its resident memory before and after some load. */
export async function measureStartUp(
  market: Market,
  path: string,
  headers: Record<string, string>,
): Promise<Measure[]> {
  const [readyMs, ready, loaded]: number[][] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const product = await market.startProduct();
    readyMs!.push(performance.now() - began);
    ready!.push(memoryOf(product.pid));
    await load(product.origin("kg") + path, { ms: 3_000, headers });
    loaded!.push(memoryOf(product.pid));
    await product.stop();
  }
  return [
    { name: "start until ready, with an existing database", unit: "ms", values: readyMs! },
    { name: "memory when ready", unit: "MB", values: ready! },
    { name: "memory after 3 s of 16 clients", unit: "MB", values: loaded!, target: "≤ 300 MB at 100,000 doctors" },
  ];
}

/** Resident memory of a process in MB; Linux only. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1000;
}
