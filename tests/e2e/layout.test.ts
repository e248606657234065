import type { Locator, Page } from "@playwright/test";
import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

const list = "/doctors/bishkek/kardiolog";

for (const script of [true, false]) {
  test(`L-07 the up button appears after 100 px of scrolling and leads to the top, ${script ? "with" : "without"} script`, async ({
    visit,
  }) => {
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
  test(`L-14 the city question of a first visit keeps the focus, is accessible, and closes before the chosen city's page loads on ${size}`, async ({
    visit,
  }) => {
    const { page, problems } = await visit({ market: "kz", size });
    await openHydrated(page, "/");
    const question = page.getByRole("dialog", { name: "Ваш город — Алматы?" });
    await question.waitFor();
    expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
    await expect(page).toBeAccessible();
    const entries = await page.evaluate("history.length");
    // The next page loads only after the question has closed.
    let hasClosedFirst = false;
    await page.route(/\.data\?/, async (route) => {
      await question.waitFor({ state: "detached" });
      hasClosedFirst = true;
      await route.continue();
    });
    await question.getByRole("link", { name: "Да, верно" }).click();
    await page.waitForURL(/\?city=almaty$/);
    expect([hasClosedFirst, await page.evaluate("history.length")]).toEqual([true, entries]);
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
      const { x, width: upWidth } = (await up.boundingBox())!;
      const ends = await page
        .locator("article a[href*='slot=']:visible")
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
      expect(Math.max(...ends)).toBeLessThanOrEqual(x);
      expect(upWidth).toBeGreaterThanOrEqual(24);
      expect(x + upWidth).toBeLessThanOrEqual(width);
    });
  }
});

test("C-08 on the narrowest phone the days are side by side, and the longest name fits one line", async ({ visit }) => {
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
  const overlapping = boxes.filter(({ top, right }, index) => {
    const next = boxes[index + 1];
    return next?.top === top && next.left < right;
  });
  expect(overlapping).toEqual([]);
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

test("C-12 a printed clinic shows its folded opening hours and no controls", async ({ visit }) => {
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

for (const [place, linkOn] of [
  ["sub-bar", (page) => page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name: "Клиники" })],
  ["footer", (page) => page.locator("footer a[href='/contacts']")],
] as const satisfies [string, (page: Page) => Locator][])
  test(`L-03 L-08 a link of the ${place} leads to the heading of its page`, async ({ visit }) => {
    const { page } = await visit();
    await openHydrated(page, list);
    await linkOn(page).press("Enter");
    await expect(page).not.toHaveURL(new RegExp(list));
    await expect(page.locator("main h1")).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

test("X-07 a message is visible also where the layout around it could not be loaded", async ({ visit }) => {
  const { page } = await visit();
  await openHydrated(page, "/unknown");
  const heading = page.locator("main h1");
  await expect(heading).toBeVisible();
  // Without the root loader's data the page is a main element without an id, header and footer.
  await page.evaluate(() => {
    const main = document.querySelector("main")!;
    main.removeAttribute("id");
    main.parentElement!.replaceChildren(main);
  });
  await expect(heading).toBeVisible();
});
