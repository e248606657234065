import type { Page } from "@playwright/test";
import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

const list = "/doctors/bishkek/kardiolog";
const doctorsLink = (page: Page) =>
  page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name: "Врачи" });

test.describe("L-04 the doctors overlay", () => {
  test("has all services by letter in five columns, without scrolling the page; Escape and a click outside close it and return the focus", async ({
    visit,
  }) => {
    const { page, problems } = await visit();
    await openHydrated(page, list);
    const overlay = page.getByRole("dialog");
    await doctorsLink(page).click();
    await overlay.getByRole("link", { name: "Аллерголог", exact: true }).waitFor();
    expect(page.url()).toContain(list);
    await expect.poll(() => overlay.getByRole("link").count()).toBeGreaterThan(60);
    const lefts = await overlay
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().left)));
    expect(new Set(lefts).size).toBe(5);
    const groups = overlay.getByRole("region");
    await expect(groups.getByRole("heading", { level: 3 })).toHaveText(["Специальности", "Процедуры"]);
    await expect(groups.first().getByRole("link", { name: "УЗИ", exact: false })).toHaveCount(0);
    await expect.poll(async () => (await overlay.boundingBox())!.height).toBeLessThanOrEqual(800);
    await expect.poll(() => page.evaluate("getComputedStyle(document.documentElement).overflowY")).toBe("hidden");
    await expect(page).toBeAccessible();

    await page.keyboard.press("Escape");
    await overlay.waitFor({ state: "detached" });
    await expect(doctorsLink(page)).toBeFocused();

    await page.keyboard.press("Enter");
    await overlay.waitFor();
    await page.mouse.click(20, 880);
    await overlay.waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });

  test("links to a list and closes there; its data is not in the page and is loaded once", async ({ visit }) => {
    const { page } = await visit();
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/doctors/bishkek.data") && asked.push(request.url()));
    const document = await (await openHydrated(page, list))!.text();
    expect(document).not.toContain("allergolog");
    await doctorsLink(page).click();
    await page.getByRole("dialog").getByRole("link", { name: "Аллерголог", exact: true }).click();
    await page.waitForURL(/\/allergolog$/);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await doctorsLink(page).click();
    await page.getByRole("dialog").getByRole("link", { name: "Кардиолог", exact: true }).waitFor();
    expect(asked.length).toBe(1);
  });

  test("is a page without script", async ({ visit }) => {
    const { page } = await visit({ script: false });
    await page.goto(list);
    await doctorsLink(page).click();
    await page.waitForURL(/\/doctors\/bishkek$/);
    await page.getByRole("link", { name: "Аллерголог", exact: true }).click();
    await page.waitForURL(/\/allergolog$/);
  });
});

test.describe("L-05 the side menu", () => {
  const openMenu = (page: Page) => page.locator("header summary:visible").last().click();

  test("opens, links and closes without script", async ({ visit }) => {
    const { page } = await visit({ market: "kz", script: false, size: "mobile" });
    await page.goto("/kk/doctors/almaty/kardiolog");
    await openMenu(page);
    const menu = page.getByRole("navigation", { name: "Мәзір" });
    const names = (await menu.getByRole("link").allTextContents()).map((name) => name.trim());
    expect(names).toEqual([
      "Басты бет",
      "Дәрігерлер",
      "Клиникалар",
      "Процедуралар",
      "Қала: Алматы",
      // The sign-in of patients (ADR 45).
      "Менің жазылуларым",
      "Клиникалар үшін кіру",
      "Клиниканы қосу",
      "Байланыс",
      "Русский",
      "Қазақша",
      "Instagram",
    ]);
    await page.mouse.click(10, 500);
    await expect(menu).toBeHidden();
    await openMenu(page);
    await menu.getByRole("link", { name: "Қала: Алматы" }).click();
    await page.getByRole("link", { name: "Астана" }).click();
    await page.waitForURL(/\/kk\/doctors\/astana\/kardiolog$/);
  });

  test("expands the doctors in place with script, names the list's district, and is accessible", async ({ visit }) => {
    const { page, problems } = await visit({ size: "mobile" });
    await openHydrated(page, "/cities?from=/doctors/bishkek/kardiolog");
    await page.getByRole("link", { name: "Джал", exact: true }).click();
    await page.locator("article").first().waitFor();
    await openMenu(page);
    const menu = page.getByRole("navigation", { name: "Меню" });
    await menu.getByRole("link", { name: "Город: Джал, Бишкек" }).waitFor();
    const doctors = menu.getByRole("link", { name: "Врачи" });
    await expect(doctors).toHaveAttribute("aria-expanded", "false");
    await doctors.click();
    await menu.getByRole("link", { name: "Аллерголог", exact: true }).waitFor();
    await expect(menu.getByRole("heading", { level: 3 })).toHaveText(["Специальности", "Процедуры"]);
    await expect(doctors).toHaveAttribute("aria-expanded", "true");
    await expect(page).toBeAccessible();
    await menu.getByRole("link", { name: "Аллерголог", exact: true }).click();
    await page.waitForURL(/\/allergolog$/);
    await menu.waitFor({ state: "hidden" });
    expect(problems).toEqual([]);
  });
});

