import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, sitDown, type Sitting } from "../support/browser.ts";
import {
  breakData,
  dataRequest,
  expectInWords,
  failureToast,
  faultNames,
  html,
  openRunning,
  retryButton,
  said,
  type FaultName,
} from "../support/faults.ts";
import { sharedOrigin } from "../support/shared-product.ts";

const list = "/doctors/bishkek/terapevt";
const walkInDoctor = "/doctor/karimova-yuliya-rashidovna";

type Step = { name: string; start: string; press: (page: Page) => Promise<void>; target: RegExp };

const pressFirst = (selector: string) => (page: Page) => page.locator(selector).first().click();
const toProfile: Step = {
  name: "list to a profile",
  start: list,
  press: pressFirst("article a[href*='/doctor/']:visible"),
  target: /\/doctor\/[^/]+/,
};

const steps: Step[] = [
  toProfile,
  {
    name: "home to a list",
    start: "/",
    press: pressFirst("main li a[href*='/doctors/bishkek/']"),
    target: /\/doctors\/bishkek\/[^/]+$/,
  },
  { name: "list to another order", start: list, press: changeOrder, target: /sort=price/ },
  {
    name: "contacts to clinics",
    start: "/contacts",
    press: pressFirst("footer a[href*='/clinics/']"),
    target: /\/clinics\/[^/]+$/,
  },
  {
    name: "list to a booking",
    start: list,
    press: pressFirst("article a[href*='/form?']:visible"),
    target: /\/booking\/\d+\/form\?/,
  },
  {
    name: "profile to the notice before a booking",
    start: walkInDoctor,
    press: pressFirst("article a[href*='slot=']:visible"),
    target: /\/booking\/\d+\/info\?/,
  },
  { name: "list to a search", start: list, press: search, target: /\/search\?/ },
  { name: "home to another city", start: "/", press: pressFirst("#city a:not([aria-current])"), target: /\?city=/ },
];

async function changeOrder(page: Page): Promise<void> {
  if (await page.locator("#f-sort").isVisible()) return void (await page.locator("#f-sort").selectOption("price"));
  await page.locator("details summary", { hasText: "Фильтры" }).click();
  await page.locator("#s-sort").selectOption("price");
  await page.locator("dialog button", { hasText: "Применить" }).click();
}

async function search(page: Page): Promise<void> {
  const field = page.locator("#q:visible").first();
  await field.fill("терапевт");
  await field.press("Enter");
}

/** The document of a step cannot be had either. */
async function breakDocument(page: Page, { target }: Step): Promise<() => Promise<void>> {
  const isAsked = (url: URL) => target.test(url.href.slice(url.origin.length)) && !dataRequest.test(url.href);
  await page.route(isAsked, (route: Route) =>
    route.request().isNavigationRequest() ? route.continue() : html(500)(route),
  );
  return () => page.unroute(isAsked);
}

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(["desktop", "mobile"] as const)("a failed load on a %s", (size) => {
  let sitting: Sitting;
  beforeAll(async () => {
    sitting = await sitDown(browser, sharedOrigin("kg"), { size });
  });
  afterAll(() => sitting.close());

  test.each(steps)(
    "X-07 $name: the page stays, says what happened and offers to try again, which then works",
    async (step) => {
      const { page } = sitting;
      await openRunning(page, step.start);
      const heading = await page.locator("h1").innerText();
      // Of one size nothing comes at all, of the other what comes is of no use.
      const mendDocument = await breakDocument(page, step);
      const mend = await breakData(page, size === "mobile" ? "aborted" : "500");
      await step.press(page);
      await failureToast(page).waitFor();
      expect(page.url()).toBe(sharedOrigin("kg") + step.start);
      expect(await page.locator("h1").innerText()).toBe(heading);
      await expectInWords(page);
      // The filters say what the list is by.
      if (await page.locator("#f-sort").count()) expect(await page.locator("#f-sort").inputValue()).toBe("default");
      await mend();
      await mendDocument();
      await retryButton(page).click();
      await page.waitForURL(step.target);
      await failureToast(page).waitFor({ state: "detached" });
      await page.locator("main").getByRole("heading").first().waitFor();
    },
  );

  test("X-07 without a network nothing of the page is lost, be the next page's script there or not", async () => {
    const { page, context } = sitting;
    const isOffline = page.getByRole("status").filter({ hasText: said("failed.offline") });
    await openRunning(page, "/contacts");
    await context.setOffline(true);
    await page.locator("footer a[href*='/clinics/']").click();
    await isOffline.waitFor();
    expect(new URL(page.url()).pathname).toBe("/contacts");
    await expectInWords(page);
    await retryButton(page).click();
    await isOffline.waitFor();
    expect(new URL(page.url()).pathname).toBe("/contacts");
    await context.setOffline(false);
    await retryButton(page).click();
    await page.waitForURL(/\/clinics\/[^/]+$/);
    await page.getByRole("heading", { level: 1, name: /^Клиники/ }).waitFor();
  });

  test("X-07 back: the page stays with its own address, and back works once the network does", async () => {
    const { page } = sitting;
    await openRunning(page, list);
    await toProfile.press(page);
    await page.waitForURL(toProfile.target);
    const profile = page.url();
    const mend = await breakData(page, "aborted");
    await page.goBack();
    await failureToast(page).waitFor();
    await page.waitForURL(profile);
    await expectInWords(page);
    await mend();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === list);
    await page.locator("article").nth(2).waitFor();
  });
});

