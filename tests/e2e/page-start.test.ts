import type { Page, Route } from "@playwright/test";
import { openHydrated, waitForAsset, waitForScript } from "../support/browser.ts";
import { respondWithHtml } from "../support/failed-data-requests.ts";
import { expect, test } from "../support/fixtures.ts";

const list = "/doctors/bishkek/terapevt";

type Manifest = { routes: Record<string, { css?: string[] }> };

/** As served: the page removes the styles that it has from its own. */
async function manifestOf(page: Page): Promise<Manifest> {
  const module = await page.evaluate<string>("fetch(__reactRouterManifest.url).then((response) => response.text())");
  return JSON.parse(module.slice(module.indexOf("{"), module.lastIndexOf("}") + 1)) as Manifest;
}

/** Paths of the style sheets that apply. */
const sheetsOf = (page: Page) =>
  page
    .locator("link[rel=stylesheet]:not([media])")
    .evaluateAll((links) =>
      links.filter((link) => (link as HTMLLinkElement).sheet).map((link) => link.getAttribute("href")!),
    );

const stylesOf = ({ routes }: Manifest, ...ids: string[]) =>
  new Set(ids.flatMap((id) => routes[id]!.css ?? []).map((file) => file.replace(/#$/, "")));

test("the styles in a document are not loaded again, and those of the next page are added", async ({ visit }) => {
  const { page, problems } = await visit();
  await openHydrated(page, list);
  await waitForAsset(page, "after-paint");
  const manifest = await manifestOf(page);
  const ofList = stylesOf(manifest, "root", "routes/catalogue/list/doctors");
  expect(ofList.size).toBeGreaterThan(2);
  expect((await sheetsOf(page)).filter((file) => ofList.has(file))).toEqual([]);

  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") loaded.push(request.url());
  });
  await page.locator("#f-sort").selectOption("rating");
  await page.waitForURL(/sort=rating/);
  expect(loaded).toEqual([]);

  await page.locator("article h2 a").first().click();
  await page.waitForURL(/\/doctor\//);
  const added = [...stylesOf(manifest, "routes/doctor/page")].filter((file) => !ofList.has(file));
  expect(added.length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await sheetsOf(page)).filter((file) => added.includes(file)).sort())
    .toEqual(added.sort());
  expect(problems).toEqual([]);
});

test("the texts of a page are requested together with its script", async ({ visit }) => {
  const { page, problems } = await visit();
  const texts = Promise.all(["lists", "home"].map((name) => page.waitForRequest(new RegExp(`/text-ru-${name}-`))));
  await page.route(/\/assets\/vendor-[\w-]+\.js$/, async (route) => {
    await texts;
    await route.continue();
  });
  await openHydrated(page, "/");
  expect(problems).toEqual([]);
});

test("the module of the next page and what it imports are requested together", async ({ visit }) => {
  const { page, problems } = await visit();
  await openHydrated(page, "/");
  await waitForAsset(page, "after-paint");
  const imported = page.waitForRequest(/\/assets\/cards-[\w-]+\.js$/);
  await page.route(/\/assets\/doctors-[\w-]+\.js$/, async (route) => {
    await imported;
    await route.continue();
  });
  await page.locator("#specialties a[href*='/doctors/']").first().click();
  await page.waitForURL(/\/doctors\//);
  expect(problems).toEqual([]);
});

test("the texts of the next page are requested together with its module", async ({ visit }) => {
  const { page, problems } = await visit();
  await openHydrated(page, list);
  await waitForAsset(page, "after-paint");
  const texts = Promise.all(
    ["doctor", "reviews", "hours"].map((name) => page.waitForRequest(new RegExp(`/text-ru-${name}-`))),
  );
  const held: string[] = [];
  await page.route(/\/assets\/(?!text-)[\w-]+\.js$/, async (route) => {
    held.push(route.request().url());
    await texts;
    await route.continue();
  });
  await page.locator("article h2 a").first().click();
  await page.waitForURL(/\/doctor\//);
  expect(held).not.toEqual([]);
  expect(problems).toEqual([]);
});

test("a document that is built anew in the browser keeps its styles", async ({ visit }) => {
  const { page } = await visit();
  // A page that another program has changed before its script runs.
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.querySelector("h1")!.textContent = "changed";
    });
  });
  await openHydrated(page, list);
  await expect(page.locator("h1")).not.toHaveText("changed");
  // The served element stays here, but goes when React drops the whole document.
  const styles = page.locator("head style");
  await expect(styles).toHaveCount(2);
  await styles.first().evaluate((element) => element.remove());
  await expect(page.locator("article").first()).toHaveCSS("background-color", "rgb(255, 255, 255)");
});

