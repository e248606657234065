import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { freshPhone, hasManyTimes, startForm, typedFields, words } from "../support/booking.ts";
import { openBrowser, sitDown } from "../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { startProduct, type Product } from "../support/product.ts";
import { openSmsGateway, type SmsGateway } from "../support/sms-gateway.ts";
import { axeFaults } from "../support/axe.ts";
import { readTexts } from "../support/texts.ts";
import { createVisitor } from "../support/visitor.ts";

let browser: Browser;
let database: TestDatabase;
let gateway: SmsGateway;
let product: Product;
beforeAll(async () => {
  browser = await openBrowser();
  database = await createTestDatabase();
  gateway = await openSmsGateway();
  product = await startProduct({
    env: {
      DATABASE_URL: database.connectionString,
      SESSION_SECRET: "a secret of the tests, long enough",
      SMS_PROVIDER: "webhook",
      SMS_WEBHOOK_URL: gateway.url,
      // A gateway that never answers is waited for in one of these tests.
      ANSWER_WITHIN_MS: "8000",
    },
  });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  gateway?.close();
  await database?.close();
});

const texts = readTexts();
const places = [
  ["kz", "kk", "desktop"],
  ["kg", "ru", "mobile"],
  ["hu", "hu", "desktop"],
  ["ro", "ro", "mobile"],
  ["ae", "en", "desktop"],
] as const satisfies [CountryId, Locale, "desktop" | "mobile"][];

/** Where a market's pages stand in a language: Kazakh is not what Kazakhstan opens with. */
const inLanguage = (address: URL, language: Locale) =>
  (language === "kk" ? `/kk${address.pathname}` : address.pathname) + address.search;

/** A text of the locale as a pattern: its values may be anything, and a field's name may stand before it. */
function pattern(language: Locale, noun: string, key: string): RegExp {
  const all = texts.get(language)!.get(noun)!;
  const forms = [...all].filter(([name]) => name === key || name.startsWith(`${key}_`)).map(([, text]) => text);
  if (forms.length === 0) throw new Error(`no text ${noun}:${key}`);
  const sources = forms.map((text) =>
    text
      .split(/\{\{[^}]*\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".+"),
  );
  return new RegExp(`^(.+: )?(${sources.join("|")})$`);
}

type Step = "info" | "form";

async function openForm(
  place: (typeof places)[number],
  { step = "form", fits = () => true }: { step?: Step; fits?: Parameters<typeof startForm>[1] } = {},
) {
  const [market, language, size] = place;
  const origin = product.origin(market);
  let link = "";
  const { form } = await startForm(createVisitor(origin), (page, opened, list) => {
    link = opened;
    return opened.includes(`/${step}?`) && fits(page, opened, list);
  });
  const sitting = await sitDown(browser, origin, { size, language });
  // The demo market's portraits are served by a demonstration only, which sends no SMS.
  await sitting.page.route("**/portraits/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
  );
  await sitting.page.goto(inLanguage(new URL(link, origin), language), { waitUntil: "networkidle" });
  return { ...sitting, form, market, language, origin };
}

/** Whatever went wrong, the page is accessible, in one language, and its first message has a heading. */
async function expectSound(page: Page, language: Locale) {
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.locator("html").getAttribute("lang")).toBe(language);
}

/** The focus is with the summary of the errors, or at the code that is to be typed anew. */
async function expectRefused(page: Page, language: Locale, said: RegExp, focused = "[role=alert]") {
  const summary = page.locator("main").getByRole("alert");
  await summary.getByText(said).first().waitFor();
  await page.waitForFunction((selector) => document.activeElement?.matches(selector), focused);
  expect(await summary.locator("p").textContent()).toMatch(pattern(language, "booking", "form.errors"));
  expect(await page.title()).toMatch(pattern(language, "common", "errorTitle"));
  for (const target of await summary
    .locator("a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")!))) {
    expect(await page.locator(target).count(), target).toBe(1);
  }
  await expectSound(page, language);
}

const press = (page: Page, value: string) => page.locator(`main button[value=${value}]:visible`).click();
const errorAt = (field: Locator) =>
  field.evaluate((element) => document.getElementById(`${element.id}-error`)?.textContent ?? null);

async function fillIn(page: Page, market: CountryId, typed: Record<string, string> = {}) {
  const phone = freshPhone(market);
  for (const [name, value] of Object.entries({ name: words.name, phone: phone.typed, ...typed })) {
    const field = page.locator(`main [name="${name}"]:not([type=radio]), main [name="${name}"][value="${value}"]`);
    if ((await field.getAttribute("type")) === "radio") {
      await field.check();
      continue;
    }
    if ((await field.evaluate((element) => element.localName)) === "select") await field.selectOption(value);
    else await field.fill(value);
  }
  return phone;
}

/** Somebody else books what is chosen here. */
async function loseSlot(origin: string, market: CountryId, address: URL, gone: string) {
  const other = createVisitor(origin);
  const form = await other.get(gone + address.search);
  const phone = freshPhone(market);
  const otp = await form.form(words.book).submit({ name: words.name, phone: phone.typed, ...typedFields(form) });
  const booked = await otp.form(words.confirm).submit({ code: gateway.codeFor(phone.number) });
  if (!booked.url.pathname.includes("/appointments/")) throw new Error(`not booked: ${booked.url.href}`);
}