describe("X-07 in a browser that has loaded nothing but the list", () => {
  test.each([
    ["a doctor's name", "article a[href*='/doctor/']:visible", toProfile.target],
    ["a time", "article a[href*='/form?']:visible", /\/booking\/\d+\/form\?/],
  ])(
    "without a network %s leaves the list with a notice, and works once the network does",
    async (_name, link, target) => {
      const { page, context, close } = await sitDown(browser, sharedOrigin("kg"));
      let requests = 0;
      page.on("request", () => (requests += 1));
      await openRunning(page, list);
      await page.waitForLoadState("networkidle");
      await context.setOffline(true);
      requests = 0;
      await page.locator(link).first().click();
      await failureToast(page).waitFor();
      expect(page.url()).toBe(sharedOrigin("kg") + list);
      await expectInWords(page);
      // The scripts and styles of one page, its data and its document: nothing is requested over and over.
      expect(requests).toBeLessThan(60);
      await context.setOffline(false);
      await retryButton(page).click();
      await page.waitForURL(target);
      await page.locator("main").getByRole("heading").first().waitFor();
      await close();
    },
  );

  test("a link pressed as soon as the page has come leaves the list with a notice when its data fails", async () => {
    const { page, close } = await sitDown(browser, sharedOrigin("kg"));
    for (let times = 0; times < 4; times += 1) {
      await page.goto(list);
      const mend = await breakData(page, "503");
      await page.locator("article a[href*='/doctor/']:visible").first().click();
      await failureToast(page).or(page.locator("main h1").first()).first().waitFor();
      await expectInWords(page);
      expect((await page.locator("main").innerText()).length).toBeGreaterThan(100);
      await mend();
    }
    await close();
  });
});

describe("X-07 by every fault", () => {
  let sitting: Sitting;
  beforeAll(async () => {
    sitting = await sitDown(browser, sharedOrigin("kg"));
    await breakDocument(sitting.page, toProfile);
    await openRunning(sitting.page, list);
  });
  afterAll(() => sitting.close());

  test.each(faultNames)("the page stays where its document does not come either: %s", async (name) => {
    const { page } = sitting;
    const mend = await breakData(page, name);
    await toProfile.press(page);
    await failureToast(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(list);
    await expectInWords(page);
    await mend();
    await failureToast(page).getByRole("button", { name: "Закрыть" }).click();
    await failureToast(page).waitFor({ state: "detached" });
  });
});

test.each(["500", "garbage", "a sign-in of a proxy"] satisfies FaultName[])(
  "X-07 where the document comes, it takes the place of data that do not: %s",
  async (name) => {
    const { page, close } = await sitDown(browser, sharedOrigin("kg"));
    await openRunning(page, list);
    const mend = await breakData(page, name);
    await toProfile.press(page);
    await page.waitForURL(toProfile.target);
    await mend();
    await page.locator("main article").first().waitFor();
    await expectInWords(page);
    await close();
  },
);

test("X-07 a proxy that answers everything with a page of its own does not take the visitor's away", async () => {
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  page.setDefaultTimeout(10_000);
  await openRunning(page, list);
  const isProfile = (url: URL) => toProfile.target.test(url.pathname);
  await page.route(isProfile, html(200));
  await toProfile.press(page);
  await failureToast(page).waitFor();
  expect(new URL(page.url()).pathname).toBe(list);
  await expectInWords(page);
  await page.unroute(isProfile);
  await retryButton(page).click();
  await page.waitForURL(toProfile.target);
  await page.locator("main article").first().waitFor();
  await close();
});

test("X-07 steps of a booking in a dialog stay in it, and are tried again from above it", async () => {
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  await openRunning(page, walkInDoctor);
  const inDialog = (selector: string) => page.locator(`dialog[open] ${selector}`).first();
  await page.locator("article a[href*='slot=']:visible").first().click();
  const presses: [selector: string, arrived: RegExp][] = [
    ["a[href*='/form']", /\/form\?/],
    ["button[value=slots]", /\/slots\?/],
    ["ul a[href*='slot=']", /\/form\?/],
  ];
  for (const [selector, arrived] of presses) {
    await inDialog(selector).waitFor();
    const before = page.url();
    const mend = await breakData(page, "aborted");
    await inDialog(selector).click();
    await failureToast(page).waitFor();
    expect(page.url()).toBe(before);
    await expectInWords(page);
    await mend();
    await retryButton(page).click();
    await page.waitForURL(arrived);
    await failureToast(page).waitFor({ state: "detached" });
    expect(await page.locator("dialog[open]").count()).toBe(1);
  }
  await close();
});

test("X-07 what a page asks for by itself and does not get, it says: the list's next page, another day of a card, all services", async () => {
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  await openRunning(page, list);
  const mendAll = async (pattern: RegExp) => page.unroute(pattern);

  await page.route(/\/cards\?/, html(502));
  await page.locator("article").nth(5).scrollIntoViewIfNeeded();
  await failureToast(page).waitFor();
  const before = await page.locator("article").count();
  await mendAll(/\/cards\?/);
  await retryButton(page).click();
  await page.locator("article").nth(before).waitFor();

  await page.route(/\/cards\/|[?&]card=/, html(500));
  await page.locator("article a[href*='card=']:visible").first().click();
  await failureToast(page).waitFor();
  expect(new URL(page.url()).pathname).toBe(list);
  await expectInWords(page);
  await mendAll(/\/cards\/|[?&]card=/);
  await failureToast(page).getByRole("button", { name: "Закрыть" }).click();
  await failureToast(page).waitFor({ state: "detached" });

  const mend = await breakData(page, "500");
  await page.getByRole("link", { name: "Врачи", exact: true }).click();
  const again = page.locator("dialog[open]").getByRole("button", { name: said("error.reload") });
  await again.waitFor();
  await expectInWords(page);
  await mend();
  await again.click();
  await page.locator("dialog[open] a[href*='/doctors/bishkek/']").first().waitFor();
  await close();
});
