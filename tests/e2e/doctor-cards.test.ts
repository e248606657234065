import { openHydrated, waitForScript } from "../support/browser.ts";
import { cards, focused, list } from "../support/doctors-list.ts";
import { expect, test } from "../support/fixtures.ts";

test("C-03 the initials remain where a portrait does not load", async ({ visit }) => {
  const { page } = await visit();
  const failed = new Set<string>();
  const isHydrated = Promise.withResolvers<void>();
  await page.route("**/portraits/*", async (route) => {
    failed.add(new URL(route.request().url()).pathname);
    // Every second one fails after hydration.
    if (failed.size % 2 === 0) await isHydrated.promise;
    return route.fulfill({ status: 404 });
  });
  await page.goto(list, { waitUntil: "commit" });
  await waitForScript(page);
  isHydrated.resolve();
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(page.locator("[data-initials]").first()).toBeVisible();
  await expect(page.locator("[data-initials] img")).toHaveCount(0);
  expect(failed.size).toBeGreaterThan(2);
});

test("C-07 on a phone a card's controls fit one row in Kazakh, too", async ({ visit }) => {
  const { page } = await visit({ market: "kz", size: "mobile", language: "kk" });
  await openHydrated(page, "/kk/doctors/almaty/ginekolog");
  const card = cards(page).filter({ hasText: "Тағы көрсету" }).filter({ hasText: "Кейінірек" }).first();
  const name = await card.getByRole("heading").textContent();
  await card.getByRole("link", { name: "Кейінірек" }).click();
  const steps = cards(page).filter({ hasText: name! }).locator("[role=group]");
  await steps.getByRole("link", { name: "Ертерек" }).waitFor();
  await expect.poll(async () => (await steps.boundingBox())!.height).toBe(32);
});

test("C-07 by keyboard a card at its last days keeps the focus, and announces the days", async ({ visit }) => {
  const { page } = await visit();
  await openHydrated(page, list);
  const card = cards(page).filter({ hasText: "Позже" }).first();
  const name = (await card.getByRole("heading").textContent())!;
  const same = cards(page).filter({ hasText: name });
  const later = same.getByRole("link", { name: "Позже" });
  const announcement = page.locator("body > output.sr");
  await expect(announcement).toHaveText("");
  await later.focus();
  for (let steps = 0, before = ""; steps < 30 && (await later.count()) > 0; steps += 1) {
    await page.keyboard.press("Enter");
    await expect.poll(() => announcement.textContent()).not.toBe(before);
    before = (await announcement.textContent())!;
    const days = await same.locator("a[href*='slot=']").allTextContents();
    expect(before.split(" – ")[0]).toBe(days[0]!.split(", ").slice(1, 3).join(", "));
  }
  await expect(later).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe("ARTICLE A");
});

test("C-03 C-07 a card changes days and branch in place, without a new document", async ({ visit }) => {
  const { page, problems } = await visit();
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await openHydrated(page, list);
  const card = cards(page).first();
  const times = () =>
    card.locator("a[href*='slot=']").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const before = await times();
  const requests: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(/\/cards\/\d/, async (route) => {
    requests.push(route.request().url());
    await held.promise;
    await route.continue();
  });
  // A link that is pressed twice is requested once.
  await card.getByRole("link", { name: /Позже/ }).dblclick();
  held.resolve();
  await expect.poll(times).not.toEqual(before);
  expect(requests).toHaveLength(1);
  const later = await times();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await card.getByRole("link", { name: /Раньше/ }).click();
  await expect.poll(times).toEqual(before);
  await card.getByText("Принимает ещё в 1 клинике").click();
  const others = card.locator("details").getByRole("link");
  await expect(others).toHaveText([/Ырыс/]);
  const firstBranch = await card.locator("a[href*='/clinics/']").textContent();
  await others.click();
  await expect(card.locator("a[href*='/clinics/']")).toHaveText(/Ырыс/);
  await expect(others).toHaveText([new RegExp(firstBranch!)]);
  await expect.poll(times).not.toEqual(later);
  expect(documents.length).toBe(1);
  expect(problems).toEqual([]);
});

test("C-09 a card changed on a list by date keeps the date", async ({ visit }) => {
  const { page } = await visit();
  await openHydrated(page, list);
  const later = await cards(page).getByRole("link", { name: "Позже" }).first().getAttribute("href");
  const day = /\.(\d{4}-\d\d-\d\d)/.exec(later!)![1]!;
  await openHydrated(page, `${list}?date=${day}`);
  const request = page.waitForRequest(/\/cards\/\d/);
  await cards(page).getByRole("link", { name: "Раньше" }).first().click();
  expect(new URL((await request).url()).search).toBe(`?date=${day}`);
});
