import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { openBrowser, sitDown } from "../support/browser.ts";
import { serveInPieces } from "../support/in-pieces.ts";
import { readSites } from "../support/site-setup.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** A weak mobile line, so that a page is seen before its script and pictures come. */
const weakLine = { offline: false, latency: 60, downloadThroughput: 150_000, uploadThroughput: 60_000 };

/** Bytes of a document that come at once. */
const pieceSize = 400;

type Shift = { value: number; moved: string };

/** Where visitors come from outside, and where they wait for something. All others are made of the same parts. */
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
const names = process.env["EVERY_PAGE"] ? null : mainPages;

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));

/** Reads on to the end of the page as a person does, and back. @returns what moved without being asked */
async function shiftsOn(page: Page, path: string): Promise<Shift[]> {
  await page.goto(path, { waitUntil: "networkidle" });
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, 600);
    await twoFrames(page);
  }
  await page.waitForLoadState("networkidle");
  await page.mouse.wheel(0, -8000);
  await twoFrames(page);
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

describe.each(["desktop", "mobile"] as const)("%s", (size) => {
  test(
    "nothing moves by itself while a page comes in pieces over a weak line and while it is read",
    { timeout: 240_000 },
    async () => {
      const { origin, pages } = readSites().find(({ market }) => market === "kg")!;
      const inPieces = await serveInPieces(origin, pieceSize);
      const { page, context, close } = await sitDown(browser, inPieces.origin, { size });
      const session = await context.newCDPSession(page);
      await session.send("Network.emulateNetworkConditions", weakLine);
      await page.addInitScript(() => {
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
                .map(
                  ({ node, previousRect: from, currentRect: to }) => `${nameOf(node)}: ${boxOf(from)} -> ${boxOf(to)}`,
                )
                .join(" | "),
            });
        }).observe({ type: "layout-shift", buffered: true });
      });
      const moved: Record<string, Shift[]> = {};
      for (const { name, path, cookie } of pages.filter(
        ({ name, posted }) => !posted && (names?.includes(name) ?? true),
      )) {
        await context.clearCookies();
        await context.setExtraHTTPHeaders({ cookie });
        const shifts = await shiftsOn(page, path);
        if (shifts.length > 0) moved[name] = shifts;
      }
      expect(moved).toEqual({});
      await close();
      inPieces.close();
    },
  );
});
