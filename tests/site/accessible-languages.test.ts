import { axeFaults } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { readPages, referenceSite } from "../support/found-site.ts";
import { siteLanguages, type SiteLanguage, type SitePage } from "../support/site.ts";

test.describe.configure({ mode: "parallel" });

/**
 * Widths for axe. A market's pages have the same elements in each of its languages, and at 1280 px in every market: one
 * is checked hydrated, except forms' responses.
 */
function widthsOf(site: SiteLanguage, { posted }: SitePage): number[] {
  if (site.prefix !== "") return [];
  return site === referenceSite && posted ? [1280, 390] : [390];
}
/** The minimum width: a phone of 320 px, or a window of 1280 px at 400 %. */
const narrowest = 320;
const withoutScript = (html: string) =>
  html.replace(/<script(?! type="application)[^>]*>.*?<\/script>/gs, "").replace(/<link [^>]*rel="icon"[^>]*>/, "");

/** Writes the pages one after another into one document with axe: many times faster than opening each. */
for (const site of siteLanguages) {
  test(`${site.market} in ${site.language}: no page, responses to forms included, ${site.prefix === "" ? "has axe violations or " : ""}scrolls horizontally at 320 px`, async ({
    page,
  }) => {
    const faults: string[] = [];
    for (const found of readPages(site)) {
      const { name, html } = found;
      await page.evaluate((text) => {
        document.open();
        document.write(text);
        document.close();
      }, withoutScript(html));
      for (const width of widthsOf(site, found)) {
        await page.setViewportSize({ width, height: 900 });
        // Colours are the same in every language, so one language is checked.
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