for (const script of [true, false]) {
  test(`L-07 the up button appears after 100 px of scrolling and works, script ${script}`, async ({ visit }) => {
    const { page } = await visit({ script });
    await page.goto(list);
    const up = page.getByRole("link", { name: "Наверх" });
    const top = async () => (await up.boundingBox())!.y;
    const windowHeight = 900;
    await expect.poll(top).toBe(windowHeight + 100);
    await page.mouse.wheel(0, 90);
    await expect.poll(top).toBe(windowHeight + 10);
    await page.mouse.wheel(0, 200);
    await expect.poll(top).toBe(windowHeight - 64);
    await up.click();
    await expect.poll(top).toBeGreaterThan(900);
  });
}

for (const size of ["desktop", "mobile"] as const) {
  test(`L-14 the city question of a first visit keeps the focus, is accessible, and goes at once on ${size}`, async ({
    visit,
  }) => {
    const { page, problems } = await visit({ market: "kz", size });
    await openHydrated(page, "/");
    const question = page.getByRole("dialog", { name: "Ваш город — Алматы?" });
    await question.waitFor();
    expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
    await expect(page).toBeAccessible();
    // The page of the answer comes late.
    let isAnswered = false;
    await page.route(/\.data\?/, async (route) => {
      await question.waitFor({ state: "detached" });
      isAnswered = true;
      await route.continue();
    });
    await question.getByRole("link", { name: "Да, верно" }).click();
    await page.waitForURL(/\?city=almaty$/);
    expect(isAnswered).toBe(true);
    await openHydrated(page, "/");
    await expect(question).toHaveCount(0);
    expect(problems).toEqual([]);
  });
}

test("L-07 the up button does not cover slots on a screen of any width", async ({ visit }) => {
  const { page } = await visit();
  await page.goto(list);
  const up = page.getByRole("link", { name: "Наверх" });
  for (const width of [320, 390, 768, 1025, 1140, 1280]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.mouse.wheel(0, 600);
      await expect.poll(async () => (await up.boundingBox())!.y).toBeLessThan(900);
      const { x, width: own } = (await up.boundingBox())!;
      const ends = await page
        .locator("article a[href*='slot=']:visible")
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
      expect(Math.max(...ends)).toBeLessThanOrEqual(x);
      expect(own).toBeGreaterThanOrEqual(24);
      expect(x + own).toBeLessThanOrEqual(width);
    });
  }
});

test("C-08 on the narrowest phone days are beside each other, the longest name on one line", async ({ visit }) => {
  const { page } = await visit({ market: "ro", size: "mobile" });
  await page.setViewportSize({ width: 320, height: 800 });
  await openHydrated(page, "/en/doctors/bucuresti/ginecolog");
  const days = page.locator("article div:has(> p > b):has(> div > a[href*='slot=']):visible");
  const boxes = await days.evaluateAll((columns) =>
    columns.map((column) => {
      const name = column.querySelector("b")!;
      name.textContent = "Tomorrow";
      const text = document.createRange();
      text.selectNodeContents(name);
      const times = [...column.querySelectorAll("a")].map((link) => link.getBoundingClientRect());
      const { left, right, top } = column.getBoundingClientRect();
      // The first letter has a box of its own.
      const lines = new Set([...text.getClientRects()].map((box) => Math.round(box.bottom))).size;
      const widest = Math.max(...times.map((time) => time.right));
      return { left, right, top, widest, lines };
    }),
  );
  expect(boxes.length).toBeGreaterThan(4);
  expect(boxes.filter(({ lines, widest, right }) => lines > 1 || widest > right + 1)).toEqual([]);
  const beside = boxes.filter(({ top, right }, index) => {
    const next = boxes[index + 1];
    return next?.top === top && next.left < right;
  });
  expect(beside).toEqual([]);
});

