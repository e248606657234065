import { expect as base, test as bare, type Locator, type Page } from "@playwright/test";
import type { CountryId } from "#app/countries/country.ts";
import { axeFaults, type AxeOptions } from "./axe.ts";
import { openHydrated, openVisit, type Visit, type VisitOptions } from "./browser.ts";
import { setDrawer } from "./draw.ts";
import { started } from "./run.ts";
import { sharedOrigin } from "./shared-product.ts";

export type OpenVisit = (
  options?: VisitOptions & { market?: CountryId; /** Of a product of the test's own. */ origin?: string },
) => Promise<Visit>;

export type Guide = Visit & {
  /** A widget in one state, by the name the page gives it. */
  specimen(name: string): Locator;
  /** What the focus is on: its label, or else its words. */
  focused(): Promise<string>;
};

type Options = {
  /** The section of the page of widgets that `openGuide` opens; null: all. */
  section: string | null;
};

type Fixtures = {
  /** A fresh visitor of the shared product; every visit is closed when its test ends. */
  visit: OpenVisit;
  /** A visitor at the page of widgets, once its script runs. */
  openGuide: (options?: VisitOptions & { market?: CountryId }) => Promise<Guide>;
};

export const test = bare.extend<Fixtures & Options>({
  section: [null, { option: true }],

  visit: async ({ browser }, run) => {
    const visits: Visit[] = [];
    await run(async ({ market = "kg", origin = sharedOrigin(market), ...options } = {}) => {
      const opened = await openVisit(browser, origin, options);
      visits.push(opened);
      return opened;
    });
    for (const { context } of visits) await context.close();
  },
  openGuide: async ({ visit, section }, run) =>
    run(async ({ market = "kg", ...options } = {}) => {
      const opened = await visit({ origin: `http://${market}.localhost:${started("styleguidePort")}`, ...options });
      const { page } = opened;
      await openHydrated(page, section === null ? "/styleguide" : `/styleguide?section=${section}`);
      if (options.script !== false) await page.waitForFunction(isComplete);
      return {
        ...opened,
        specimen: (name) => page.locator(`[data-specimen="${name}"]`),
        focused: () =>
          page.evaluate(
            () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
          ),
      };
    }),
});

/** Whether the page of widgets has the components that are loaded once it is hydrated. */
function isComplete(): boolean {
  const has = (selector: string) => document.querySelector(`[data-specimen] ${selector}`) !== null;
  const hasChoices = document.getElementById("choices") !== null;
  return (!hasChoices || has("input[role=combobox]")) && !has("input[type=date]");
}

// A failed test ends its process; the next one counts in a range of its own.
setDrawer(() => {
  const { titlePath, workerIndex } = bare.info();
  return { name: titlePath.join(" "), index: 1 + workerIndex };
});

export const expect = base.extend({
  /** Has no fault that axe knows. */
  async toBeAccessible(page: Page, options?: AxeOptions) {
    const faults = await axeFaults(page, options);
    return { pass: faults.length === 0, message: () => faults.join("\n") };
  },
  /** Needs no scroll sideways. */
  async toFitItsWidth(page: Page) {
    const width = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await base.poll(width, "px wider than the window").toBeLessThanOrEqual(0);
    return { pass: true, message: () => "" };
  },
});
