import type { Page, Route } from "@playwright/test";
import { openHydrated, waitForAsset, waitForPaint } from "../support/browser.ts";
import { failDataRequests, dataRequest, respondWithHtml, type FailureName } from "../support/failed-data-requests.ts";
import { expectReadableText, failureToast, retryButton, layoutText } from "../support/failure-messages.ts";
import { expect, test } from "../support/fixtures.ts";
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

const toOtherOrder: Step = { name: "list to another order", start: list, press: changeOrder, target: /sort=price/ };

const steps: Step[] = [
  toProfile,
  toOtherOrder,
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

/** Makes the document of a step fail too. @returns a function that ends this */
async function breakDocument(page: Page, { target }: Step): Promise<() => Promise<void>> {
  const isAsked = (url: URL) => target.test(url.href.slice(url.origin.length)) && !dataRequest.test(url.href);
  await page.route(isAsked, (route: Route) =>
    route.request().isNavigationRequest() ? route.continue() : respondWithHtml(500)(route),
  );
  return () => page.unroute(isAsked);
}

const sizes = ["desktop", "mobile"] as const;

/** Each step at one of the sizes, in turns; at both for the order, whose controls differ. */
const stepsWithSizes = steps.flatMap((step, index) =>
  (step.press === changeOrder ? sizes : [sizes[index % sizes.length]!]).map((size) => ({ step, size })),
);

for (const { step, size } of stepsWithSizes) {
  test(`X-07 ${step.name} on a ${size}: the page stays with a message and a button to try again, which then works`, async ({
    visit,
  }) => {
    const { page } = await visit({ size });
    await openHydrated(page, step.start);
    const heading = await page.locator("h1").innerText();
    // At one size requests fail, at the other their responses are broken.
    const mendDocument = await breakDocument(page, step);
    const restore = await failDataRequests(page, size === "mobile" ? "aborted" : "500");
    await step.press(page);
    await failureToast(page).waitFor();
    expect(page.url()).toBe(sharedOrigin("kg") + step.start);
    await expect(page.locator("h1")).toHaveText(heading, { useInnerText: true });
    await expectReadableText(page);
    // The filters show the list's order.
    if (await page.locator("#f-sort").count()) await expect(page.locator("#f-sort")).toHaveValue("default");
    await restore();
    await mendDocument();
    await retryButton(page).click();
    await page.waitForURL(step.target);
    await failureToast(page).waitFor({ state: "detached" });
    await page.locator("main").getByRole("heading").first().waitFor();
  });
}

test("X-07 offline the page is kept, whether or not the next page's script is loaded", async ({ visit }) => {
  const { page, context } = await visit({ size: "mobile" });
  const isOffline = page.getByRole("status").filter({ hasText: layoutText("failed.offline") });
  await openHydrated(page, "/contacts");
  await waitForAsset(page, "after-paint");
  await context.setOffline(true);
  await page.locator("footer a[href*='/clinics/']").click();
  await isOffline.waitFor();
  expect(new URL(page.url()).pathname).toBe("/contacts");
  await expectReadableText(page);
  await retryButton(page).click();
  await isOffline.waitFor();
  expect(new URL(page.url()).pathname).toBe("/contacts");
  await context.setOffline(false);
  await retryButton(page).click();
  await page.waitForURL(/\/clinics\/[^/]+$/);
  await page.getByRole("heading", { level: 1, name: /^Клиники/ }).waitFor();
});

test("X-07 a failed Back keeps the page and its URL, and Back works once online", async ({ visit }) => {
  const { page } = await visit();
  await openHydrated(page, list);
  await toProfile.press(page);
  await page.waitForURL(toProfile.target);
  const profile = page.url();
  const restore = await failDataRequests(page, "aborted");
  await page.goBack();
  await failureToast(page).waitFor();
  await page.waitForURL(profile);
  await expectReadableText(page);
  await restore();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === list);
  await page.locator("article").nth(2).waitFor();
  await failureToast(page).waitFor({ state: "detached" });
});

test.describe("X-07 in a browser that has loaded only the list", () => {
  test("offline neither a doctor's name nor a time leaves the list, and the last one works once online", async ({
    visit,
  }) => {
    const { page, context } = await visit();
    let requests = 0;
    page.on("request", () => (requests += 1));
    await openHydrated(page, list);
    await waitForAsset(page, "after-paint");
    await context.setOffline(true);
    const expectPageKept = async (link: string) => {
      requests = 0;
      await page.locator(link).first().click();
      await failureToast(page).waitFor();
      expect(page.url()).toBe(sharedOrigin("kg") + list);
      await expectReadableText(page);
      // The scripts and styles of one page, its data and its document: no request is repeated in a loop.
      expect(requests).toBeLessThan(60);
    };
    await expectPageKept("article a[href*='/doctor/']:visible");
    await failureToast(page).getByRole("button", { name: "Закрыть" }).click();
    await failureToast(page).waitFor({ state: "detached" });
    await expectPageKept("article a[href*='/form?']:visible");
    await context.setOffline(false);
    await retryButton(page).click();
    await page.waitForURL(/\/booking\/\d+\/form\?/);
    await page.locator("main").getByRole("heading").first().waitFor();
  });

  test("a link pressed right after hydration leaves the list with a message when its data fails", async ({ visit }) => {
    const { page } = await visit();
    for (let times = 0; times < 2; times += 1) {
      await page.goto(list);
      const restore = await failDataRequests(page, "503");
      await page.locator("article a[href*='/doctor/']:visible").first().click();
      await failureToast(page).or(page.locator("main h1").first()).first().waitFor();
      await expectReadableText(page);
      await expect.poll(async () => (await page.locator("main").innerText()).length).toBeGreaterThan(100);
      await restore();
    }
  });
});

