import type { Browser, Page } from "@playwright/test";
import { openBrowser, openHydrated, openVisit, type VisitOptions } from "../support/browser.ts";
import type { Market } from "./market.ts";
import type { Measure } from "./measure.ts";

/** The first press of a page also loads the form, so each visitor measures it once. */
const visitors = 5;
const openings = 5;
/** Milliseconds from hover to press, and from press to release. */
const restsMs = 120;
const pressesMs = 60;

/** Time from the click on a slot in the doctors list to the interactive form, measured in the browser. */
export async function measureOpening(market: Market): Promise<Measure[]> {
  const product = await market.startProduct();
  const browser = await openBrowser();
  try {
    const measures: Measure[] = [];
    for (const size of ["desktop", "mobile"] as const) {
      const firsts: number[] = [];
      const others: number[] = [];
      for (let visitor = 0; visitor < visitors; visitor += 1) {
        const [first, ...later] = await timesOf(browser, product.origin("kg"), size);
        firsts.push(first!);
        others.push(...later);
      }
      measures.push(
        { name: `slot to open form, first of a page, ${size}`, unit: "ms", values: firsts, target: "≤ 100 ms" },
        { name: `slot to open form, ${size}`, unit: "ms", values: others, target: "≤ 100 ms" },
      );
    }
    return measures;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function timesOf(browser: Browser, origin: string, size: NonNullable<VisitOptions["size"]>): Promise<number[]> {
  const { page, context } = await openVisit(browser, origin, { size });
  await page.goto("/");
  await openHydrated(page, (await page.locator("#specialties a[href*='/doctors/']").first().getAttribute("href"))!);
  const links = page.locator("article a[href*='/form?']:visible");
  const times: number[] = [];
  for (let turn = 0; turn < openings; turn++) {
    const link = links.nth(turn % (await links.count()));
    await link.scrollIntoViewIfNeeded();
    times.push(await press(page, link, size));
    await page.goBack();
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  await context.close();
  return times;
}

async function press(page: Page, link: ReturnType<Page["locator"]>, size: "desktop" | "mobile"): Promise<number> {
  const opened = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        addEventListener("click", () => (pressed = performance.now()), { once: true, capture: true });
        const observer = new MutationObserver(() => {
          if (!document.querySelector("dialog[open] input[name=name]")) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
  );
  if (size === "mobile") {
    await link.tap();
  } else {
    await link.hover();
    await page.waitForTimeout(restsMs);
    await link.click({ delay: pressesMs });
  }
  return opened;
}
