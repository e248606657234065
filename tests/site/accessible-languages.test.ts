import { axeFaults } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { readPages, referenceSite } from "../support/found-site.ts";
import { siteLanguages, type SiteLanguage, type SitePage } from "../support/site.ts";

test.describe.configure({ mode: "parallel" });

/**
 * The kinds of elements on a page: each is a tag with its classes, role and type, and the names of other attributes.
 */
function kindsOf({ html }: SitePage): string[] {
  const body = withoutScript(html.slice(html.indexOf("<body")));
  return [...body.matchAll(/<[a-z][^>]*>/g)].map(([tag]) =>
    tag.replaceAll(/ (?!class=|role=|type=)([a-z-]+)="[^"]*"/gi, " $1"),
  );
}

/**
 * Chooses the widths of each page for axe. A market's pages have the same elements in each of its languages, and mostly
 * in every market: one is checked whole, the others where they have a kind of element that no page before has. The
 * whole one is also checked hydrated, except responses to forms.
 */
function axeWidths(site: SiteLanguage): (page: SitePage) => number[] {
  if (site === referenceSite) return ({ posted }) => (posted ? [1280, 390] : [390]);
  if (site.prefix !== "") return () => [];
  const known = new Set(readPages(referenceSite).flatMap(kindsOf));
  return (page) => {
    const before = known.size;
    for (const kind of kindsOf(page)) known.add(kind);
    return known.size > before ? [390] : [];
  };
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
    const widthsOf = axeWidths(site);
    const checkedAt = new Map([1280, 390].map((width) => [width, new Set<number>()]));
    for (const found of readPages(site)) {
      const { name, html } = found;
      await page.evaluate((text) => {
        document.open();
        document.write(text);
        document.close();
      }, withoutScript(html));
      for (const width of widthsOf(found)) {
        await page.setViewportSize({ width, height: 900 });
        // Colours are the same in every language, so one language is checked.
        const options = { but: ["color-contrast"], checked: checkedAt.get(width) };
        faults.push(...(await axeFaults(page, options)).map((fault) => `${name} at ${width}: ${fault}`));
      }
      await page.setViewportSize({ width: narrowest, height: 900 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > narrowest) faults.push(`${name} is ${wide} px wide`);
    }
    expect(faults).toEqual([]);
  });
}
