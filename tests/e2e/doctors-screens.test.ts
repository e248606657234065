import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

const list = "/doctors/bishkek/terapevt";

test.describe("by the width of the screen, without script", () => {
  test("L-13 C-04 C-08 D-03 the header's height, the times of a day and the width of the content follow the screen's width", async ({
    visit,
  }) => {
    const { page } = await visit({ script: false });
    await page.goto(list);
    for (const [width, height, times] of [
      [409, 50, 3],
      [410, 50, 4],
      [1024, 50, 4],
      [1025, 80, 5],
      [1280, 80, 5],
    ] as const) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(async () => (await page.locator("header > div").boundingBox())!.height).toBe(height);
        await expect(page.getByText("Запись бесплатна: выберите время")).toBeVisible();
        const days = await page
          .locator("article div:has(> a[href*='slot='])")
          .evaluateAll((days) =>
            days.map((day) => [day.children.length, [...day.children].filter((link) => link.checkVisibility()).length]),
          );
        expect(days.some(([total]) => total! >= 5)).toBe(true);
        for (const [total, visible] of days) expect(visible).toBe(Math.min(total!, times));
        const { width: content } = (await page.locator("main ol:has(article)").boundingBox())!;
        expect(content).toBe(Math.min(1010, width - 2 * 16));
      });
    }
  });

  test("D-02 on a large screen the specialty's description has two lines until it is expanded", async ({ visit }) => {
    const { page } = await visit({ script: false });
    await page.goto(list);
    const text = page.locator("main summary span").first();
    const height = async () => (await text.boundingBox())!.height;
    const clipped = () => text.evaluate((element) => element.scrollHeight > element.clientHeight + 1);
    const closed = await height();
    await expect.poll(clipped).toBe(true);
    await page.getByText("Читать далее").click();
    await expect.poll(height).toBeGreaterThan(closed);
    await expect.poll(clipped).toBe(false);
    await expect(page.getByText("Читать далее")).toBeHidden();
  });

  test("B-02 on a large screen a card says beside the times that there is a live queue", async ({ visit }) => {
    const { page } = await visit({ script: false });
    await page.goto("/doctors/bishkek/kardiolog");
    const card = page
      .locator("article", { hasText: "Живая очередь" })
      .filter({ hasText: /\d\d:\d\d/ })
      .first();
    const queue = (await card.getByText("Живая очередь").boundingBox())!;
    const time = (await card.locator("a[href*='slot=']").first().boundingBox())!;
    expect(queue.x + queue.width).toBeLessThan(time.x);
    expect(queue.y).toBeGreaterThan(time.y);
  });
});

for (const [market, path] of [
  ["kg", list],
  ["kz", "/doctors/almaty/terapevt"],
  ["hu", "/doctors/budapest/belgyogyasz"],
  ["ro", "/doctors/bucuresti/internist"],
  ["ae", "/doctors/dubai/internist"],
] as const) {
  test(`C-04 in ${market} a phone shows the first time above the fold, and the list's controls in one row`, async ({
    visit,
  }) => {
    const { page } = await visit({ market, size: "mobile" });
    await openHydrated(page, path);
    const time = (await page.locator("article a[href*='slot=']:visible").first().boundingBox())!;
    expect(time.y + time.height).toBeLessThanOrEqual(844);
    const bottoms = await page
      .locator("main div:has(> form):has(> details) > :visible")
      .evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().bottom)));
    expect(bottoms.length).toBeGreaterThan(1);
    expect(new Set(bottoms).size).toBe(1);
  });
}

test("C-08 on phones and tablets a card with a range of one day has labels beside the times of all days", async ({
  visit,
}) => {
  const { page } = await visit({ script: false, size: "mobile" });
  await page.goto(list);
  const day = page.locator("article div:has(> p + div > a):first-child:has(+ div)").first();
  const days = day.locator("xpath=../div");
  /** Of each day, whether its label is beside its times. */
  const areBeside = () =>
    days.evaluateAll((elements) =>
      elements.map((element) => {
        const label = element.querySelector("p")!.getBoundingClientRect();
        const time = element.querySelector("a")!.getBoundingClientRect();
        return time.left >= label.right && time.top < label.bottom;
      }),
    );
  const count = await days.count();
  // Whether a doctor has such a range depends on the day of the run: the test marks its end, and removes other marks.
  const endRange = (isEnded: boolean) =>
    day.evaluate((element, isMarked) => {
      for (const other of element.parentElement!.children) other.removeAttribute("data-gap");
      element.nextElementSibling!.toggleAttribute("data-gap", isMarked);
    }, isEnded);
  for (const width of [390, 800, 1000]) {
    await page.setViewportSize({ width, height: 844 });
    await endRange(false);
    await expect.poll(areBeside).toEqual(Array(count).fill(false));
    await endRange(true);
    await expect.poll(areBeside).toEqual(Array(count).fill(true));
  }
});
