import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

test("L-01 menus open without script, and with script close on Escape and on a click outside", async ({ visit }) => {
  const still = await visit({ market: "kz", script: false });
  await still.page.goto("/");
  await still.page.locator("header details summary").first().click();
  await expect(still.page.getByRole("link", { name: "Қазақша" }).first()).toBeVisible();

  const { page } = await visit({ market: "kz" });
  await openHydrated(page, "/");
  const menu = page.locator("header details").first();
  const isOpen = () => menu.evaluate((element) => (element as HTMLDetailsElement).open);
  await menu.locator("summary").click();
  await page.keyboard.press("Escape");
  await expect.poll(isOpen).toBe(false);
  await menu.locator("summary").click();
  await page.locator("h1").click();
  await expect.poll(isOpen).toBe(false);
});

test("C-12 the link to all doctors of a clinic empties the filter", async ({ visit }) => {
  const { page } = await visit();
  await openHydrated(page, "/clinics/bishkek/klinika-aykol");
  const service = page.locator("#service");
  const chosen = await service.locator("optgroup option").first().getAttribute("value");
  await service.selectOption(chosen);
  await page.getByRole("button", { name: "Показать врачей" }).press("Enter");
  await page.waitForURL(/[?&]service=/);
  await page.getByRole("link", { name: "Показать всех врачей" }).press("Enter");
  await page.waitForURL((url) => !url.searchParams.has("service"));
  await expect(service).toHaveValue("");
});

test("C-04 a slot opens the booking over the list without a new document, and back closes it", async ({ visit }) => {
  const { page } = await visit();
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await openHydrated(page, "/doctors/bishkek/kardiolog");
  await page.locator("article a[href*='slot=']").first().click();
  await page.getByRole("dialog").waitFor();
  expect(page.url()).toMatch(/\/booking\/\d+\/(form|info)\?position=\d+&slot=\d+$/);
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect(page.locator("article")).toHaveCount(8);
  expect(documents.length).toBe(1);
});
