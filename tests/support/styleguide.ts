import { axeOn } from "./axe.ts";
import type { Browser, Locator, Page } from "playwright-core";
import { inject } from "vitest";
import { sitDown, type Sitting, type SittingOptions } from "./browser.ts";

export type Guide = Sitting & {
  /** A widget in one state, by the name the page gives it. */
  specimen(name: string): Locator;
  /** What the focus is on: its label, or else its words. */
  focused(): Promise<string>;
};

/** Opens the page of widgets in a market, once its script runs. */
export async function openGuide(browser: Browser, { market = "kg", ...how }: SittingOptions & { market?: string } = {}): Promise<Guide> {
  const sitting = await sitDown(browser, `http://${market}.localhost:${inject("developmentPort")}`, how);
  const { page } = sitting;
  await page.goto("/styleguide", { waitUntil: "networkidle" });
  // Set by what runs first: a busy machine rests between its requests, too.
  if (how.script !== false) await page.waitForFunction(() => history.scrollRestoration === "manual");
  return {
    ...sitting,
    specimen: (name) => page.locator(`[data-specimen="${name}"]`),
    focused: () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? ""),
  };
}

/** Each fault as its rule and where it is. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await (await axeOn(page)).analyze();
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
