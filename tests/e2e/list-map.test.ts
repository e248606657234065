import type { Page } from "@playwright/test";
import { openHydrated, waitForPaint, type Visit } from "../support/browser.ts";
import { expect, test, type OpenVisit } from "../support/fixtures.ts";
import { layoutText } from "../support/failure-messages.ts";
import { sendRequest } from "../support/http.ts";
import { baseMapAttribution, openBaseMapServer, type BaseMapServer } from "../support/base-map.ts";
import { startProduct, type Product } from "../support/product.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { sessionSecret } from "../support/session-secret.ts";

const list = "/doctors/bishkek/kardiolog";
const map = `${list}/map`;
/** The map at a zoom at which the whole city is a few clusters. */
const cityMap = `${map}?at=42.87000,74.59000,9`;

type PinData = { id: number; lat: number; lng: number };

async function open(visit: OpenVisit, path: string, options: Parameters<OpenVisit>[0] = {}): Promise<Visit> {
  const opened = await visit(options);
  await opened.page.goto(path);
  return opened;
}

async function fetchPins(path = `${map}/places`): Promise<{ total: number; places: PinData[] }> {
  const response = await sendRequest(sharedOrigin() + path, {
    headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0" },
  });
  return response.json() as { total: number; places: PinData[] };
}

/** A later day on which a doctor of the map has slots, and the doctor's pin. */
async function findDayWithPins(): Promise<{ day: string; pin: PinData }> {
  for (let days = 2; days < 14; days += 1) {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const [pin] = (await fetchPins(`${map}/places?date=${day}`)).places;
    if (pin) return { day, pin };
  }
  throw new Error("no doctor has slots");
}

/** Filters of the list that no doctor matches. */
async function emptyQuery(): Promise<string> {
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0" };
  const { text } = await sendRequest(sharedOrigin() + list, { headers });
  const optionsOf = (name: string) => {
    const [field = ""] = new RegExp(`<select[^>]*name="${name}".*?</select>`).exec(text) ?? [];
    return [...field.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value!);
  };
  for (const insurance of optionsOf("insurance"))
    for (const area of optionsOf("city_area")) {
      const query = `?insurance=${insurance}&city_area=${area}`;
      if ((await fetchPins(`${map}/places${query}`)).total === 0) return query;
    }
  throw new Error("every insurance has a doctor in every area");
}

const mapDialog = (page: Page) => page.getByRole("dialog", { name: /на карте/ });
const markers = (page: Page) => page.locator("[data-marker]");
const clusters = (page: Page) => page.locator("[data-marker^=c]");
const card = (page: Page) => page.locator("section:has(> header #chosen-title)");
const focusedMarker = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-marker"));
const pathOf = (page: Page) => new URL(page.url()).pathname;

