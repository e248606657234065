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

/** What the browser logs for an error page. */
const errorStatusLog = /status of 4\d\d/;

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
      const liveRegions = await page.locator("output, [role=status], [role=alert], [aria-live=polite]").count();
      if (liveRegions > 2) faults.push(`${name} has ${liveRegions} live regions`);
      for (const [{ width, colorScheme }, checked] of checkedAt) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        faults.push(
          ...(await axeFaults(page, { checked })).map((fault) => `${name}, ${width} px, ${colorScheme}: ${fault}`),
        );
        const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        if (pageWidth > width) faults.push(`${name} at ${width} is ${pageWidth} px wide`);
      }
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      const enlargedWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      if (enlargedWidth > screens.at(-1)!.width) faults.push(`${name} at 200 % text size is ${enlargedWidth} px wide`);
      const logged = problems.splice(0).filter((problem) => !errorStatusLog.test(problem));
      faults.push(...logged.map((problem) => `${name} logs: ${problem}`));
    }
    expect(faults).toEqual([]);
  });
