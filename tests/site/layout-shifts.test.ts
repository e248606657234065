import type { Page } from "@playwright/test";
import { waitForPaint, openHydrated } from "../support/browser.ts";
import { expect, test, type OpenVisit } from "../support/fixtures.ts";
import { readPages, referenceSite } from "../support/found-site.ts";
import { serveInChunks } from "../support/chunked-proxy.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import type { SitePage } from "../support/site.ts";

test.describe.configure({ mode: "parallel", timeout: 240_000 });

/** A slow mobile connection, so that a page is painted before its script and images load. */
const weakLine = { offline: false, latency: 60, downloadThroughput: 150_000, uploadThroughput: 60_000 };

/** Bytes of a document per chunk. */
const chunkSize = 400;

type Shift = { value: number; moved: string };

/** Landing pages, and pages on which visitors wait. All others consist of the same parts. */
const mainPages = [
  "home",
  "doctors",
  "doctor",
  "clinics",
  "clinic",
  "procedures",
  "services",
  "contacts",
  "booking-form",
  "appointment",
];
const checkedPages = process.env["EVERY_PAGE"] ? null : mainPages;

/** Whether everything visible is loaded. */
const isVisiblePartLoaded = () => {
  const isVisible = (element: Element) =>
    [...element.getClientRects()].some(({ top, bottom }) => bottom > 0 && top < innerHeight);
  const missing = [...document.images].filter((image) => !image.complete);
  return ![...missing, ...document.querySelectorAll("[data-placeholders]")].some(isVisible);
};

/** Scrolls to the end of the page like a person, and back. @returns unexpected layout shifts */
async function shiftsOn(page: Page, path: string): Promise<Shift[]> {
  await openHydrated(page, path);
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, 600);
    await waitForPaint(page);
    await page.waitForFunction(isVisiblePartLoaded);
  }
  await page.mouse.wheel(0, -8000);
  await waitForPaint(page);
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** Records the layout shifts of all later pages in their `shifts`. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Fallbacks that an animation shows when script is late would be recorded as shifts on a busy machine.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { animation: none !important }");
    document.adoptedStyleSheets = [sheet];
    const shifts: Shift[] = ((window as unknown as { shifts: Shift[] }).shifts = []);
    type Entry = PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? node.outerHTML.slice(0, 120)
        : `${node?.parentElement?.outerHTML.slice(0, 120)} "${node?.textContent}"`;
    const boxOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(" ");
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[])
        shifts.push({
          value,
          moved: sources
            .map(({ node, previousRect: from, currentRect: to }) => `${nameOf(node)}: ${boxOf(from)} -> ${boxOf(to)}`)
            .join(" | "),
        });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Opens the pages one after another as one visitor. @returns the layout shifts of each page that has some */
async function shiftsBy(visit: OpenVisit, size: "desktop" | "mobile", pages: SitePage[]) {
  const proxy = await serveInChunks(sharedOrigin(referenceSite.market), chunkSize, () =>
    waitForPaint(page).catch(() => {}),
  );
  const { page, context } = await visit({ origin: proxy.origin, size });
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", weakLine);
  await recordShifts(page);
  const moved: [string, Shift[]][] = [];
  for (const { name, path, cookie } of pages) {
    await context.clearCookies();
    await context.setExtraHTTPHeaders({ cookie });
    const shifts = await shiftsOn(page, path);
    if (shifts.length > 0) moved.push([name, shifts]);
  }
  proxy.close();
  return moved;
}

for (const size of ["desktop", "mobile"] as const) {
  test(`on ${size} a page that loads slowly in chunks has no layout shift`, async ({ visit }) => {
    const pages = readPages(referenceSite).filter(
      ({ name, posted }) => !posted && (checkedPages?.includes(name) ?? true),
    );
    expect(pages.length).toBeGreaterThanOrEqual(mainPages.length);
    const isEven = (_: SitePage, index: number) => index % 2 === 0;
    // Visitors mostly wait for paints: two take hardly longer than one.
    const moved = await Promise.all([
      shiftsBy(visit, size, pages.filter(isEven)),
      shiftsBy(
        visit,
        size,
        pages.filter((page, index) => !isEven(page, index)),
      ),
    ]);
    expect(Object.fromEntries(moved.flat())).toEqual({});
  });
}
