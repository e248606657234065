import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { axeFaults } from "../support/axe.ts";
import { openGuide } from "../support/styleguide.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

// The page's days: today and the earliest 2026-11-21, a Saturday; the latest 2027-02-10.

describe("W-03 the month", () => {
  test("has six weeks of 48 px cells, none of them gone by, and no day outside the limits", async () => {
    const { specimen, close } = await openGuide(browser);
    const picker = specimen("date-picker");
    expect(await picker.locator("tbody tr").count()).toBe(6);
    const cell = (await picker.locator("tbody td button").first().boundingBox())!;
    expect([cell.width, cell.height]).toEqual([48, 48]);
    const days = () => picker.locator("tbody button").allTextContents();
    const from = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
    expect(await days()).toEqual([...from(21, 30), "1 дек.", ...from(2, 27)]);
    expect(await picker.locator("tbody tr").first().getByRole("button").count()).toBe(2);
    const next = picker.getByRole("button", { name: "Следующий месяц" });
    await next.click();
    expect(await days()).toEqual(["30", "1 дек.", ...from(2, 31), "1 янв.", ...from(2, 10)]);
    expect(await picker.locator("tbody tr").count()).toBe(6);
    await next.click();
    await next.click();
    expect(await days()).toEqual(["1 февр.", ...from(2, 10)]);
    expect(await picker.locator("tbody tr").count()).toBe(6);
    expect(await next.getAttribute("aria-disabled")).toBe("true");
    await close();
  });

  test("can't be turned back before the earliest day's", async () => {
    const { specimen, close } = await openGuide(browser);
    const picker = specimen("date-picker");
    const previous = picker.getByRole("button", { name: "Предыдущий месяц" });
    expect(await previous.getAttribute("aria-disabled")).toBe("true");
    await picker.getByRole("button", { name: "Следующий месяц" }).click();
    expect(await picker.getByRole("status").first().textContent()).toBe("декабрь 2026");
    expect(await previous.getAttribute("aria-disabled")).toBe(null);
    await previous.click();
    expect(await picker.getByRole("status").first().textContent()).toBe("ноябрь 2026 – декабрь 2026");
    await close();
  });

  test("is walked by keyboard: days, weeks, months, never beyond the limits", async () => {
    const { page, specimen, focused, close } = await openGuide(browser);
    await specimen("date-field").getByRole("button").click();
    await page.getByRole("dialog").getByRole("grid").waitFor();
    expect(await focused()).toBe("Сегодня, суббота, 21 ноября");
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
    expect(await specimen("date-field").locator("input[name=date]").inputValue()).toBe("2026-11-22");
    expect(await focused()).toContain("22 ноября 2026");
    await close();
  });
});

test.each([
  ["kg", "ru", "ноябрь 2026 – декабрь 2026", "пн", "суббота, 28 ноября", ["Завтра", "22 ноября"]],
  ["kz", "kk", "2026 ж. қараша – 2026 ж. желтоқсан", "дүй", "28 қараша, сенбі", ["Ертең", "22 қараша"]],
  ["hu", "hu", "2026. november – 2026. december", "hét", "november 28., szombat", ["Holnap", "november 22."]],
  ["ro", "ro", "noiembrie 2026 – decembrie 2026", "lu", "sâmbătă, 28 noiembrie", ["Mâine", "22 noiembrie"]],
  ["ae", "en", "November 2026 – December 2026", "Sun", "Saturday, November 28", ["Tomorrow", "November 22"]],
])(
  "W-03 P-05 in %s the picker speaks %s and begins its week as they do",
  async (market, language, caption, weekday, day, tomorrow) => {
    const { page, specimen, close } = await openGuide(browser, { market, language });
    if (market === "kz") await page.goto("/kk/styleguide", { waitUntil: "networkidle" });
    const picker = specimen("date-picker");
    expect(await picker.getByRole("status").first().textContent()).toBe(caption);
    expect((await picker.locator("thead th").first().textContent())?.toLowerCase()).toBe(weekday.toLowerCase());
    expect(await picker.getByRole("button", { name: day, exact: true }).count()).toBe(1);
    expect(await picker.locator("ul li:last-child :is(b, span)").allTextContents()).toEqual(tomorrow);
    await close();
  },
);

test("W-03 presets: any day is no day; today and tomorrow are marked only when they are chosen", async () => {
  const { specimen, close } = await openGuide(browser);
  const picker = specimen("date-picker");
  const told = picker.locator("output");
  const pressed = () => picker.locator("ul button[aria-pressed=true]").allTextContents();
  expect(await pressed()).toEqual(["Сегодня 21 ноября"]);
  await picker.getByRole("button", { name: "Завтра" }).click();
  expect(await told.last().textContent()).toBe("2026-11-22");
  expect(await pressed()).toEqual(["Завтра 22 ноября"]);
  await picker.getByRole("button", { name: /25 ноября/ }).click();
  expect(await told.last().textContent()).toBe("2026-11-25");
  expect(await pressed()).toEqual([]);
  await picker.getByRole("button", { name: "Любой день" }).click();
  expect(await told.last().textContent()).toBe("any day");
  expect(await pressed()).toEqual([]);
  await close();
});

test("W-03 on desktop the presets' column is at least 336 px; a preset picks and closes", async () => {
  const { page, specimen, close } = await openGuide(browser);
  await specimen("date-field").getByRole("button").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("grid").waitFor();
  expect((await dialog.locator("ul").boundingBox())!.width).toBeGreaterThanOrEqual(336);
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Сегодня 21" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await specimen("date-field").locator("output").textContent()).toBe("2026-11-21");
  await close();
});

test("W-03 on mobile it is a sheet 430 px high that needs no scrolling", async () => {
  const { page, specimen, close } = await openGuide(browser, { size: "mobile" });
  await specimen("date-field").getByRole("button").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("grid").waitFor();
  const box = (await sheet.boundingBox())!;
  expect([box.x, box.width, box.height, box.y + box.height]).toEqual([0, 390, 430, 844]);
  const grid = (await sheet.getByRole("grid").boundingBox())!;
  expect(grid.y + grid.height).toBeLessThanOrEqual(844);
  expect(await axeFaults(page)).toEqual([]);
  await sheet.getByRole("button", { name: /24 ноября/ }).click();
  await sheet.waitFor({ state: "detached" });
  expect(await specimen("date-field").locator("input[name=date]").inputValue()).toBe("2026-11-24");
  await close();
});

test("W-03 with no script it is the browser's own date input with the same limits", async () => {
  const { specimen, close } = await openGuide(browser, { script: false });
  const input = specimen("date-field").getByLabel("Day of the visit");
  expect(
    await input.evaluate((element: HTMLInputElement) => [element.type, element.name, element.min, element.max]),
  ).toEqual(["date", "date", "2026-11-21", "2027-02-10"]);
  await close();
});
