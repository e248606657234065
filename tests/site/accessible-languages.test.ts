import { axeFaults } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { readPages, russian } from "../support/found-site.ts";
import { siteLanguages, type SiteLanguage } from "../support/site.ts";

test.describe.configure({ mode: "parallel" });

/** The layout at 1280 px has the same elements in every language: it is checked in one. */
const widthsOf = (site: SiteLanguage) => (site === russian ? [1280, 390] : [390]);
/** The least that must do: a phone of 320 px, and a window of 1280 px at 400 %. */
const narrowest = 320;
const withoutScript = (html: string) =>
  html.replace(/<script(?! type="application)[^>]*>.*?<\/script>/gs, "").replace(/<link [^>]*rel="icon"[^>]*>/, "");

/** Writes the pages one after another into one document that knows axe: many times faster than opening each. */
for (const site of siteLanguages) {
  test(`${site.market} in ${site.language}: every page, answers to forms among them, has no fault that axe knows, and none scrolls sideways at 320 px`, async ({
    page,
  }) => {
    const faults: string[] = [];
    for (const { name, html } of readPages(site)) {
      await page.evaluate((text) => {
        document.open();
        document.write(text);
        document.close();
      }, withoutScript(html));
      for (const width of widthsOf(site)) {
        await page.setViewportSize({ width, height: 900 });
        // The same colours in every language: looked at in one.
        faults.push(
          ...(await axeFaults(page, { but: ["color-contrast"] })).map((fault) => `${name} at ${width}: ${fault}`),
        );
      }
      await page.setViewportSize({ width: narrowest, height: 900 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > narrowest) faults.push(`${name} is ${wide} px wide`);
    }
    expect(faults).toEqual([]);
  });
}
