import { axeFaults } from "../support/axe.ts";
import { waitForScript } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { readPages, russian } from "../support/found-site.ts";

const widths = [1280, 390];

test.setTimeout(240_000);

test("every page, its script running, has no fault that axe knows, at both widths", async ({ visit }) => {
  const { page, context } = await visit({ market: russian.market });
  const faults: string[] = [];
  for (const { name, path, cookie } of readPages(russian).filter(({ posted }) => !posted)) {
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