test("visitors get no routes of staff, and a link to one loads its document", async ({ visit }) => {
  const { page, problems } = await visit();
  await openHydrated(page, "/");
  const ids = Object.keys((await manifestOf(page)).routes);
  expect(ids.filter((id) => id.startsWith("routes/staff/"))).toEqual(["routes/staff/sign-in"]);
  expect(ids).toContain("routes/search/suggestions");

  await page.locator("header summary", { hasText: "Войти" }).click();
  await page.locator("header").getByRole("link", { name: "Кабинет клиники" }).click();
  await page.locator("#staff-email").fill("operator@demo.example");
  await page.locator("#staff-password").fill("demo-operator");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/staff\/desk$/);
  await waitForScript(page);
  expect(Object.keys((await manifestOf(page)).routes)).toContain("routes/staff/desk");
  expect(problems).toEqual([]);
});

test("a navigation to an unknown URL loads its document, and keeps the page if that fails", async ({ visit }) => {
  const { page } = await visit();
  await openHydrated(page, "/");
  const open = () => page.evaluate("void __reactRouterDataRouter.navigate('/no/such/page')");
  await page.route("**/no/such/page", (route) => route.abort());
  await open();
  await expect(page.getByText("Не получилось связаться с сервером")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");

  // A proxy's responses do not replace the page either.
  for (const status of [200, 500]) {
    await page.getByRole("region", { name: "Сообщения" }).getByRole("button", { name: "Закрыть" }).click();
    await page.unroute("**/no/such/page");
    await page.route("**/no/such/page", (route) => route.fulfill({ status, contentType: "text/html", body: "proxy" }));
    await open();
    await expect(page.getByRole("region", { name: "Сообщения" }).getByRole("status")).toContainText(
      "Попробовать снова",
    );
    expect(new URL(page.url()).pathname).toBe("/");
  }

  await page.unroute("**/no/such/page");
  await open();
  await page.waitForURL(/\/404/);
  await expect(page.locator("h1")).toHaveText("Страница не найдена");
});

test("a page that is shown again after it was left for a document is loaded again", async ({ visit }) => {
  const { page } = await visit();
  await openHydrated(page, "/contacts");
  await page.route("**/no/such/page", (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ status: 204 })
      : route.fulfill({ status: 404, headers: { "vizit-page": "yes" } }),
  );
  const document = page.waitForRequest((request) => request.isNavigationRequest());
  await page.evaluate("void __reactRouterDataRouter.navigate('/no/such/page')");
  await document;
  await expect(page.locator("html")).toHaveAttribute("data-loading");
  const again = page.waitForEvent("domcontentloaded");
  // As a browser does that has kept the whole page.
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await again;
  await waitForScript(page);
  await expect(page.locator("html")).not.toHaveAttribute("data-loading");
  expect(new URL(page.url()).pathname).toBe("/contacts");
});

for (const [name, fail] of [
  ["do not come", (route: Route) => route.abort()],
  ["are a proxy's page", respondWithHtml(200)],
  ["come empty", (route: Route) => route.fulfill({ contentType: "text/css", body: "" })],
] as const)
  test(`a page whose styles ${name} is loaded as a document, which has them`, async ({ visit }) => {
    const { page } = await visit();
    await openHydrated(page, "/contacts");
    await page.route("**/assets/*.css", fail);
    const loaded = page.waitForEvent("domcontentloaded");
    await page.evaluate("void __reactRouterDataRouter.navigate('/clinics/bishkek')");
    await loaded;
    await waitForScript(page);
    expect(new URL(page.url()).pathname).toBe("/clinics/bishkek");
    await expect(page.locator("main article").first()).toHaveCSS("border-radius", /[1-9]/);
  });

test("a jump back over several entries of the history shows the page of the entry", async ({ visit }) => {
  const { page } = await visit();
  await openHydrated(page, "/contacts");
  await page.evaluate("void __reactRouterDataRouter.navigate('/cookies')");
  await page.waitForURL(/\/cookies$/);
  await page.evaluate(() => (location.hash = "main"));
  await page.waitForURL(/#main$/);
  await page.evaluate(() => history.go(-2));
  await page.waitForURL(/\/contacts$/);
  await expect(page.locator("h1")).toHaveText("Контакты");
});
