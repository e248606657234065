import type { Page } from "@playwright/test";
import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

const field = (page: Page) => page.getByRole("search").locator("input[type=search]");
const list = (page: Page) => page.getByRole("listbox", { name: "Подсказки" });
const options = (page: Page) => list(page).getByRole("option");
const suggestionsUrl = "**/search/suggestions?*";
const start = "/doctors/bishkek/terapevt";
const responseWith = (title: string) => ({
  json: { groups: [{ kind: "specialties", choices: [{ kind: "specialties", slug: "kardiolog", title, note: null }] }] },
});
const queryOf = (url: string) => new URL(url).searchParams.get("q");

test("S-01 suggests grouped results from three letters on, in one request after the last letter", async ({ visit }) => {
  const { page, problems } = await visit();
  const requestedQueries: (string | null)[] = [];
  page.on(
    "request",
    (request) => request.url().includes("/suggestions?") && requestedQueries.push(queryOf(request.url())),
  );
  await page.clock.install();
  await openHydrated(page, start);
  await field(page).pressSequentially("те");
  await expect(field(page)).toHaveRole("combobox");
  await expect(list(page)).toHaveCount(0);
  // The clock stands still, so that slow typing is not taken for a pause.
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page).pressSequentially("рап");
  await expect(field(page)).toHaveValue("терап");
  await page.clock.resume();
  await expect(options(page).first()).toHaveText("Терапевт");
  await expect(list(page).getByRole("group").first()).toHaveAccessibleName("Специальности");
  await expect(list(page).getByRole("group", { name: "Врачи" }).getByRole("option").first()).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("search").getByRole("status")).toHaveText(/^\d+ результат/);
  // Popular choices are requested without a query.
  expect(requestedQueries.filter(Boolean)).toEqual(["терап"]);
  // The list scrolls.
  await page.setViewportSize({ width: 1280, height: 320 });
  await expect(page).toBeAccessible();
  await field(page).fill("ъъъъ");
  await expect(page.getByRole("search").getByRole("paragraph")).toHaveText("Не найдено");
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  expect(problems).toEqual([]);
});

test("S-01 an earlier response that comes late is dropped; a request given up by leaving the field is no failure", async ({
  visit,
}) => {
  const { page } = await visit();
  const late = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const heldUntil = new Map([
    ["кар", late.promise],
    ["невро", held.promise],
  ]);
  await page.route(suggestionsUrl, async (route) => {
    const query = queryOf(route.request().url());
    await heldUntil.get(query!);
    await route.fulfill(responseWith(`Ответ: ${query}`)).catch(() => {});
  });
  const isAsked = (query: string) => page.waitForRequest((request) => queryOf(request.url()) === query);
  await openHydrated(page, start);
  const first = isAsked("кар");
  await field(page).fill("кар");
  await first;
  await field(page).fill("карди");
  await expect(options(page)).toHaveText(["Ответ: карди"]);
  late.resolve();
  await field(page).press("ArrowDown");
  await expect(options(page)).toHaveText(["Ответ: карди"]);

  const requested = isAsked("невро");
  await field(page).fill("невро");
  await requested;
  await field(page).press("Tab");
  const again = isAsked("невро");
  await field(page).focus();
  await again;
  await expect(page.getByRole("search").getByRole("paragraph")).toHaveCount(0);
  held.resolve();
  await expect(options(page)).toHaveText(["Ответ: невро"]);
});

