// `npm run screenshots`: starts a product, and takes the README's screenshots and two of each page, one for each width.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openBrowser, openVisit } from "../tests/support/browser.ts";
import { startProduct } from "../tests/support/product.ts";
import { findPages, siteLanguages } from "../tests/support/site.ts";

type Shot = {
  name: string;
  market: string;
  size: "desktop" | "mobile";
  language: string;
  go: (page: Page) => Promise<void>;
};

const folder = join(import.meta.dirname, "../docs/screenshots");
const open = (path: string) => async (page: Page) => void (await page.goto(path, { waitUntil: "networkidle" }));
const follow =
  (...selectors: string[]) =>
  async (page: Page) => {
    await page.goto("/", { waitUntil: "networkidle" });
    for (const selector of selectors) {
      const before = page.url();
      const link = page.locator(selector).first();
      const isPageLink = await link.evaluate((element) => element.tagName === "A" && !element.closest("nav"));
      await link.click();
      if (isPageLink) await page.waitForURL((url) => url.href !== before);
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(700);
    }
  };
const toDoctors = "#specialties a[href*='doctors/']";
const toProfile = "main a[href*='doctor/']";
const toBooking = "main article a[href*='booking/'], main li a[href*='booking/']";

const shots: Shot[] = [
  { name: "home", market: "kg", size: "desktop", language: "ru", go: open("/") },
  { name: "doctors", market: "kz", size: "desktop", language: "ru", go: follow(toDoctors) },
  { name: "profile", market: "hu", size: "desktop", language: "hu", go: follow(toDoctors, toProfile) },
  { name: "clinics", market: "hu", size: "desktop", language: "hu", go: follow("footer a[href*='clinics/']") },
  {
    name: "clinic",
    market: "kg",
    size: "desktop",
    language: "ru",
    go: follow("footer a[href*='clinics/']", "main h2 a"),
  },
  { name: "procedures", market: "ro", size: "desktop", language: "ro", go: follow("footer a[href*='procedures/']") },
  { name: "services", market: "hu", size: "desktop", language: "hu", go: follow("footer a[href*='doctors/']") },
  {
    name: "services-overlay",
    market: "kz",
    size: "desktop",
    language: "ru",
    go: follow(toDoctors, "nav a[href*='doctors/']:visible"),
  },
  { name: "booking", market: "ro", size: "desktop", language: "ro", go: follow(toDoctors, toBooking) },
  { name: "doctors-mobile", market: "ae", size: "mobile", language: "en", go: follow(toDoctors) },
  {
    name: "menu-mobile",
    market: "ro",
    size: "mobile",
    language: "ro",
    go: follow(toDoctors, "header summary:visible"),
  },
  { name: "profile-mobile", market: "kg", size: "mobile", language: "ru", go: follow(toDoctors, toProfile) },
  {
    name: "clinic-mobile",
    market: "ae",
    size: "mobile",
    language: "en",
    go: follow("footer a[href*='clinics/']", "main h2 a"),
  },
  {
    name: "procedures-mobile",
    market: "kz",
    size: "mobile",
    language: "ru",
    go: follow("footer a[href*='procedures/']"),
  },
  { name: "booking-mobile", market: "kz", size: "mobile", language: "ru", go: follow(toDoctors, toBooking) },
];

const pagesFolder = join(folder, "pages");
rmSync(folder, { recursive: true, force: true });
mkdirSync(pagesFolder, { recursive: true });
const product = await startProduct();
const browser = await openBrowser();

async function takeScreenshot(page: Page, targetFolder: string, name: string): Promise<void> {
  await page.screenshot({ path: join(targetFolder, `${name}.jpg`), type: "jpeg", quality: 75 });
  console.log(`${name}.jpg`);
}

for (const { name, market, size, language, go } of shots) {
  const { page, context } = await openVisit(browser, product.origin(market), { size, language });
  await go(page);
  await takeScreenshot(page, folder, name);
  await context.close();
}

// Each kind of page once, in alternating languages.
const shownLanguages = siteLanguages.filter(({ market, language }) =>
  ["kz kk", "hu hu", "ro ro", "ae en", "kg ru"].includes(`${market} ${language}`),
);
const staff = { email: "operator@demo.example", password: "demo-operator" };
const pagesByLanguage = await Promise.all(
  shownLanguages.map(async (language) => ({
    ...language,
    pages: await findPages({ ...language, origin: product.origin(language.market), staff }),
  })),
);
const names = [
  ...new Set(pagesByLanguage.flatMap(({ pages }) => pages.filter(({ posted }) => !posted).map(({ name }) => name))),
];
for (const size of ["desktop", "mobile"] as const) {
  for (const [index, name] of names.entries()) {
    // Not every market has every page.
    const withPage = pagesByLanguage.filter(({ pages }) => pages.some((page) => page.name === name));
    const { market, language, pages } = withPage[index % withPage.length]!;
    const { path, cookie } = pages.find((page) => page.name === name)!;
    const { page, context } = await openVisit(browser, product.origin(market), { size, language });
    await context.setExtraHTTPHeaders({ cookie });
    await page.goto(path, { waitUntil: "networkidle" });
    await takeScreenshot(page, pagesFolder, `${name}-${size === "desktop" ? 1280 : 390}`);
    await context.close();
  }
}
await browser.close();
await product.stop();
