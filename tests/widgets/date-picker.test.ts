import { expect, test } from "../support/fixtures.ts";

test.use({ section: "dates" });

// The page's limits: today and the earliest day 2026-11-21, a Saturday; the latest 2027-02-10.

test("W-03 any day is offered, unless the field is required", async ({ openGuide }) => {
  const { page, specimen } = await openGuide();
  const anyDay = page.getByRole("dialog").getByRole("button", { name: "Любой день" });
  await specimen("date-field").getByRole("button").click();
  await expect(anyDay).toBeVisible();
  await page.keyboard.press("Escape");
  await specimen("date-field-error").getByRole("button").click();
  await expect(
    page
      .getByRole("dialog")
      .getByRole("button", { name: /^Сегодня/ })
      .first(),
  ).toBeVisible();
  await expect(anyDay).toHaveCount(0);
});

test.describe("W-03 the month", () => {
  test("has six weeks of 48 px cells, no past week, and no day or month outside the limits", async ({ openGuide }) => {
    const { specimen } = await openGuide();
    const picker = specimen("date-picker");
    await expect(picker.locator("tbody tr")).toHaveCount(6);
    const cell = (await picker.locator("tbody td button").first().boundingBox())!;
    expect([cell.width, cell.height]).toEqual([48, 48]);
    const days = () => picker.locator("tbody button").allTextContents();
    const from = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
    await expect.poll(days).toEqual([...from(21, 30), "1 дек.", ...from(2, 27)]);
    await expect(picker.locator("tbody tr").first().getByRole("button")).toHaveCount(2);
    const next = picker.getByRole("button", { name: "Следующий месяц" });
    const previous = picker.getByRole("button", { name: "Предыдущий месяц" });
    await expect(previous).toHaveAttribute("aria-disabled", "true");
    await next.click();
    await expect(picker.getByRole("status").first()).toHaveText("декабрь 2026");
    await expect(previous).not.toHaveAttribute("aria-disabled");
    await previous.click();
    await expect(picker.getByRole("status").first()).toHaveText("ноябрь 2026 – декабрь 2026");
    await next.click();
    await expect.poll(days).toEqual(["30", "1 дек.", ...from(2, 31), "1 янв.", ...from(2, 10)]);
    await expect(picker.locator("tbody tr")).toHaveCount(6);
    await next.click();
    await next.click();
    await expect.poll(days).toEqual(["1 февр.", ...from(2, 10)]);
    await expect(picker.locator("tbody tr")).toHaveCount(6);
    await expect(next).toHaveAttribute("aria-disabled", "true");
  });

  test("works by keyboard: days, weeks, months, within the limits", async ({ openGuide }) => {
    const { page, specimen, focused } = await openGuide();
    await specimen("date-field").getByRole("button").click();
    await page.getByRole("dialog").getByRole("grid").waitFor();
    await expect.poll(focused).toBe("Сегодня, суббота, 21 ноября");
    const walk = async (key: string, to: string) => {
      await page.keyboard.press(key);
      await page.waitForFunction((label) => document.activeElement?.getAttribute("aria-label") === label, to);
    };
    await walk("ArrowRight", "воскресенье, 22 ноября");
    await walk("ArrowDown", "воскресенье, 29 ноября");
    await walk("Home", "понедельник, 23 ноября");
    await walk("End", "воскресенье, 29 ноября");
    await walk("PageDown", "вторник, 29 декабря");
    await walk("PageUp", "воскресенье, 29 ноября");
    await walk("ArrowUp", "воскресенье, 22 ноября");
    await page.keyboard.press("ArrowUp"); // there is no 15th
    await walk("ArrowLeft", "Сегодня, суббота, 21 ноября");
    await page.keyboard.press("ArrowLeft");
    await walk("ArrowRight", "воскресенье, 22 ноября");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect(specimen("date-field").locator("input[name=date]")).toHaveValue("2026-11-22");
    await expect.poll(focused).toContain("22 ноября 2026");
  });
});