test.describe("map of a list with script", () => {
  for (const size of ["desktop", "mobile"] as const) {
    test(`D-03 M-01 M-02 M-07 on ${size} the button opens the map full screen; a cluster lists its doctors one by one, they can be booked, and axe finds no violations`, async ({
      visit,
    }) => {
      const { page, problems } = await open(visit, list, { size });
      await page.getByRole("link", { name: "На карте", exact: true }).click();
      await mapDialog(page).waitFor();
      const [viewport, box] = [page.viewportSize()!, (await mapDialog(page).boundingBox())!];
      expect([box.x, box.y, Math.round(box.width), Math.round(box.height)]).toEqual([
        0,
        0,
        viewport.width,
        viewport.height,
      ]);

      await page.goto(cityMap);
      await clusters(page).first().waitFor();
      const { width, height } = (await clusters(page).first().boundingBox())!;
      expect([width, height]).toEqual([36, 36]);
      await expect(page).toBeAccessible();
      const count = Number(await clusters(page).first().textContent());
      await clusters(page).first().press("Enter");
      await expect(card(page).getByRole("heading", { level: 2 }).first()).toHaveText(new RegExp(` 1 из ${count}$`));
      await card(page).locator("article").waitFor();
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/cards/**", async (route) => held.then(() => route.continue()));
      await card(page).getByRole("button", { name: "Следующий врач" }).click();
      await expect(card(page).getByRole("heading", { level: 2 }).first()).toHaveText(new RegExp(` 2 из ${count}$`));
      // Slots of the doctor before cannot be pressed meanwhile.
      await expect(card(page)).toHaveAttribute("aria-busy", "true");
      await expect(card(page).locator("article")).toHaveCount(0);
      release();
      // The focus stays on the button, so the heading is announced.
      await expect(page.locator("output.sr", { hasText: ` 2 из ${count}` })).toHaveCount(1);
      await card(page).locator("article").waitFor();
      await expect(page).toBeAccessible();
      expect(problems).toEqual([]);
    });
  }

  test("M-02 M-03 a marker is selected by keyboard: the focus moves to the card and back, and Escape closes first the card, then the map", async ({
    visit,
  }) => {
    const [pin] = (await fetchPins()).places;
    const { page, problems } = await open(visit, `${map}?sort=price&at=${pin!.lat},${pin!.lng},18`);
    const marker = page.locator(`[data-marker=p${pin!.id}]`);
    await marker.focus();
    await page.keyboard.press("Enter");
    await card(page).locator("article").waitFor();
    await expect(page.locator("#chosen-title")).toBeFocused();
    await expect(marker).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Escape");
    await expect.poll(() => card(page).count()).toBe(0);
    await expect.poll(() => focusedMarker(page)).toBe(`p${pin!.id}`);
    await page.keyboard.press("Enter");
    await card(page).getByRole("button", { name: "Закрыть карточку" }).click();
    await expect(card(page)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.waitForURL(`**${list}?sort=price`);
    await page.locator("main article").first().waitFor();
    expect(problems).toEqual([]);
  });

  test("M-02 X-07 an unreadable card is reported as not loaded; a closed map stays until its list has loaded", async ({
    visit,
  }) => {
    const [pin] = (await fetchPins()).places;
    const { page } = await open(visit, `${map}?at=${pin!.lat},${pin!.lng},18`);
    await page.route("**/cards/**", (route) => route.fulfill({ json: {} }));
    await page.locator(`[data-marker=p${pin!.id}]`).click();
    await expect(card(page)).toContainText("Карточка не загрузилась");
    await page.keyboard.press("Escape");
    await expect(card(page)).toHaveCount(0);
    await page.route(`**${list}.data*`, (route) => route.abort());
    // At the second Escape the browser itself closes the dialog.
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
    await expect(page.locator("output", { hasText: "Не получилось" }).last()).toBeVisible();
    await expect(page.getByRole("dialog").first()).toBeVisible();
    await page.unroute(`**${list}.data*`);
    await page.keyboard.press("Escape");
    await page.waitForURL(`**${list}`);
    await page.locator("main article").first().waitFor();
  });

  test("M-02 closing the card of a cluster that zooming has split focuses its doctor's marker, else the map", async ({
    visit,
  }) => {
    const { page } = await open(visit, cityMap);
    for (let round = 0; round < 2; round += 1) {
      await clusters(page).first().focus();
      const cluster = await focusedMarker(page);
      await page.keyboard.press("Enter");
      await expect(page.locator("#chosen-title")).toBeFocused();
      await expect(page.locator(`[data-marker=${cluster}]`)).toHaveCount(0);
      const chosen = page.locator("[data-marker][aria-pressed=true]");
      const marker = (await chosen.count()) > 0 ? await chosen.getAttribute("data-marker") : null;
      await page.keyboard.press("Escape");
      await expect(card(page)).toHaveCount(0);
      expect(await focusedMarker(page)).toBe(marker);
      await expect(page.locator("canvas, [data-marker]").and(page.locator(":focus"))).toHaveCount(1);
    }
  });

  test("M-02 a marker that is pressed while a card is open gives the focus to the card's heading", async ({
    visit,
  }) => {
    const { page } = await open(visit, cityMap);
    await clusters(page).first().press("Enter");
    await expect(page.locator("#chosen-title")).toBeFocused();
    await page.locator("[data-marker]:not([aria-pressed=true])").first().press("Enter");
    await expect(page.locator("#chosen-title")).toBeFocused();
  });

  test("M-02 the card's slots, from the filtered day on, open the booking over the map, and closing it leads back to the card", async ({
    visit,
  }) => {
    const { page, problems } = await visit();
    const { day, pin } = await findDayWithPins();
    const requested = page.waitForRequest(/\/cards\//);
    await page.goto(`${map}?date=${day}&branch=${pin.id}`);
    expect((await requested).url()).toContain(`.${day}`);
    await card(page).locator("article").waitFor();
    const heading = (await card(page).locator("article h2").textContent())!;
    await card(page).locator("a[href*='slot=']").first().click();
    await page.getByRole("dialog", { name: /Запись/ }).waitFor();
    expect(pathOf(page)).toMatch(new RegExp(`^${map}/booking/\\d+/`));
    await page.keyboard.press("Escape");
    await expect.poll(() => pathOf(page)).toBe(map);
    await expect(card(page).locator("article h2")).toHaveText(heading);
    expect(new URL(page.url()).searchParams.get("date")).toBe(day);
    expect(problems).toEqual([]);
  });

  test("M-03 changed filters close the card, and the map shows the matching doctors", async ({ visit }) => {
    const { page, problems } = await open(visit, cityMap);
    await clusters(page).first().waitFor();
    await clusters(page).first().press("Enter");
    await card(page).waitFor();
    const area = await mapDialog(page).locator("select[name=city_area] option").nth(1).getAttribute("value");
    const { total } = await fetchPins(`${map}/places?city_area=${area}`);
    await mapDialog(page).locator("select[name=city_area]").selectOption(area);
    await page.waitForURL(`**${map}?city_area=${area}`);
    await expect.poll(() => card(page).count()).toBe(0);
    await expect.poll(() => mapDialog(page).locator("h1 span").textContent()).toMatch(new RegExp(`^${total} `));
    expect(problems).toEqual([]);
  });

  test("M-03 X-07 pins of changed filters that cannot be loaded leave the plain map, and are loaded again on request", async ({
    visit,
  }) => {
    const { page } = await open(visit, map);
    await page.route("**/places?*", (route) => route.fulfill({ json: {} }));
    const area = await mapDialog(page).locator("select[name=city_area] option").nth(1).getAttribute("value");
    await mapDialog(page).locator("select[name=city_area]").selectOption(area);
    const retry = page.getByRole("button", { name: layoutText("error.reload") });
    await expect(retry).toBeVisible();
    await expect(mapDialog(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Списком" })).toBeVisible();
    await page.unroute("**/places?*");
    await retry.click();
    await expect(mapDialog(page)).toHaveCount(1);
    await expect(retry).toHaveCount(0);
  });

  test("M-03 on a phone the filters are in a sheet over the map", async ({ visit }) => {
    const { page } = await open(visit, map, { size: "mobile" });
    await mapDialog(page).locator("summary", { hasText: "Фильтры" }).click();
    const sheet = page.getByRole("dialog", { name: "Фильтры" });
    await sheet.locator("select[name=sort]").selectOption("price");
    await sheet.getByRole("button", { name: "Применить" }).click();
    await page.waitForURL(`**${map}?sort=price`);
    await expect(mapDialog(page)).toHaveCount(1);
  });

  test("M-03 zooming out clusters markers; a drag that begins on a marker does not press it; controls are large enough for touch", async ({
    visit,
  }) => {
    const { page, problems } = await open(visit, `${map}?at=42.87000,74.59000,12`);
    await markers(page).first().waitFor();
    for (let step = 0; step < 5; step += 1) await page.getByRole("button", { name: "Отдалить" }).click();
    await expect.poll(() => markers(page).count()).toBeLessThan(3);
    await expect.poll(() => clusters(page).count()).toBeGreaterThan(0);

    const cluster = clusters(page).first();
    const before = (await cluster.boundingBox())!;
    await page.mouse.move(before.x + 18, before.y + 18);
    await page.mouse.down();
    for (const step of [10, 20, 40, 60]) await page.mouse.move(before.x + 18 + step, before.y + 18 + step);
    await page.mouse.up();
    await expect.poll(async () => (await cluster.boundingBox())!.x).toBeGreaterThan(before.x + 40);
    await expect(card(page)).toHaveCount(0);
    for (const name of ["Приблизить", "Отдалить", "Показать, где я"]) {
      const { width, height } = (await page.getByRole("button", { name, exact: true }).boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    expect(problems).toEqual([]);
  });

  test("M-06 the map centres on the visitor's position; if access is refused, it says so and does not move", async ({
    visit,
  }) => {
    const { page, context } = await open(visit, map);
    await markers(page).first().waitFor();
    await page.getByRole("button", { name: "Показать, где я" }).click();
    await page.getByText("Не удаётся определить ваше местоположение. Разрешите доступ к геолокации.").waitFor();
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 10, longitude: 10 });
    await page.getByRole("button", { name: "Показать, где я" }).click();
    await expect.poll(() => markers(page).count()).toBe(0);
  });

  test("M-06 on an empty map the visitor's position is shown within the city", async ({ visit }) => {
    const { page, context } = await open(visit, map + (await emptyQuery()));
    await page.getByText("По вашему запросу врачей не найдено.").waitFor();
    await expect(markers(page)).toHaveCount(0);
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 42.88, longitude: 74.6 });
    await page.getByRole("button", { name: "Показать, где я" }).click();
    // Names of districts are drawn at a city's zoom and nearer, never on a map of the world.
    await expect.poll(() => page.getByText(/ район$/).count()).toBeGreaterThan(0);
    await waitForPaint(page);
    await expect.poll(() => page.getByText(/ район$/).count()).toBeGreaterThan(0);
  });

  test("M-07 a browser without WebGL keeps the picture and the list, and does not load the map library", async ({
    visit,
  }) => {
    const { page, problems } = await visit();
    const requestedUrls: string[] = [];
    page.on("request", (request) => requestedUrls.push(request.url()));
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await openHydrated(page, map);
    await expect.poll(() => page.locator("figure svg a").count()).toBeGreaterThan(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(requestedUrls.filter((url) => /maplibre|mapbox/.test(url))).toEqual([]);
    await page.locator("main section li li a").first().click();
    await page.locator("#chosen article").waitFor();
    expect(problems).toEqual([]);
  });

  test("M-07 if the map library fails, the picture is shown again", async ({ visit }) => {
    const { page } = await visit();
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      type Args = Parameters<typeof getContext>;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: Args) {
        // The page checks for WebGL; the library's canvas is in the page.
        if (!this.className) return getContext.apply(this, args);
        document.documentElement.dataset["refused"] = "true";
        return null;
      } as typeof getContext;
    });
    await page.goto(map);
    await page.locator("html[data-refused]").waitFor();
    await expect.poll(() => page.locator("figure svg a").count()).toBeGreaterThan(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("M-05 one address is on an interactive map, with directions below it", async ({ visit }) => {
    const [pin] = (await fetchPins()).places;
    const { page, problems } = await open(visit, `/map?lat=${pin!.lat}&lng=${pin!.lng}`);
    await page.locator("canvas").waitFor();
    await page.getByRole("button", { name: "Приблизить" }).click();
    await expect(page.getByRole("link", { name: "OpenStreetMap" })).toHaveCount(1);
    expect(problems).toEqual([]);
  });
});

/** Starts a separate site process on the API of the shared market, with the maps configured by `env`. */
function startWithMaps(env: Record<string, string>): Promise<Product> {
  return startProduct({
    env: {
      API_URL: `http://127.0.0.1:${new URL(sharedOrigin()).port}`,
      SESSION_SECRET: sessionSecret,
      ...env,
    },
  });
}

const areaNames = (page: Page) => page.locator("[class*=gl-canvas-container] > span[aria-hidden]:not(:empty)");

test.describe("M-07 the base map", () => {
  let baseMap: BaseMapServer;
  let product: Product;
  test.beforeAll(async () => {
    baseMap = await openBaseMapServer();
    product = await startWithMaps({ MAP_STYLE_URL: baseMap.url });
  });
  test.afterAll(async () => {
    await product?.stop();
    baseMap?.close();
  });

  test("loads from the configured URL with attribution, and only map pages may load it", async ({ visit }) => {
    baseMap.mode = "up";
    baseMap.requestedPaths = [];
    const { page, problems } = await open(visit, map, { origin: product.origin("kg") });
    await markers(page).first().waitFor();
    await page.getByText(baseMapAttribution).waitFor();
    // Names drawn by the base map replace ours.
    await expect(areaNames(page)).toHaveCount(0);
    await expect
      .poll(() => baseMap.requestedPaths.filter((path) => path.startsWith("/tiles/")).length)
      .toBeGreaterThan(0);
    expect(problems).toEqual([]);
    const { origin } = new URL(baseMap.url);
    const policy = async (path: string) =>
      String((await sendRequest(product.origin("kg") + path)).headers["content-security-policy"]);
    for (const path of ["/map?lat=42.87&lng=74.59", map])
      await expect.poll(() => policy(path)).toContain(`connect-src 'self' ${origin}`);
    for (const path of ["/", list]) await expect.poll(() => policy(path)).not.toContain(origin);
  });

  for (const mode of ["silent", "down", "without tiles"] as const) {
    test(`${mode}: markers are on the plain style and can be pressed`, async ({ visit }) => {
      baseMap.mode = mode;
      const { page } = await open(visit, map, { origin: product.origin("kg") });
      await markers(page).first().waitFor();
      await markers(page).first().press("Enter");
      await card(page).locator("article").waitFor();
      await expect(page.getByText(baseMapAttribution)).toHaveCount(mode === "without tiles" ? 1 : 0);
      await expect(areaNames(page).first()).toBeAttached();
      if (mode !== "without tiles") return;
      baseMap.mode = "up";
      await page.getByRole("button", { name: "Отдалить" }).click();
      // The tiles of another zoom load; the base map draws its own names again.
      await expect(areaNames(page)).toHaveCount(0);
    });
  }

  test("M-05 the map of one address falls back to a picture with the names of districts if no tile can be loaded", async ({
    visit,
  }) => {
    Object.assign(baseMap, { mode: "without tiles", requestedPaths: [] });
    const [pin] = (await fetchPins()).places;
    const { page } = await open(visit, `/map?lat=${pin!.lat}&lng=${pin!.lng}`, { origin: product.origin("kg") });
    await expect.poll(() => baseMap.requestedPaths.some((path) => path.startsWith("/tiles/"))).toBe(true);
    await expect(page.locator("figure svg text").first()).toBeVisible();
    await expect(page.locator("canvas")).toHaveCount(0);
  });
});

test.describe("M-07 with a Mapbox token", () => {
  let product: Product;
  test.beforeAll(async () => {
    product = await startWithMaps({ MAPBOX_ACCESS_TOKEN: "pk.a-token-of-the-tests" });
  });
  test.afterAll(() => product?.stop());

  test("Mapbox draws the base map with the token, without the other library", async ({ visit }) => {
    const { page, problems } = await visit({ origin: product.origin("kg") });
    const style = {
      version: 8,
      sources: {
        world: {
          type: "vector",
          tiles: ["https://api.mapbox.com/v4/x/{z}/{x}/{y}.pbf"],
          attribution: baseMapAttribution,
        },
      },
      layers: [{ id: "water", type: "fill", source: "world", "source-layer": "water" }],
    };
    const mapboxUrls: URL[] = [];
    await page.context().route(/^https:\/\/[a-z]+\.mapbox\.com\//, (route) => {
      const url = new URL(route.request().url());
      mapboxUrls.push(url);
      const headers = { "access-control-allow-origin": "*" };
      return url.pathname.startsWith("/styles/")
        ? route.fulfill({ json: style, headers })
        : route.fulfill({ status: 204, headers });
    });
    const ownUrls: string[] = [];
    page.on("request", (request) => ownUrls.push(request.url()));
    await page.goto(map);
    await markers(page).first().waitFor();
    await page.getByText(baseMapAttribution).waitFor();
    expect(ownUrls.filter((url) => url.includes("/assets/maplibre"))).toEqual([]);
    expect(mapboxUrls[0]!.searchParams.get("access_token")).toBe("pk.a-token-of-the-tests");
    await markers(page).first().press("Enter");
    await card(page).locator("article").waitFor();
    expect(problems).toEqual([]);
  });

  for (const failure of ["style never responds", "tiles cannot be described"] as const)
    test(`M-05 if its ${failure}, the names of districts are shown, and one address as a picture`, async ({
      visit,
    }) => {
      const { page, context } = await visit({ origin: product.origin("kg") });
      await context.route(/^https:\/\/[a-z]+\.mapbox\.com\//, (route) => {
        const headers = { "access-control-allow-origin": "*" };
        const sources = { world: { type: "vector", url: "mapbox://mapbox.streets" } };
        const layers = [{ id: "water", type: "fill", source: "world", "source-layer": "water" }];
        if (!route.request().url().includes("/styles/")) return route.fulfill({ status: 500, headers });
        if (failure === "style never responds") return undefined;
        return route.fulfill({ json: { version: 8, sources, layers }, headers });
      });
      const point = await context.newPage();
      const [pin] = (await fetchPins()).places;
      await Promise.all([page.goto(map), point.goto(`/map?lat=${pin!.lat}&lng=${pin!.lng}`)]);
      await markers(page).first().waitFor();
      await expect(areaNames(page).first()).toBeAttached();
      await expect(point.locator("figure svg text").first()).toBeVisible();
      await expect(point.locator("canvas")).toHaveCount(0);
    });
});
