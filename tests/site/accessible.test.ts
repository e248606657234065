import { axeFaults } from "../support/axe.ts";
import { waitForScript } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { readPages, referenceSite } from "../support/found-site.ts";

const widths = [1280, 390];

test.setTimeout(240_000);

test("every hydrated page has no axe violations at both widths", async ({ visit }) => {
  const { page, context } = await visit({ market: referenceSite.market });
  const faults: string[] = [];
  for (const { name, path, cookie } of readPages(referenceSite).filter(({ posted }) => !posted)) {
    await context.clearCookies();
    await context.setExtraHTTPHeaders({ cookie });
    await page.goto(path);
    await waitForScript(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await axeFaults(page)).map((fault) => `${name} at ${width}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});