test("W-03 P-05 the hydrated picker stays in the page's language, not the market's first one", async ({
  openGuide,
}) => {
  const { specimen } = await openGuide({ market: "kz", language: "kk", path: "/kk/styleguide?section=dates" });
  const picker = specimen("date-picker");
  await expect(picker.getByRole("status").first()).toHaveText("2026 ж. қараша – 2026 ж. желтоқсан");
  await expect(picker.locator("thead th").first()).toHaveText(/^дүй$/i);
  await expect(picker.getByRole("button", { name: "28 қараша, сенбі", exact: true })).toHaveCount(1);
  await expect(picker.locator("ul li:last-child :is(b, span)")).toHaveText(["Ертең", "22 қараша"]);
});

test("W-03 presets: any day clears the date; today and tomorrow are marked only when selected", async ({
  openGuide,
}) => {
  const { specimen } = await openGuide();
  const picker = specimen("date-picker");
  const output = picker.locator("output");
  const pressed = () => picker.locator("ul button[aria-pressed=true]").allTextContents();
  await expect.poll(pressed).toEqual(["Сегодня 21 ноября"]);
  await picker.getByRole("button", { name: "Завтра" }).click();
  await expect(output.last()).toHaveText("2026-11-22");
  await expect.poll(pressed).toEqual(["Завтра 22 ноября"]);
  await picker.getByRole("button", { name: /25 ноября/ }).click();
  await expect(output.last()).toHaveText("2026-11-25");
  await expect.poll(pressed).toEqual([]);
  await picker.getByRole("button", { name: "Любой день" }).click();
  await expect(output.last()).toHaveText("any day");
  await expect.poll(pressed).toEqual([]);
});

test("W-03 on desktop the presets' column is at least 336 px; a preset picks and closes", async ({ openGuide }) => {
  const { page, specimen } = await openGuide();
  await specimen("date-field").getByRole("button").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("grid").waitFor();
  await expect.poll(async () => (await dialog.locator("ul").boundingBox())!.width).toBeGreaterThanOrEqual(336);
  await expect(page).toBeAccessible();
  await dialog.getByRole("button", { name: "Сегодня 21" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect(specimen("date-field").locator("output")).toHaveText("2026-11-21");
});

test("W-03 on mobile it is a sheet 430 px high that needs no scrolling", async ({ openGuide }) => {
  const { page, specimen } = await openGuide({ size: "mobile" });
  await specimen("date-field").getByRole("button").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("grid").waitFor();
  const box = (await sheet.boundingBox())!;
  expect([box.x, box.width, box.height, box.y + box.height]).toEqual([0, 390, 430, 844]);
  const grid = (await sheet.getByRole("grid").boundingBox())!;
  expect(grid.y + grid.height).toBeLessThanOrEqual(844);
  await expect(page).toBeAccessible();
  await sheet.getByRole("button", { name: /24 ноября/ }).click();
  await sheet.waitFor({ state: "detached" });
  await expect(specimen("date-field").locator("input[name=date]")).toHaveValue("2026-11-24");
});

test("W-03 without script it is the browser's own date input with the same limits", async ({ openGuide }) => {
  const { specimen } = await openGuide({ script: false });
  const input = specimen("date-field").getByLabel("Day of the visit");
  await expect
    .poll(() => input.evaluate((element: HTMLInputElement) => [element.type, element.name, element.min, element.max]))
    .toEqual(["date", "date", "2026-11-21", "2027-02-10"]);
});

test("W-03 a day chosen before the script runs stays chosen", async ({ openGuide }) => {
  const { page } = await openGuide();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  const native = page.locator('[data-specimen="date-field"] input[type=date]');
  const name = await native.getAttribute("name");
  await native.fill("2026-12-05");
  release();
  await expect(native).toHaveCount(0);
  await expect(page.locator(`[data-specimen="date-field"] [name="${name}"]`)).toHaveValue("2026-12-05");
});
