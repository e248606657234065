import { axeFaults } from "../support/axe.ts";
import { waitForScript } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { readPages, referenceSite } from "../support/found-site.ts";

/** Colours are the same at both widths, so each scheme is checked at one. */
const screens = [
  { width: 1280, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
] as const;

test.describe.configure({ mode: "parallel", timeout: 240_000 });

/** The browser logs the status of a page that is meant to be an error. */
const ofStatus = /status of 4\d\d/;

/** Two halves, which two workers check at the same time. */
const halves = [0, 1];

for (const half of halves)
  test(`L-13 W-08 every hydrated page (half ${half + 1}), light and dark, fits both widths, the narrow one at 200 % text size too, has no axe violations, at most two live regions, and logs no errors`, async ({
    visit,
  }) => {
    const { page, context, problems } = await visit({ market: referenceSite.market });
    const faults: string[] = [];
    const checkedAt = new Map(screens.map((screen) => [screen, new Set<number>()]));
    const pages = readPages(referenceSite).filter(({ posted }) => !posted);
    for (const { name, path, cookie } of pages.filter((_, index) => index % halves.length === half)) {
      await context.clearCookies();
      await context.setExtraHTTPHeaders({ cookie });
      await page.goto(path);
      await waitForScript(page);
      const live = await page.locator("output, [role=status], [role=alert], [aria-live=polite]").count();
      if (live > 2) faults.push(`${name} has ${live} live regions`);
      for (const [{ width, colorScheme }, checked] of checkedAt) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        faults.push(
          ...(await axeFaults(page, { checked })).map((fault) => `${name}, ${width} px, ${colorScheme}: ${fault}`),
        );
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > width) faults.push(`${name} at ${width} is ${wide} px wide`);
      }
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      const enlarged = await page.evaluate(() => document.documentElement.scrollWidth);
      if (enlarged > screens.at(-1)!.width) faults.push(`${name} at 200 % text size is ${enlarged} px wide`);
      const logged = problems.splice(0).filter((problem) => !ofStatus.test(problem));
      faults.push(...logged.map((problem) => `${name} logs: ${problem}`));
    }
    expect(faults).toEqual([]);
  });