describe.each(places)("what can go wrong with a booking in %s, in %s on a %s", (...place) => {
  const [market, language] = place;

  test("B-02 B-16 the notice before it and the times are sound", async () => {
    const { page, problems, close } = await openForm(place, { step: "info" });
    expect(new URL(page.url()).pathname).toMatch(/\/info$/);
    await expectSound(page, language);
    await page.getByRole("link", { name: words.goOn }).click();
    await page.waitForURL(/\/form/);
    await press(page, "slots");
    await page.waitForURL(/\/slots/);
    await expectSound(page, language);
    expect(problems).toEqual([]);
    await close();
  });

  test("B-06 W-06 an empty form says what each field lacks", async () => {
    const { page, close } = await openForm(place);
    await press(page, "book");
    await expectRefused(page, language, pattern(language, "errors", "required"));
    for (const name of ["name", "phone"])
      expect(await errorAt(page.locator(`main [name=${name}]`)), name).toMatch(pattern(language, "errors", "required"));
    await close();
  });

  test("B-06 B-10 every field that can be filled in wrongly says so, and what was typed stays", async () => {
    const { page, close } = await openForm(place, {
      fits: (form) => market === "kg" || form.document.querySelector("[name^=field-]") !== null,
    });
    const answers = [...texts.get(language)!.get("errors")!.keys()].map((key) =>
      pattern(language, "errors", key.replace(/_(one|few|many|other)$/, "")),
    );
    await page.locator("main [name=name]").fill("A");
    await page.locator("main [name=phone]").fill("1");
    const wrongs: string[] = ["name", "phone"];
    for (const input of await page.locator("main input[name^=field-]:not([type=radio])").all()) {
      const { name, type, mode } = await input.evaluate((element: HTMLInputElement) => ({
        name: element.name,
        type: element.type,
        mode: element.inputMode,
      }));
      if (type === "hidden") continue;
      const wrong = type === "email" ? "x" : mode === "decimal" ? "abc" : mode === "tel" ? "1" : null;
      if (wrong === null) continue;
      await input.fill(wrong);
      wrongs.push(name);
    }
    await press(page, "book");
    await expectRefused(page, language, pattern(language, "errors", "phone_short"));
    for (const name of wrongs) {
      const field = page.locator(`main [name="${name}"]`);
      const said = await errorAt(field);
      expect(
        answers.some((one) => one.test(said ?? "")),
        `${name}: ${said}`,
      ).toBe(true);
      expect(await field.getAttribute("aria-invalid"), name).toBe("true");
      expect(await field.inputValue(), name).not.toBe("");
    }
    await close();
  });

  test("B-07 B-17 a time that was taken meanwhile leads to the free ones, before the code and after it", async () => {
    const { page, form, origin, close } = await openForm(place, { fits: (_, link, list) => hasManyTimes(link, list) });
    const phone = await fillIn(page, market, typedFields(form));
    await loseSlot(origin, market, new URL(page.url()), form.url.pathname);
    await press(page, "book");
    await page.waitForURL(/\/slots/);
    await page.getByText(pattern(language, "booking", "slots.lost")).waitFor();
    await expectSound(page, language);
    await page.locator("main a[href*='slot=']").first().click();
    await page.waitForURL(/\/form/);
    expect(await page.locator("main [name=name]").inputValue()).toBe(words.name);

    const address = new URL(page.url());
    await press(page, "book");
    const code = page.locator("main input[name=code]");
    await code.waitFor();
    const mine = gateway.codeFor(phone.number);
    await loseSlot(origin, market, address, form.url.pathname);
    await code.pressSequentially(mine);
    await page.waitForURL(/\/slots/);
    await page.getByText(pattern(language, "booking", "slots.lost")).waitFor();
    await expectSound(page, language);
    await close();
  });

  test("B-08 B-20 a code that is short, wrong, tried too often or too old says which", async () => {
    const { page, form, close } = await openForm(place);
    const phone = await fillIn(page, market, typedFields(form));
    await press(page, "book");
    const code = page.locator("main input[name=code]");
    await code.waitFor();
    await expectSound(page, language);
    const right = gateway.codeFor(phone.number);
    const wrong = (by: number) => String((Number(right) + by) % 10_000).padStart(4, "0");

    await code.pressSequentially("12");
    await page.keyboard.press("Enter");
    await expectRefused(page, language, pattern(language, "booking", "otp.incomplete"));
    await code.fill(wrong(1));
    await expectRefused(page, language, pattern(language, "errors", "code_wrong"), "[name=code]");
    expect(await code.getAttribute("aria-invalid")).toBe("true");

    const codes = database.db.updateTable("registration_codes").where("phone", "=", phone.number);
    await codes.set({ sent_at: new Date(Date.now() - 400_000), expires_at: new Date(Date.now() - 1000) }).execute();
    await code.fill(wrong(2));
    await expectRefused(page, language, pattern(language, "errors", "code_expired"), "[name=code]");
    await codes.set({ expires_at: new Date(Date.now() + 60_000), attempts: 3 }).execute();
    await code.fill(wrong(3));
    await expectRefused(page, language, pattern(language, "errors", "code_attempts"), "[name=code]");

    await codes.set({ attempts: 0 }).execute();
    await code.fill(right);
    await page.waitForURL(/\/appointments\/\d+\?hash=/);
    await close();
  });

  test("B-08 an SMS gateway that fails or never answers leaves the visitor on the form, the time kept", async () => {
    const { page, form, close } = await openForm(place);
    await fillIn(page, market, typedFields(form));
    gateway.mode = language === "en" ? "silent" : "down";
    try {
      await press(page, "book");
      await expectRefused(page, language, pattern(language, "errors", "sms_not_sent"));
      expect(await page.locator("main input[name=slot]").inputValue()).toBe(
        new URL(page.url()).searchParams.get("slot"),
      );
    } finally {
      gateway.mode = "up";
    }
    await close();
  });
});