for (const [size, market, path] of [
  ["desktop", "kg", "/doctors/bishkek/ginekolog"],
  ["mobile", "kz", "/kk/doctors/almaty/ginekolog"],
  ["mobile", "hu", "/clinics/budapest"],
  ["mobile", "kz", "/kk"],
] as const) {
  test(`L-13 at 200 % text size nothing overlaps, ${size} ${market}${path}`, async ({ visit }) => {
    const { page } = await visit({ market, size });
    await openHydrated(page, path);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const width = page.viewportSize()!.width;
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    const tooWide = await page
      .locator("a[href*='slot=']:visible")
      .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
    expect(tooWide).toBe(0);
  });
}

test("L-13 with the browser's own text size doubled a desktop has the header of a phone", async ({ visit }) => {
  const { page, context } = await visit();
  const client = await context.newCDPSession(page);
  await client.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of ["/doctors/bishkek/ginekolog", "/doctor/asanov-ulan-asanovich", "/"]) {
    await openHydrated(page, path);
    await expect(page.locator("header summary").filter({ hasText: "Меню" })).toBeVisible();
    const width = page.viewportSize()!.width;
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
  }
});

test("L-13 at 200 % text size no text of a card or a profile covers another, and the header holds the logo, on a phone", async ({
  visit,
}) => {
  const { page } = await visit({ size: "mobile" });
  for (const path of ["/doctors/bishkek/ginekolog", "/doctor/asanov-ulan-asanovich"]) {
    await openHydrated(page, path);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const covered = await page.locator("article").evaluateAll((cards) =>
      cards.flatMap((card) => {
        const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
        const lines: { text: string; box: DOMRect }[] = [];
        while (texts.nextNode()) {
          const node = texts.currentNode;
          const parent = node.parentElement!;
          if (!parent.checkVisibility() || getComputedStyle(parent).clipPath !== "none") continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const box of range.getClientRects()) lines.push({ text: node.textContent ?? "", box });
        }
        return lines.flatMap(({ text, box }, index) =>
          lines
            .slice(index + 1)
            .filter(
              ({ box: other }) =>
                Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
                Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
            )
            .map((other) => `${text} / ${other.text}`),
        );
      }),
    );
    expect(covered).toEqual([]);
    const logo = (await page.getByRole("banner").locator("svg").first().boundingBox())!;
    const header = (await page.locator("header > div").first().boundingBox())!;
    expect(logo.y).toBeGreaterThanOrEqual(header.y);
    expect(logo.y + logo.height).toBeLessThanOrEqual(header.y + header.height);
  }
});

test("L-01 L-13 the header is 80 px high, 50 on small screens, and no wider than the page", async ({ visit }) => {
  for (const [size, height] of [
    ["desktop", 80],
    ["mobile", 50],
  ] as const) {
    const { page } = await visit({ market: "kz", size });
    await page.goto("/");
    const box = (await page.locator("header > div").boundingBox())!;
    expect([size, box.height]).toEqual([size, height]);
    expect(box.width).toBeLessThanOrEqual(1010 + 2 * 16);
  }
});

