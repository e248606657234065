import type { Page } from "@playwright/test";
import { openHydrated, waitForPaint } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

const stored = (page: Page) => page.evaluate<string | null>("localStorage.getItem('vizit.doctor-context')");

/** Opens the profile of a clinic's first doctor from the list. @returns the doctor service of the card */
async function openFromList(page: Page): Promise<{ service: string; pathname: string }> {
  await openHydrated(page, "/clinics/bishkek/klinika-aykol");
  const link = page.locator("article h2 a").first();
  const { pathname, searchParams } = new URL((await link.getAttribute("href"))!, "http://x");
  const name = await link.innerText();
  await link.click();
  await page.waitForURL(`**${pathname}**`);
  // The URL changes before the page does, and the clinic's page has reviews too.
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return { service: searchParams.get("service")!, pathname };
}

for (const size of ["desktop", "mobile"] as const)
  test(`C-13 the portrait on a card opens the profile without script, ${size}`, async ({ visit }) => {
    const { page } = await visit({ size, script: false });
    await page.goto("/doctors/bishkek/terapevt");
    const card = page.locator("article").nth(1);
    const href = await card.locator("h2 a").getAttribute("href");
    const portrait = card.locator("[data-initials]");
    const { width } = (await portrait.boundingBox())!;
    for (const share of [0.1, 0.9]) {
      // The name's link lies over it.
      await portrait.click({ position: { x: width * share, y: width * (1 - share) }, force: true });
      await page.waitForURL(`**${href}`);
      await page.goBack();
    }
  });

