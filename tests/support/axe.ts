import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

type Found = { violations: { id: string; nodes: { html: string }[] }[] };

/** Waits until what opens has opened: half faded in, any colour is too pale. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** A look of axe at the page once it has settled. */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  await settle(page);
  return new AxeBuilder({ page });
}

/** Brings axe into the page as it stands; `AxeBuilder` does so for every look, which is slow where there are hundreds. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(source);
}

/** Each fault as its rule and the first place of it. `but` are rules left out. The page must have been given axe. */
export async function axeFaults(page: Page, { but = [] }: { but?: string[] } = {}): Promise<string[]> {
  await settle(page);
  const options = { resultTypes: ["violations"], rules: Object.fromEntries(but.map((rule) => [rule, { enabled: false }])) };
  const { violations } = await page.evaluate((how) => (window as unknown as { axe: { run(how: object): Promise<Found> } }).axe.run(how), options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}
