import { setTimeout as wait } from "node:timers/promises";

/** Asks until the condition holds. @throws {Error} with `what` after `ms` */
export async function waitUntil(condition: string, ms: number, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const until = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`not within ${ms / 1000} s: ${condition}`);
    await wait(25);
  }
}
