import type { Browser, Locator } from "playwright-core";
import { inject } from "vitest";
import { sitDown, type Sitting, type SittingOptions } from "./browser.ts";

export type Guide = Sitting & {
  /** A widget in one state, by the name the page gives it. */
  specimen(name: string): Locator;
  /** What the focus is on: its label, or else its words. */
  focused(): Promise<string>;
};

/** Opens the page of widgets in a market, once its script runs. */
export async function openGuide(
  browser: Browser,
  { market = "kg", ...how }: SittingOptions & { market?: string } = {},
): Promise<Guide> {
  const sitting = await sitDown(browser, `http://${market}.localhost:${inject("styleguidePort")}`, how);
  const { page } = sitting;
  await page.goto("/styleguide");
  if (how.script !== false) await page.waitForFunction(isComplete);
  return {
    ...sitting,
    specimen: (name) => page.locator(`[data-specimen="${name}"]`),
    focused: () =>
      page.evaluate(
        () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
      ),
  };
}

/** Whether the page is hydrated and has the components that are loaded after that. */
function isComplete(): boolean {
  const has = (selector: string) => document.querySelector(`[data-specimen] ${selector}`) !== null;
  return history.scrollRestoration === "manual" && has("input[role=combobox]") && !has("input[type=date]");
}
