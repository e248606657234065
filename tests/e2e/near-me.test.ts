import type { Page } from "@playwright/test";
import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

const list = "/doctors/bishkek/terapevt";

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test.describe("M-06 D-10 near me", () => {
  test("stays off with a message when geolocation is refused or not stored, and sorts by distance once it is", async ({
    visit,
  }) => {
    const { page, context } = await visit();
    await openHydrated(page, `${list}?sort=price`);
    await page.getByRole("button", { name: "Рядом со мной" }).click();
    await page.getByText("Не удаётся определить").waitFor();
    expect(query(page)).toEqual({ sort: "price" });
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 42.8746, longitude: 74.5698 });
    await page.route("**/place", (route) => route.abort());
    await page.getByRole("button", { name: "Рядом со мной" }).click();
    await page.getByRole("button", { name: "Попробовать снова" }).waitFor();
    expect(query(page)).toEqual({ sort: "price" });
    await page.unroute("**/place");
    await page.getByRole("button", { name: "Рядом со мной" }).click();
    await page.waitForURL(/nearme=/);
    await expect(page.locator("#f-sort")).toHaveValue("distance");
    await expect(page.getByRole("button", { name: "Рядом со мной" })).not.toHaveAttribute("aria-busy");
    expect(page.url()).not.toMatch(/42\.8|74\.5/);
  });
});

test.describe("M-06 D-10 a shared link to a list near the visitor", () => {
  const shared = `${list}?sort=price&nearme=1`;

  test("asks for the position and sorts by distance, without a new history entry", async ({ visit }) => {
    const { page, context, problems } = await visit();
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 42.8746, longitude: 74.5698 });
    await openHydrated(page, shared);
    const entries = await page.evaluate(() => history.length);
    await expect(page.locator("#f-sort")).toHaveValue("distance");
    await expect(page.getByText("местоположение неизвестно")).toHaveCount(0);
    expect(query(page)).toEqual({ sort: "price", nearme: "1" });
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(problems).toEqual([]);
  });

  test("says so if geolocation is refused, and goes back to the list without it", async ({ visit }) => {
    const { page } = await visit();
    await openHydrated(page, shared);
    await page.getByText("Не удаётся определить").waitFor();
    await expect.poll(() => query(page)).toEqual({ sort: "price" });
    await expect(page.getByRole("button", { name: "Рядом со мной" })).toHaveAttribute("aria-pressed", "false");
    await page.goBack();
    expect(page.url()).not.toContain("nearme");
  });

  test("asks again from the list's map", async ({ visit }) => {
    const { page, context } = await visit();
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 42.8746, longitude: 74.5698 });
    await page.goto(`${list}/map?nearme=1`);
    await expect(page.locator("#f-sort")).toHaveValue("distance");
  });
});

test("M-06 W-09 on a phone the message of a refusal keeps its layout while a date is being chosen", async ({
  visit,
}) => {
  const { page } = await visit({ size: "mobile" });
  await openHydrated(page, list);
  await page.locator("summary", { hasText: "Фильтры" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Рядом со мной" }).click();
  const toast = page.getByRole("region", { name: "Сообщения" });
  await toast.hover();
  await page.getByRole("dialog").getByRole("button", { name: /^Дата/ }).press("Enter");
  await page.getByRole("grid").waitFor();
  const [icon, text, close] = await toast
    .locator("svg, output > span > span")
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect));
  expect(icon!.right).toBeLessThanOrEqual(text!.left);
  expect(text!.right).toBeLessThanOrEqual(close!.left);
});

test("M-06 the message of a refusal disappears once the visitor is asked again", async ({ visit }) => {
  const { page, context } = await visit();
  await openHydrated(page, list);
  const nearMe = page.getByRole("button", { name: "Рядом со мной" });
  await nearMe.click();
  const message = page.getByText("Не удаётся определить");
  await message.hover();
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 42.8746, longitude: 74.5698 });
  await nearMe.press("Enter");
  await expect(nearMe).toHaveAttribute("aria-pressed", "true");
  await expect(message).toHaveCount(0);
});

test.describe("M-06 near me without cookies says so", () => {
  test("before asking, if the browser keeps none", async ({ visit }) => {
    const { page, context } = await visit();
    await context.grantPermissions(["geolocation"]);
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false }));
    await openHydrated(page, list);
    await page.getByRole("button", { name: "Рядом со мной" }).click();
    await page.getByText("Браузер не сохранил ваше местоположение").waitFor();
    expect(query(page)).toEqual({});
  });

  test("afterwards, if the cookie was not kept", async ({ visit }) => {
    const { page, context } = await visit();
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 42.8746, longitude: 74.5698 });
    await page.route("**/place", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 204 }) : route.continue(),
    );
    await openHydrated(page, list);
    await page.getByRole("button", { name: "Рядом со мной" }).click();
    await page.getByText("Браузер не сохранил ваше местоположение").waitFor();
    await expect.poll(() => query(page)).toEqual({});
  });
});
