import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

for (const [size, market, path] of [
  ["desktop", "kg", "/doctors/bishkek/ginekolog"],
  ["mobile", "kz", "/kk/doctors/almaty/ginekolog"],
  ["mobile", "hu", "/clinics/budapest"],
  ["mobile", "kz", "/kk"],
] as const) {
  test(`L-13 at 200 % text size nothing overlaps, ${size} ${market}${path}`, async ({ visit }) => {
    const { page } = await visit({ market, size });
    await openHydrated(page, path);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const width = page.viewportSize()!.width;
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    const tooWide = await page
      .locator("a[href*='slot=']:visible")
      .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
    expect(tooWide).toBe(0);
    if (path !== "/kk") return;
    const brokenWords = await page.getByRole("heading", { level: 1 }).evaluate(({ firstChild: text }) =>
      [...text!.textContent!.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text!, index);
        range.setEnd(text!, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
      }),
    );
    expect(brokenWords).toEqual([]);
  });
}

test("L-13 with the browser's own text size doubled a desktop has the header of a phone", async ({ visit }) => {
  const { page, context } = await visit();
  const client = await context.newCDPSession(page);
  await client.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of ["/doctors/bishkek/ginekolog", "/doctor/asanov-ulan-asanovich", "/"]) {
    await openHydrated(page, path);
    await expect(page.locator("header summary").filter({ hasText: "Меню" })).toBeVisible();
    const width = page.viewportSize()!.width;
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
  }
});

test("L-13 at 200 % text size no text of a card or a profile covers another, and the header holds the logo, on a phone", async ({
  visit,
}) => {
  const { page } = await visit({ size: "mobile" });
  for (const path of ["/doctors/bishkek/ginekolog", "/doctor/asanov-ulan-asanovich"]) {
    await openHydrated(page, path);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const covered = await page.locator("article").evaluateAll((cards) =>
      cards.flatMap((card) => {
        const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
        const lines: { text: string; box: DOMRect }[] = [];
        while (texts.nextNode()) {
          const node = texts.currentNode;
          const parent = node.parentElement!;
          if (!parent.checkVisibility() || getComputedStyle(parent).clipPath !== "none") continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const box of range.getClientRects()) lines.push({ text: node.textContent ?? "", box });
        }
        return lines.flatMap(({ text, box }, index) =>
          lines
            .slice(index + 1)
            .filter(
              ({ box: other }) =>
                Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
                Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
            )
            .map((other) => `${text} / ${other.text}`),
        );
      }),
    );
    expect(covered).toEqual([]);
    const logo = (await page.getByRole("banner").locator("svg").first().boundingBox())!;
    const header = (await page.locator("header > div").first().boundingBox())!;
    expect(logo.y).toBeGreaterThanOrEqual(header.y);
    expect(logo.y + logo.height).toBeLessThanOrEqual(header.y + header.height);
  }
});

test("L-13 at 200 % text size the times of the booking's second step do not cover each other", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/doctors/bishkek/ginekolog");
  const form = await page.locator("a[href*='slot=']").first().getAttribute("href");
  await openHydrated(page, form!.replace(/\/form\?.*/, "/slots"));
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const times = page.locator("main li a[href*='slot=']");
  await expect(times.first()).toBeVisible();
  const tooWide = await times.evaluateAll(
    (links) => links.filter((link) => link.scrollWidth > link.clientWidth).length,
  );
  expect(tooWide).toBe(0);
});
