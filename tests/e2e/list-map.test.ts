import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../support/axe.ts";
import { openBrowser, sitDown, type Sitting, type SittingOptions } from "../support/browser.ts";
import { ask } from "../support/http.ts";
import { groundAttribution, openGround, type GroundStandIn } from "../support/map-ground.ts";
import { startProduct, type Product } from "../support/product.ts";
import { sharedOrigin } from "../support/shared-product.ts";

const list = "/doctors/bishkek/kardiolog";
const map = `${list}/map`;
/** From here all of the city is a few clusters. */
const afar = `${map}?at=42.87000,74.59000,9`;

type PlaceData = { id: number; lat: number; lng: number };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

let sitting: Sitting | undefined;
afterEach(async () => {
  await sitting?.close();
  sitting = undefined;
});

async function open(path: string, options: SittingOptions = {}, origin = sharedOrigin()): Promise<Sitting> {
  sitting = await sitDown(browser, origin, options);
  await sitting.page.goto(path);
  return sitting;
}

async function askPlaces(path = `${map}/places`): Promise<{ total: number; places: PlaceData[] }> {
  const answer = await ask(sharedOrigin() + path, {
    headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0" },
  });
  return answer.json() as { total: number; places: PlaceData[] };
}

const live = (page: Page) => page.getByRole("dialog", { name: /на карте/ });
const marks = (page: Page) => page.locator("[data-mark]");
const clusters = (page: Page) => page.locator("[data-mark^=c]");
const card = (page: Page) => page.locator("section:has(> header #chosen-title)");
const focusedMark = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-mark"));
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe("map of a list with script", () => {
  test.each(["desktop", "mobile"] as const)(
    "D-03 M-01 M-02 on %s the button opens it over the screen; a cluster has its doctors one by one, and they can be booked from it",
    async (size) => {
      const { page, problems } = await open(list, { size });
      await page.getByRole("link", { name: "На карте", exact: true }).click();
      await live(page).waitFor();
      const [screen, box] = [page.viewportSize()!, (await live(page).boundingBox())!];
      expect([box.x, box.y, Math.round(box.width), Math.round(box.height)]).toEqual([
        0,
        0,
        screen.width,
        screen.height,
      ]);

      await page.goto(afar);
      await clusters(page).first().waitFor();
      const { width, height } = (await clusters(page).first().boundingBox())!;
      expect([width, height]).toEqual([36, 36]);
      const count = Number(await clusters(page).first().textContent());
      await clusters(page).first().press("Enter");
      expect(await card(page).getByRole("heading", { level: 2 }).first().textContent()).toMatch(
        new RegExp(` 1 из ${count}$`),
      );
      await card(page).locator("article").waitFor();
      await card(page).getByRole("button", { name: "Следующий врач" }).click();
      expect(await card(page).getByRole("heading", { level: 2 }).first().textContent()).toMatch(
        new RegExp(` 2 из ${count}$`),
      );
      await card(page).locator("article").waitFor();
      expect(problems).toEqual([]);
    },
  );

  test("M-02 M-03 a place is chosen by keyboard: the focus goes to the card and back, and Escape closes first the card, then the map", async () => {
    const [place] = (await askPlaces()).places;
    const { page, problems } = await open(`${map}?sort=price&at=${place!.lat},${place!.lng},18`);
    const mark = page.locator(`[data-mark=p${place!.id}]`);
    await mark.focus();
    await page.keyboard.press("Enter");
    await card(page).locator("article").waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("chosen-title");
    expect(await mark.getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("Escape");
    await expect.poll(() => card(page).count()).toBe(0);
    expect(await focusedMark(page)).toBe(`p${place!.id}`);
    await page.keyboard.press("Enter");
    await card(page).getByRole("button", { name: "Закрыть карточку" }).click();
    expect(await card(page).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.waitForURL(`**${list}?sort=price`);
    await page.locator("main article").first().waitFor();
    expect(problems).toEqual([]);
  });

  test("M-02 the times on the card open the booking over the map, and closing it leads back to the same card", async () => {
    const { places } = await askPlaces();
    const { page, problems } = await open(map);
    await marks(page).first().waitFor();
    for (const { id } of places) {
      await page.goto(`${map}?branch=${id}`);
      await card(page).locator("article").waitFor();
      if ((await card(page).locator("a[href*='slot=']").count()) > 0) break;
    }
    const heading = await card(page).locator("article h2").textContent();
    await card(page).locator("a[href*='slot=']").first().click();
    await page.getByRole("dialog", { name: /Запись/ }).waitFor();
    expect(pathOf(page)).toMatch(new RegExp(`^${map}/booking/\\d+/`));
    await page.keyboard.press("Escape");
    await expect.poll(() => pathOf(page)).toBe(map);
    expect(await card(page).locator("article h2").textContent()).toBe(heading);
    expect(problems).toEqual([]);
  });

  test("M-03 other filters begin with nobody chosen, and the map has the doctors they leave", async () => {
    const { page, problems } = await open(afar);
    await clusters(page).first().waitFor();
    await clusters(page).first().press("Enter");
    await card(page).waitFor();
    const area = await live(page).locator("select[name=city_area] option").nth(1).getAttribute("value");
    const { total } = await askPlaces(`${map}/places?city_area=${area}`);
    await live(page).locator("select[name=city_area]").selectOption(area);
    await page.waitForURL(`**${map}?city_area=${area}`);
    await expect.poll(() => card(page).count()).toBe(0);
    await expect.poll(() => live(page).locator("h1 span").textContent()).toMatch(new RegExp(`^${total} `));
    expect(problems).toEqual([]);
  });

  test("M-03 on a phone the filters wait in their sheet over the map", async () => {
    const { page } = await open(map, { size: "mobile" });
    await live(page).locator("summary", { hasText: "Фильтры" }).click();
    const sheet = page.getByRole("dialog", { name: "Фильтры" });
    await sheet.locator("select[name=sort]").selectOption("price");
    await sheet.getByRole("button", { name: "Применить" }).click();
    await page.waitForURL(`**${map}?sort=price`);
    expect(await live(page).count()).toBe(1);
  });

  test("M-03 zooming farther brings marks together; the last step there is does no harm", async () => {
    const { page } = await open(`${map}?at=42.87000,74.59000,12`);
    await marks(page).first().waitFor();
    for (let step = 0; step < 5; step += 1) await page.getByRole("button", { name: "Отдалить" }).click();
    await expect.poll(() => marks(page).count()).toBeLessThan(3);
    expect(await clusters(page).count()).toBeGreaterThan(0);
  });

  test("M-03 the map is dragged by a mark, which is no press; its controls are large enough for a finger", async () => {
    const { page, problems } = await open(afar);
    const cluster = clusters(page).first();
    await cluster.waitFor();
    const before = (await cluster.boundingBox())!;
    await page.mouse.move(before.x + 18, before.y + 18);
    await page.mouse.down();
    for (const step of [10, 20, 40, 60]) await page.mouse.move(before.x + 18 + step, before.y + 18 + step);
    await page.mouse.up();
    await expect.poll(async () => (await cluster.boundingBox())!.x).toBeGreaterThan(before.x + 40);
    expect(await card(page).count()).toBe(0);
    for (const name of ["Приблизить", "Отдалить", "Показать, где я"]) {
      const { width, height } = (await page.getByRole("button", { name, exact: true }).boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    expect(problems).toEqual([]);
  });

  test("M-06 the map goes to where the visitor is; refused, it says so and stays", async () => {
    const { page, context } = await open(map);
    await marks(page).first().waitFor();
    await page.getByRole("button", { name: "Показать, где я" }).click();
    await page.getByText("Не удаётся определить ваше местоположение. Разрешите доступ к геолокации.").waitFor();
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 10, longitude: 10 });
    await page.getByRole("button", { name: "Показать, где я" }).click();
    await expect.poll(() => marks(page).count()).toBe(0);
  });

  test("M-07 a browser that cannot draw keeps the picture and the list, and is not sent what would draw", async () => {
    sitting = await sitDown(browser, sharedOrigin());
    const { page, problems } = sitting;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.goto(map, { waitUntil: "networkidle" });
    expect(await page.locator("figure svg a").count()).toBeGreaterThan(0);
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(asked.filter((url) => /maplibre|mapbox/.test(url))).toEqual([]);
    await page.locator("main section li li a").first().click();
    await page.locator("#chosen article").waitFor();
    expect(problems).toEqual([]);
  });

  test("M-07 where drawing fails after all, the picture comes back", async () => {
    sitting = await sitDown(browser, sharedOrigin());
    const { page } = sitting;
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      type Args = Parameters<typeof getContext>;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: Args) {
        // The page looks whether the browser can; the library's canvas stands in the page.
        if (!this.className) return getContext.apply(this, args);
        document.documentElement.dataset["refused"] = "true";
        return null;
      } as typeof getContext;
    });
    await page.goto(map);
    await page.locator("html[data-refused]").waitFor();
    await expect.poll(() => page.locator("figure svg a").count()).toBeGreaterThan(0);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test.each(["desktop", "mobile"] as const)(
    "M-07 axe finds nothing on the open map on %s, with a card and without",
    async (size) => {
      const { page } = await open(afar, { size });
      await clusters(page).first().waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await clusters(page).first().press("Enter");
      await card(page).locator("article").waitFor();
      expect(await axeFaults(page)).toEqual([]);
    },
  );

  test("M-05 one address stands on a map that moves, with the ways there below it", async () => {
    const [place] = (await askPlaces()).places;
    const { page, problems } = await open(`/map?lat=${place!.lat}&lng=${place!.lng}`);
    await page.locator("canvas").waitFor();
    await page.getByRole("button", { name: "Приблизить" }).click();
    expect(await page.getByRole("link", { name: "OpenStreetMap" }).count()).toBe(1);
    expect(problems).toEqual([]);
  });
});

/** The shared market by a process of its own, with maps as these variables say. */
function startWithMaps(env: Record<string, string>): Promise<Product> {
  return startProduct({
    env: {
      API_URL: `http://127.0.0.1:${new URL(sharedOrigin()).port}`,
      SESSION_SECRET: "a secret of the tests, long enough",
      ...env,
    },
  });
}

describe("M-07 the ground under maps", () => {
  let ground: GroundStandIn;
  let product: Product;
  beforeAll(async () => {
    ground = await openGround();
    product = await startWithMaps({ MAP_STYLE_URL: ground.url });
  });
  afterAll(async () => {
    await product?.stop();
    ground?.close();
  });

  test("comes from the address the operator named, says whose it is, and only maps may ask for it", async () => {
    ground.mode = "up";
    ground.asked = [];
    const { page, problems } = await open(map, {}, product.origin("kg"));
    await marks(page).first().waitFor();
    await page.getByText(groundAttribution).waitFor();
    await expect.poll(() => ground.asked.filter((path) => path.startsWith("/tiles/")).length).toBeGreaterThan(0);
    expect(problems).toEqual([]);
    const { origin } = new URL(ground.url);
    const policy = async (path: string) =>
      String((await ask(product.origin("kg") + path)).headers["content-security-policy"]);
    for (const path of ["/map?lat=42.87&lng=74.59", map])
      expect(await policy(path)).toContain(`connect-src 'self' ${origin}`);
    for (const path of ["/", list]) expect(await policy(path)).not.toContain(origin);
  });

  test.each(["silent", "down"] as const)("is %s: the marks stand on a plain one, and all works", async (mode) => {
    ground.mode = mode;
    const { page } = await open(map, {}, product.origin("kg"));
    await marks(page).first().waitFor();
    await marks(page).first().press("Enter");
    await card(page).locator("article").waitFor();
    expect(await page.getByText(groundAttribution).count()).toBe(0);
  });
});

describe("M-07 with a Mapbox token", () => {
  let product: Product;
  beforeAll(async () => {
    product = await startWithMaps({ MAPBOX_ACCESS_TOKEN: "pk.a-token-of-the-tests" });
  });
  afterAll(() => product?.stop());

  test("Mapbox draws the ground, asked for with the token", async () => {
    sitting = await sitDown(browser, product.origin("kg"));
    const { page, problems } = sitting;
    const style = {
      version: 8,
      sources: {
        world: {
          type: "vector",
          tiles: ["https://api.mapbox.com/v4/x/{z}/{x}/{y}.pbf"],
          attribution: groundAttribution,
        },
      },
      layers: [{ id: "water", type: "fill", source: "world", "source-layer": "water" }],
    };
    const asked: URL[] = [];
    await page.context().route(/^https:\/\/[a-z]+\.mapbox\.com\//, (route) => {
      const url = new URL(route.request().url());
      asked.push(url);
      const headers = { "access-control-allow-origin": "*" };
      return url.pathname.startsWith("/styles/")
        ? route.fulfill({ json: style, headers })
        : route.fulfill({ status: 204, headers });
    });
    await page.goto(map);
    await marks(page).first().waitFor();
    await page.getByText(groundAttribution).waitFor();
    expect(asked[0]!.searchParams.get("access_token")).toBe("pk.a-token-of-the-tests");
    await marks(page).first().press("Enter");
    await card(page).locator("article").waitFor();
    expect(problems).toEqual([]);
  });
});