/** One failure of each kind. */
const everyFailure: FailureName[] = [
  "aborted",
  "401",
  "404",
  "429",
  "500",
  "truncated",
  "garbage",
  "empty",
  "204",
  "a page in place of data",
  "a sign-in of a proxy",
];

test("X-07 at every kind of failure the page stays if its document cannot be loaded either", async ({ visit }) => {
  const { page } = await visit();
  await breakDocument(page, toProfile);
  await openHydrated(page, list);
  for (const name of everyFailure) {
    await test.step(name, async () => {
      const restore = await failDataRequests(page, name);
      await toProfile.press(page);
      await failureToast(page).waitFor();
      expect(new URL(page.url()).pathname).toBe(list);
      await expectReadableText(page);
      await restore();
      await failureToast(page).getByRole("button", { name: "Закрыть" }).click();
      await failureToast(page).waitFor({ state: "detached" });
    });
  }
});

test("X-07 a document replaces data that cannot be loaded", async ({ visit }) => {
  const { page } = await visit();
  for (const name of ["500", "garbage", "a sign-in of a proxy"] satisfies FailureName[]) {
    await test.step(name, async () => {
      await openHydrated(page, list);
      const restore = await failDataRequests(page, name);
      await toProfile.press(page);
      await page.waitForURL(toProfile.target);
      await restore();
      await page.locator("main article").first().waitFor();
      await expectReadableText(page);
    });
  }
});

test("X-07 a proxy that responds with its own page does not replace the visitor's", async ({ visit }) => {
  const { page } = await visit();
  page.setDefaultTimeout(10_000);
  await openHydrated(page, list);
  const isProfile = (url: URL) => toProfile.target.test(url.pathname);
  await page.route(isProfile, respondWithHtml(200));
  await toProfile.press(page);
  await failureToast(page).waitFor();
  expect(new URL(page.url()).pathname).toBe(list);
  await expectReadableText(page);
  await page.unroute(isProfile);
  await retryButton(page).click();
  await page.waitForURL(toProfile.target);
  await page.locator("main article").first().waitFor();
});

test("D-08 X-07 on a phone filters that could not be applied are still chosen in the sheet, until it is cancelled", async ({
  visit,
}) => {
  const { page } = await visit({ size: "mobile" });
  await openHydrated(page, list);
  const opener = page.locator("details summary", { hasText: "Фильтры" });
  const shown = () =>
    page
      .locator("#s-sort, #s-insurance, #s-child_age")
      .evaluateAll((all) => all.map((select) => (select as HTMLSelectElement).value));
  const restore = await failDataRequests(page, "503");
  await opener.click();
  await page.locator("#s-sort").selectOption("price");
  await page.locator("#s-insurance").selectOption({ index: 1 });
  await page.getByText("Детям").last().click();
  await page.locator("#s-child_age").selectOption({ index: 1 });
  const chosen = await shown();
  await page.locator("dialog button", { hasText: "Применить" }).click();
  await failureToast(page).waitFor();
  await failureToast(page).getByRole("button", { name: "Закрыть" }).click();
  await opener.click();
  expect(await shown()).toEqual(chosen);
  await expect(page.locator("dialog").getByLabel("Детям")).toBeChecked();
  await page.locator("dialog button", { hasText: "Сбросить всё" }).click();
  await expect(page.locator("dialog").getByLabel("Взрослым")).toBeChecked();
  await restore();
  await page.locator("dialog button", { hasText: "Отмена" }).click();
  await opener.click();
  expect(await shown()).toEqual(["default", ""]);
});

test("X-07 failed steps of a booking stay in the dialog, with the toast above it beside its button, on a phone", async ({
  visit,
}) => {
  const { page } = await visit({ size: "mobile" });
  await openHydrated(page, walkInDoctor);
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
    const restore = await failDataRequests(page, "aborted");
    await inDialog(selector).click();
    await failureToast(page).waitFor();
    expect(page.url()).toBe(before);
    await expectReadableText(page);
    await inDialog("header > button").click({ trial: true });
    await restore();
    await retryButton(page).click();
    await page.waitForURL(arrived);
    await failureToast(page).waitFor({ state: "detached" });
    await expect(page.locator("dialog[open]")).toHaveCount(1);
  }
});