test("S-01 S-02 the keyboard walks the options, Enter opens one or the results, Escape keeps the text, Tab leaves the field", async ({
  visit,
}) => {
  const { page } = await visit();
  await openHydrated(page, start);
  await field(page).fill("кардио");
  await expect(options(page).first()).toBeVisible();
  // Of an input method.
  await field(page).dispatchEvent("keydown", { key: "ArrowDown", isComposing: true });
  await field(page).press("ArrowUp");
  await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
  await field(page).press("ArrowDown");
  await expect(field(page)).not.toHaveAttribute("aria-activedescendant");
  await field(page).press("Escape");
  await expect(list(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("кардио");
  // Without a list Escape is the browser's.
  await field(page).fill("ка");
  await field(page).press("Escape");
  await expect(field(page)).toHaveValue("");
  await field(page).fill("кардио");
  await expect(options(page).first()).toBeVisible();
  await field(page).press("ArrowDown");
  const active = options(page).first();
  await expect(active).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await active.getAttribute("id"))!);
  await field(page).press("Enter");
  await page.waitForURL(/\/doctors\/bishkek\/kardiolog$/);
  await expect(field(page)).toHaveValue("");
  await expect(list(page)).toHaveCount(0);

  await field(page).fill("терапевт");
  await expect(options(page).first()).toBeVisible();
  await field(page).press("Tab");
  await expect(page.getByRole("button", { name: "Найти" })).toBeFocused();
  await expect(list(page)).toHaveCount(0);
  await field(page).press("Enter");
  await page.waitForURL(/\/search\?q=/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("терапевт");
});

test("S-02 a doctor and a clinic open their own pages, and are then offered before typing", async ({ visit }) => {
  const { page } = await visit();
  await openHydrated(page, start);
  const doctor = (await page.locator("article h2, article h3").first().innerText()).replace(/\s+/g, " ");
  await field(page).fill(doctor);
  const group = list(page).getByRole("group", { name: "Врачи" });
  await group.getByRole("option").first().click();
  await page.waitForURL(/\/doctor\/[^/]+$/);
  // The URL changes before the page does, which closes the list.
  await expect(field(page)).toHaveValue("");
  await field(page).click();
  const recent = list(page).getByRole("group", { name: "Недавно открытые" });
  await expect(recent.getByRole("option")).toHaveCount(1);
  await expect(list(page).getByRole("group", { name: "Специальности" }).getByRole("option").first()).toBeVisible();
});

test("S-01 a failed request has a message in the list; the text stays, and Enter still submits it", async ({
  visit,
}) => {
  const { page } = await visit();
  await openHydrated(page, start);
  await page.route(suggestionsUrl, (route) => route.abort("connectionreset"));
  await field(page).fill("кардио");
  const message = page.getByRole("search").getByRole("paragraph");
  await expect(message).toContainText("Введённый текст сохранён");
  await expect(field(page)).toHaveValue("кардио");
  await expect(page).toBeAccessible();
  await page.unroute(suggestionsUrl);
  await field(page).press("Enter");
  await page.waitForURL(/\/search\?q=/);
  await expect(field(page)).toHaveValue("кардио");
});

test("S-01 without its script the field stays a form", async ({ visit }) => {
  const { page } = await visit();
  await page.route("**/assets/suggestions-*.js", (route) => route.abort());
  await openHydrated(page, start);
  await field(page).fill("кардио");
  await field(page).press("Enter");
  await page.waitForURL(/\/search\?q=/);
});

test("S-01 S-08 on a phone the field says where it searches, and a suggestion is tapped", async ({ visit }) => {
  const { page, problems } = await visit({ size: "mobile" });
  await openHydrated(page, start);
  const place = page.getByRole("search").getByText("Поиск: Бишкек");
  await expect(place).toBeVisible();
  await field(page).tap();
  await expect(place).toBeHidden();
  await field(page).fill("кардио");
  await expect(options(page).first()).toBeVisible();
  await expect(page).toFitItsWidth();
  await options(page).first().tap();
  await page.waitForURL(/\/doctors\/bishkek\/kardiolog$/);
  await expect(place).toBeVisible();
  expect(problems).toEqual([]);
});

test("L-06 S-01 the side menu of a phone has the search of pages that show none", async ({ visit }) => {
  const { page } = await visit({ size: "mobile" });
  await openHydrated(page, "/contacts");
  await expect(field(page)).toBeHidden();
  await page.locator("header summary:visible").click();
  await field(page).tap();
  await field(page).fill("кардио");
  await options(page).first().tap();
  await page.waitForURL(/\/doctors\/bishkek\/kardiolog$/);
});

test("S-01 L-10 home's field suggests in the city of its form", async ({ visit }) => {
  const { page, problems } = await visit({ size: "mobile" });
  await openHydrated(page, "/");
  await page.getByLabel("Город").selectOption("osh");
  await field(page).fill("терапевт");
  await expect(options(page).first()).toHaveText("Терапевт");
  await expect(page).toBeAccessible();
  await expect(page).toFitItsWidth();
  await options(page).first().click();
  await page.waitForURL(/\/doctors\/osh\/terapevt$/);
  expect(problems).toEqual([]);
});
