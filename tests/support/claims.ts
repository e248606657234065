import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { isProvided, readProvided } from "./provided.ts";

/** Products that share one database. */
const sharedProducts = ["productPort", "remotePort"] as const;
const withSharedApi = new Set<string>();

/** Registers the port of a product whose `API_URL` is one of those: it offers the same slots. */
export function shareClaims(port: number): void {
  withSharedApi.add(String(port));
}

/**
 * Reserves a slot for one test of the run, so that concurrent tests do not book the same one.
 * @param link with the slot's id
 * @returns a function that gives it back; null if another test has it
 */
export function claimSlot({ port }: URL, link: string): (() => void) | null {
  // No other tests run beside a script.
  if (!isProvided("claimFolder")) return () => {};
  const isShared =
    withSharedApi.has(port) || sharedProducts.some((name) => isProvided(name) && String(readProvided(name)) === port);
  const [, slot] = /[?&]slot=(\d+)/.exec(link)!;
  const folder = join(readProvided("claimFolder"), `${isShared ? "shared" : port}-${slot}`);
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return null;
    throw error;
  }
  return () => rmdirSync(folder);
}