test.describe("the search bar", () => {
  const bar = (page: Page) => page.getByRole("banner").getByRole("search");

  for (const script of [true, false]) {
    test(`L-01 S-06 is in the header between the logo and the menu, and leads to the results; script ${script}`, async ({
      visit,
    }) => {
      const { page, problems } = await visit({ market: "hu", script });
      await page.goto("/");
      await expect(bar(page)).toHaveCount(0);
      await page.goto("/doctors/budapest/kardiologus");
      const [row, logo, own, login] = await Promise.all(
        [
          page.locator("header > div"),
          page.locator("header a").first(),
          bar(page),
          page.locator("header summary:visible").last(),
        ].map(async (part) => (await part.boundingBox())!),
      );
      expect(row!.height).toBe(80);
      expect(own!.x).toBeGreaterThan(logo!.x + logo!.width);
      expect(own!.x + own!.width).toBeLessThan(login!.x);
      expect(Math.abs(own!.y + own!.height / 2 - (logo!.y + logo!.height / 2))).toBeLessThanOrEqual(1);
      expect(Math.abs(own!.y + own!.height / 2 - (login!.y + login!.height / 2))).toBeLessThanOrEqual(1);
      await page.getByRole("searchbox", { name: "Orvos, rendelő vagy vizsgálat" }).fill("kardiologus");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/search\?q=kardiologus&city=budapest$/);
      await expect(page.getByRole("searchbox")).toHaveValue("kardiologus");
      await page.getByRole("main").getByRole("link", { name: "Kardiológus", exact: true }).first().click();
      await page.waitForURL(/\/doctors\/budapest\/kardiologus$/);
      await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
      expect(problems).toEqual([]);
    });
  }

  test("L-06 D-03 on a small screen is below the header of pages with it, covering nothing", async ({ visit }) => {
    const { page } = await visit({ market: "hu", size: "mobile", script: false });
    for (const path of [
      "/clinics/budapest",
      "/procedures/budapest",
      "/404",
      "/no-such-page",
      "/doctors/budapest/kardiologus",
      "/search?q=kardio",
      "/en/clinics/budapest",
    ]) {
      await test.step(path, async () => {
        await page.goto(path);
        const [row, own, main] = await Promise.all(
          [page.locator("header > div"), bar(page), page.locator("main")].map(
            async (part) => (await part.boundingBox())!,
          ),
        );
        expect(row!.height).toBe(50);
        await expect(bar(page)).toHaveCount(1);
        expect(own!.y).toBeGreaterThanOrEqual(50);
        expect(own!.y + own!.height).toBeLessThanOrEqual(main!.y + 1);
        expect([own!.x, own!.width]).toEqual([0, page.viewportSize()!.width]);
      });
    }
    await page.getByRole("searchbox").fill("kardiologus");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/\/search\?q=kardiologus/);
  });

  test("L-06 on a small screen is not on pages without it", async ({ visit }) => {
    const { page } = await visit({ market: "hu", size: "mobile", script: false });
    for (const path of ["/", "/contacts", "/doctors/budapest"]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(bar(page)).toHaveCount(0);
        await expect.poll(async () => (await page.locator("main").boundingBox())!.y).toBeLessThanOrEqual(52);
      });
    }
  });
});

test("L-01 the header's menus close on Escape, which returns the focus, and on a press outside", async ({ visit }) => {
  const { page } = await visit({ market: "kz" });
  await openHydrated(page, "/contacts");
  const summary = page.locator("header summary", { hasText: "Войти" });
  const item = page.getByRole("banner").getByRole("link", { name: "Мои записи" });
  await summary.click();
  await item.focus();
  await page.keyboard.press("Escape");
  await expect(item).toBeHidden();
  await expect(summary).toBeFocused();
  await summary.click();
  await expect(item).toBeVisible();
  await page.mouse.click(10, 800);
  await expect(item).toBeHidden();
});

test("L-08 a browser whose clock is in another year keeps the page as served", async ({ visit }) => {
  const { page, problems } = await visit();
  await page.clock.setFixedTime("2020-01-01T00:00:00Z");
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => document.querySelector("footer")?.setAttribute("data-served", ""));
  });
  await openHydrated(page, "/");
  await expect(page.locator("footer[data-served]")).toContainText(`© ${new Date().getFullYear()}`);
  expect(problems).toEqual([]);
});

test("C-12 a printed clinic shows closed opening hours and no controls", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/clinics/bishkek/klinika-ala-too-med");
  const days = page.locator("details dl dt").first();
  await expect(days).toBeHidden();
  const controls = page.getByText(/^Показать ещё/).filter({ visible: true });
  await expect(controls).not.toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(days).toBeVisible();
  await expect(controls).toHaveCount(0);
  await expect(page.locator("article [role=group]").filter({ visible: true })).toHaveCount(0);
});
