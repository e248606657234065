import { expect as base, test as bare, type Locator, type Page } from "@playwright/test";
import type { CountryId } from "#app/countries/country.ts";
import { axeFaults, type AxeOptions } from "./axe.ts";
import { openHydrated, openVisit, type Visit, type VisitOptions } from "./browser.ts";
import { setDrawScope } from "./draw.ts";
import { readProvided } from "./provided.ts";
import { sharedOrigin } from "./shared-product.ts";

export type OpenVisit = (
  options?: VisitOptions & { market?: CountryId; /** Origin of the test's own product. */ origin?: string },
) => Promise<Visit>;

export type Guide = Visit & {
  /** A widget in one state, by its name on the page. */
  specimen(name: string): Locator;
  /** The focused element's label, or else its text. */
  focused(): Promise<string>;
};

export type OpenGuide = (options?: VisitOptions & { market?: CountryId; path?: string }) => Promise<Guide>;

type Options = {
  /** The section of the page of widgets that `openGuide` opens; null: all. */
  section: string | null;
};

type Fixtures = {
  /** A new visitor of the shared product; every visit is closed when its test ends. */
  visit: OpenVisit;
  /** A visitor on the hydrated page of widgets. */
  openGuide: OpenGuide;
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
    run(async ({ market = "kg", path, ...options } = {}) => {
      const opened = await visit({
        origin: `http://${market}.localhost:${readProvided("styleguidePort")}`,
        ...options,
      });
      const { page } = opened;
      await openHydrated(page, path ?? (section === null ? "/styleguide" : `/styleguide?section=${section}`));
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

/** Whether the page of widgets has loaded its lazy components. */
function isComplete(): boolean {
  const has = (selector: string) => document.querySelector(`[data-specimen] ${selector}`) !== null;
  const hasChoices = document.getElementById("choices") !== null;
  return (!hasChoices || has("input[role=combobox]")) && !has("input[type=date]");
}

// A failed test ends its worker; the next worker has its own range of digits.
setDrawScope(() => {
  const { titlePath, workerIndex } = bare.info();
  return { name: titlePath.join(" "), index: 1 + workerIndex };
});

export const expect = base.extend({
  /** Has no axe violations. */
  async toBeAccessible(page: Page, options?: AxeOptions) {
    const faults = await axeFaults(page, options);
    return { pass: faults.length === 0, message: () => faults.join("\n") };
  },
  /** Does not scroll horizontally. */
  async toFitItsWidth(page: Page) {
    const width = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await base.poll(width, "px wider than the window").toBeLessThanOrEqual(0);
    return { pass: true, message: () => "" };
  },
});