test("X-07 failed background loads show a message: the list's next page, another day of a card, all services", async ({
  visit,
}) => {
  const { page } = await visit();
  await openHydrated(page, list);
  const mendAll = async (pattern: RegExp) => page.unroute(pattern);

  await page.route(/\/cards\?/, respondWithHtml(502));
  await page.locator("article").nth(5).scrollIntoViewIfNeeded();
  await failureToast(page).waitFor();
  // A card that changes meanwhile leaves the message of the list.
  const days = page.locator("article a[href*='card=']:visible").first();
  const daysBefore = await days.getAttribute("href");
  await days.click();
  await expect(days).not.toHaveAttribute("href", daysBefore!);
  await expect(failureToast(page)).toBeVisible();
  const before = await page.locator("article").count();
  await mendAll(/\/cards\?/);
  await page.evaluate(() => scrollTo(0, 0));
  await retryButton(page).click();
  await page.locator("article").nth(before).waitFor();

  await page.route(/\/cards\?/, respondWithHtml(502));
  await page
    .locator("article")
    .nth(before + 5)
    .scrollIntoViewIfNeeded();
  await failureToast(page).waitFor();
  await mendAll(/\/cards\?/);
  await page.locator("#f-sort").selectOption("price");
  await expect(page.locator("article")).toHaveCount(before);
  await page.locator("article").nth(5).scrollIntoViewIfNeeded();
  await page.locator("article").nth(before).waitFor();
  // The list that failed is opened again.
  await page.locator("#f-sort").selectOption("default");
  await expect(page.locator("article")).toHaveCount(before);
  await page.locator("article").nth(5).scrollIntoViewIfNeeded();
  await page.locator("article").nth(before).waitFor();

  await page.route(/\/cards\/|[?&]card=/, respondWithHtml(500));
  await page.locator("article a[href*='card=']:visible").first().click();
  await failureToast(page).waitFor();
  expect(new URL(page.url()).pathname).toBe(list);
  await expectReadableText(page);
  await mendAll(/\/cards\/|[?&]card=/);
  await page.locator("article a[href*='card=']:visible").first().click();
  await failureToast(page).waitFor({ state: "detached" });

  const restore = await failDataRequests(page, "500");
  await page.getByRole("link", { name: "Врачи", exact: true }).click();
  const again = page.locator("dialog[open]").getByRole("button", { name: layoutText("error.reload") });
  await again.waitFor();
  await expectReadableText(page);
  await restore();
  await again.click();
  await page.locator("dialog[open] a[href*='/doctors/bishkek/']").first().waitFor();
});

test("X-07 the JSON of a proxy in place of more cards or a card's days leaves the list as it is", async ({ visit }) => {
  const { page } = await visit();
  await openHydrated(page, list);
  const json = { errors: [] };
  await page.route(/\/cards[/?]/, (route) => route.fulfill({ json }));
  const before = await page.locator("article").count();
  await page.locator("article").nth(5).scrollIntoViewIfNeeded();
  await failureToast(page).waitFor();
  await expect(page.locator("article")).toHaveCount(before);
  // The same card as a document.
  await page.locator("article a[href*='card=']:visible").first().click();
  await page.waitForURL(/card=/);
  await page.locator("article").nth(2).waitFor();
});

test("X-07 a next page that cannot be loaded leaves the list where it is, with the focus on its link", async ({
  visit,
}) => {
  const { page } = await visit();
  await page.route(/\/cards\?/, (route) => route.abort());
  await page.route(dataRequest, (route) => route.abort());
  await openHydrated(page, list);
  await waitForAsset(page, "after-paint");
  const next = page.locator("a[rel=next]");
  await next.focus();
  // The cards that were requested as the link came into view.
  await failureToast(page).waitFor();
  const scroll = await page.evaluate(() => scrollY);
  expect(scroll).toBeGreaterThan(0);
  await next.press("Enter");
  await page.waitForFunction(() => (history.state as { usr?: { navigationFailed?: boolean } }).usr?.navigationFailed);
  await waitForPaint(page);
  await expect(next).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scroll);
});

test("X-07 a bar shows the progress while another order and then a profile load", async ({ visit }) => {
  const { page } = await visit({ size: "mobile" });
  let released = Promise.withResolvers<void>();
  await page.route(dataRequest, async (route) => {
    await released.promise;
    await route.continue();
  });
  await openHydrated(page, list);
  await waitForAsset(page, "after-paint");
  expect(await progressBar(page)).toBe("none");
  for (const step of [toOtherOrder, toProfile]) {
    await step.press(page);
    await expect.poll(() => progressBar(page)).toBe("loading");
    released.resolve();
    await page.waitForURL(step.target);
    await expect.poll(() => progressBar(page)).toBe("none");
    released = Promise.withResolvers();
  }
});

/** The animation of the bar above the page. */
function progressBar(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement, "::after").animationName);
}