test.describe("R-09 B-16 the profile opened from a list", () => {
  test("is stored for an hour, and restored by a URL without it", async ({ visit }) => {
    const { page, problems } = await visit();
    const { service, pathname } = await openFromList(page);
    expect(new URL(page.url()).searchParams.get("service")).toBe(service);
    await expect.poll(() => stored(page)).not.toBeNull();
    const { until, value } = JSON.parse((await stored(page))!) as { until: number; value: unknown };
    expect(value).toEqual({
      doctorServiceId: service,
      displayAllReviews: expect.any(Boolean) as unknown,
      scrollToReviews: false,
    });
    expect(until - Date.now()).toBeGreaterThan(3_500_000);
    expect(until - Date.now()).toBeLessThanOrEqual(3_600_000);

    await page.goto("/contacts");
    await page.goto(pathname);
    await page.waitForURL(`**${pathname}?service=${service}*`);
    await page.goBack();
    await page.waitForURL("**/contacts");
    expect(problems).toEqual([]);
  });

  test("shows and books the list's specialty if the doctor's usual one is another", async ({ visit }) => {
    const { page, problems } = await visit();
    await openHydrated(page, "/doctors/bishkek/pediatr?sort=rating&utm_source=ad");
    const links = page.locator("article:has(a[href*='slot=']) h2 a");
    const paths = await Promise.all((await links.all()).map((link) => link.getAttribute("href")));
    const titles = await page.evaluate(
      (all) => Promise.all(all.map(async (path) => /<title>[^<]*/u.exec(await (await fetch(path!)).text())![0])),
      paths,
    );
    const other = titles.findIndex((title) => !title.includes("педиатр"));
    expect(other).toBeGreaterThanOrEqual(0);
    await links.nth(other).click();
    await page.waitForURL(/\/doctor\/[^/]*\?utm_source=ad&service=\d+$/);
    await expect(page).toHaveTitle(/педиатр/);
    await page.locator("article a[href*='slot=']").first().click();
    await expect(page.getByRole("dialog").locator("select[name=service] option:checked")).toHaveText("Педиатр");
    expect(problems).toEqual([]);
  });

  test("C-10 its reviews link passes the source too, and the reviews are below the sticky bar", async ({ visit }) => {
    const { page } = await visit({ size: "mobile" });
    await openHydrated(page, "/doctors/bishkek/terapevt");
    await page.locator("article a[href$='#reviews']").first().click();
    await page.waitForURL(/\/doctor\/.*#reviews/);
    await expect(page.locator("main h1")).toBeFocused();
    await expect.poll(async () => Math.abs((await page.locator("#reviews").boundingBox())!.y)).toBeLessThan(120);
    await page.locator("section:not([inert]) > .wrap > b").waitFor();
    const isUncovered = page.locator("#reviews-title").evaluate((title) => {
      const { x, y } = title.getBoundingClientRect();
      return title.contains(document.elementFromPoint(x + 2, y + 2));
    });
    expect(await isUncovered).toBe(true);
    await expect
      .poll(async () => JSON.parse((await stored(page)) ?? "{}"))
      .toMatchObject({
        value: { scrollToReviews: true },
      });
    // The next visit without a query begins at the reviews too, and later ones at the top.
    await page.goto(new URL(page.url()).pathname);
    await page.waitForURL(/\/doctor\/.*\?service=.*#reviews/);
    expect(JSON.parse((await stored(page)) ?? "{}")).toMatchObject({ value: { scrollToReviews: false } });
  });

  test("another doctor's profile is not changed, nor is a URL that names a service or the reviews", async ({
    visit,
  }) => {
    const { page } = await visit();
    const { pathname } = await openFromList(page);
    const loads: string[] = [];
    page.on("request", (request) => {
      if (/\/doctor\/[^/]*\.data/.test(request.url())) loads.push(request.url());
    });
    await openHydrated(page, `${pathname}?service=0`);
    await waitForPaint(page);
    expect(new URL(page.url()).search).toBe("?service=0");
    await openHydrated(page, `${pathname}#reviews`);
    await waitForPaint(page);
    expect(page.url().endsWith(`${pathname}#reviews`)).toBe(true);
    const other = await page.locator("section[aria-labelledby=others] li a").first().getAttribute("href");
    await openHydrated(page, other!.split("?")[0]!);
    await waitForPaint(page);
    expect(new URL(page.url()).search).toBe("");
    expect(loads, "profiles that have been loaded again").toEqual([]);
  });

  test("with blocked storage a warning is logged, and the profile works", async ({ visit }) => {
    const { page, context, problems } = await visit();
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await context.addInitScript(
      "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused') } })",
    );
    await openFromList(page);
    await expect.poll(() => warnings.join()).toContain("storing vizit.doctor-context failed");
    expect(problems).toEqual([]);
  });
});

test("L-09 on a phone a booking link stays visible once the profile's card is out of view", async ({ visit }) => {
  const { page, problems } = await visit({ size: "mobile" });
  await openFromList(page);
  const bar = page.getByRole("region", { name: "Запись на приём" });
  await expect(bar).toHaveCount(0);
  await page.locator("#reviews").scrollIntoViewIfNeeded();
  await bar.waitFor();
  await expect.poll(async () => (await bar.boundingBox())!.y).toBe(0);
  await expect(page).toBeAccessible();
  await page.evaluate("scrollTo(0, 0)");
  await bar.waitFor({ state: "hidden" });
  await page.locator("#reviews").scrollIntoViewIfNeeded();
  await bar.getByRole("link", { name: "Записаться" }).click();
  await page.getByRole("dialog").waitFor();
  expect(problems).toEqual([]);
});

test("C-10 all reviews and scores open in place, at the reviews", async ({ visit }) => {
  const { page, problems } = await visit();
  await openHydrated(page, "/doctor/kalykova-gulnara-maratovna");
  await page.getByRole("link", { name: /Все отзывы/ }).click();
  await page.waitForURL(/reviews=all#reviews$/);
  await page.getByRole("link", { name: /^Ниже 7/ }).click();
  await page.waitForURL(/score=0-6#reviews$/);
  await expect.poll(async () => Math.abs((await page.locator("#reviews").boundingBox())!.y)).toBeLessThan(120);
  await expect(page).toBeAccessible();
  expect(problems).toEqual([]);
});

test("C-10 a printed list has no filters, and a printed profile no links, booking buttons and other doctors", async ({
  visit,
}) => {
  const { page } = await visit();
  await openHydrated(page, "/doctors/bishkek/kardiolog");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("article").first()).toBeVisible();
  await expect(page.locator("form, nav").filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await page.locator("article h2 a").first().click();
  const others = page.locator("[aria-labelledby=others]");
  const controls = page.locator("header, footer, nav, [role=group] a, [aria-labelledby=services] a[href*='/booking/']");
  await expect(others).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Услуги и цены" })).toBeVisible();
  await expect(others).toBeHidden();
  await expect(controls.filter({ visible: true })).toHaveCount(0);
});
