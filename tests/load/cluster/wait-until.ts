import { setTimeout as wait } from "node:timers/promises";

/** Polls until `isMet` holds. @throws {Error} with the description of the condition after `ms` */
export async function waitUntil(condition: string, ms: number, isMet: () => Promise<boolean> | boolean): Promise<void> {
  const until = performance.now() + ms;
  while (!(await isMet())) {
    if (performance.now() > until) throw new Error(`not within ${ms / 1000} s: ${condition}`);
    await wait(25);
  }
}
