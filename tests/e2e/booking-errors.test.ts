import type { Locator, Page } from "@playwright/test";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { bookingTexts, freshPhone, hasManyTimes, sendBookingForm, startForm, typedFields } from "../support/booking.ts";
import { openHydrated } from "../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { expect, test, type OpenVisit } from "../support/fixtures.ts";
import { startProduct, type Product } from "../support/product.ts";
import { openSmsGateway, type SmsGateway } from "../support/sms-gateway.ts";
import { readTexts } from "../support/texts.ts";
import { createVisitor } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

let database: TestDatabase;
let gateway: SmsGateway;
let product: Product;
test.beforeAll(async () => {
  database = await createTestDatabase({ content: "product" });
  gateway = await openSmsGateway();
  product = await startProduct({
    env: {
      DATABASE_URL: database.connectionString,
      SESSION_SECRET: sessionSecret,
      SMS_PROVIDER: "webhook",
      SMS_WEBHOOK_URL: gateway.url,
    },
  });
});
test.afterAll(async () => {
  await product?.stop();
  gateway?.close();
  await database?.close();
});

const texts = readTexts();
const variants = [
  ["kz", "kk", "desktop"],
  ["kg", "ru", "mobile"],
  ["hu", "hu", "desktop"],
  ["ro", "ro", "mobile"],
  ["ae", "en", "desktop"],
] as const satisfies [CountryId, Locale, "desktop" | "mobile"][];

/** The path in a language: Kazakh alone has a prefix, since it is not the first language of Kazakhstan. */
const inLanguage = (url: URL, language: Locale) =>
  (language === "kk" ? `/kk${url.pathname}` : url.pathname) + url.search;

/** A text of the locale as a pattern: placeholders match anything, and a field's name may precede it. */
function pattern(language: Locale, noun: string, key: string): RegExp {
  const nounTexts = texts.get(language)!.get(noun)!;
  const forms = [...nounTexts].filter(([name]) => name === key || name.startsWith(`${key}_`)).map(([, text]) => text);
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

/** Finds a slot whose booking begins with the step and whose form `fits`, and opens that step in a browser. */
async function openForm(
  visit: OpenVisit,
  variant: (typeof variants)[number],
  { step = "form", fits = () => true }: { step?: Step; fits?: Parameters<typeof startForm>[1] } = {},
) {
  const [market, language, size] = variant;
  const origin = product.origin(market);
  let link = "";
  const { form } = await startForm(createVisitor(origin), (page, opened, list) => {
    link = opened;
    return opened.includes(`/${step}?`) && fits(page, opened, list);
  });
  const visitor = await visit({ origin, size, language });
  // The demo portraits are served only in demo mode, which sends no SMS.
  await visitor.page.route("**/portraits/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
  );
  await openHydrated(visitor.page, inLanguage(new URL(link, origin), language));
  return { ...visitor, form, market, language, origin };
}

/** Expects the page to be accessible and in the language. */
async function expectAccessible(page: Page, language: Locale) {
  await expect(page).toBeAccessible();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

/** Expects an error summary with the message and links to fields of the page, and the focus on `focused`. */
async function expectErrorSummary(page: Page, language: Locale, message: RegExp, focused = "[role=alert]") {
  const summary = page.locator("main").getByRole("alert");
  await summary.getByText(message).first().waitFor();
  await page.waitForFunction((selector) => document.activeElement?.matches(selector), focused);
  await expect(summary.locator("p")).toHaveText(pattern(language, "booking", "form.errors"));
  await expect(page).toHaveTitle(pattern(language, "common", "errorTitle"));
  for (const target of await summary
    .locator("a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")!))) {
    await expect(page.locator(target), target).toHaveCount(1);
  }
  await expectAccessible(page, language);
}

const toasts = (page: Page) => page.getByRole("region", { name: "Сообщения" }).locator("output > span");
const press = (page: Page, value: string) => page.locator(`main button[value=${value}]:visible`).click();
const errorAt = (field: Locator) =>
  field.evaluate((element) => document.getElementById(`${element.id}-error`)?.textContent ?? null);

async function fillIn(page: Page, market: CountryId, typed: Record<string, string> = {}) {
  const phone = freshPhone(market);
  for (const [name, value] of Object.entries({ name: bookingTexts.name, phone: phone.typed, ...typed })) {
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

/** Lets another visitor book the slot of the URL. */
async function loseSlot(origin: string, market: CountryId, url: URL, formPath: string) {
  const other = createVisitor(origin);
  const form = await other.get(formPath + url.search);
  const phone = freshPhone(market);
  const otp = await sendBookingForm(form, phone);
  const booked = await otp.form(bookingTexts.confirm).submit({ code: gateway.codeFor(phone.number) });
  if (!booked.url.pathname.includes("/appointments/")) throw new Error(`not booked: ${booked.url.href}`);
}

/**
 * Each test of an error is for one market, and together they are for all: the code is the same in every market, and
 * other tests check the texts of every language.
 */
const [kz, kg, hu, ro, ae] = variants;

for (const variant of [kz])
  test(`B-02 B-16 the info and slots steps are accessible: ${variant.join(", ")}`, async ({ visit }) => {
    const [, language] = variant;
    const { page, problems } = await openForm(visit, variant, { step: "info" });
    expect(new URL(page.url()).pathname).toMatch(/\/info$/);
    await expectAccessible(page, language);
    await page.getByRole("link", { name: bookingTexts.goOn }).click();
    await page.waitForURL(/\/form/);
    await press(page, "slots");
    await page.waitForURL(/\/slots/);
    await expectAccessible(page, language);
    expect(problems).toEqual([]);
  });

for (const variant of [kg])
  test(`B-06 W-06 an empty form shows an error for each field: ${variant.join(", ")}`, async ({ visit }) => {
    const [, language] = variant;
    const { page } = await openForm(visit, variant);
    await press(page, "book");
    await expectErrorSummary(page, language, pattern(language, "errors", "required"));
    for (const name of ["name", "phone"])
      await expect
        .poll(() => errorAt(page.locator(`main [name=${name}]`)), name)
        .toMatch(pattern(language, "errors", "required"));
  });

for (const variant of [hu])
  test(`B-06 B-10 every invalid field shows its error, and what was typed stays: ${variant.join(", ")}`, async ({
    visit,
  }) => {
    const [, language] = variant;
    const { page } = await openForm(visit, variant, {
      fits: (form) => form.document.querySelector("[name^=field-]") !== null,
    });
    const messages = [...texts.get(language)!.get("errors")!.keys()].map((key) =>
      pattern(language, "errors", key.replace(/_(one|few|many|other)$/, "")),
    );
    await page.locator("main [name=name]").fill("A");
    await page.locator("main [name=phone]").fill("1");
    const invalidNames: string[] = ["name", "phone"];
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
      invalidNames.push(name);
    }
    await press(page, "book");
    await expectErrorSummary(page, language, pattern(language, "errors", "phone_short"));
    for (const name of invalidNames) {
      const field = page.locator(`main [name="${name}"]`);
      const error = await errorAt(field);
      expect(
        messages.some((message) => message.test(error ?? "")),
        `${name}: ${error}`,
      ).toBe(true);
      await expect(field, name).toHaveAttribute("aria-invalid", "true");
      await expect(field, name).not.toHaveValue("");
    }
  });

for (const variant of [ro])
  test(`B-07 B-17 a slot taken meanwhile leads to the slots step, before and after the code: ${variant.join(", ")}`, async ({
    visit,
  }) => {
    const [market, language] = variant;
    const { page, form, origin } = await openForm(visit, variant, {
      fits: (_, link, list) => hasManyTimes(link, list),
    });
    const phone = await fillIn(page, market, typedFields(form));
    await loseSlot(origin, market, new URL(page.url()), form.url.pathname);
    await press(page, "book");
    await page.waitForURL(/\/slots\?.*from=2/);
    await page.getByText(pattern(language, "booking", "slots.lost")).waitFor();
    await expectAccessible(page, language);
    await page.locator("main a[href*='slot=']").first().click();
    await page.waitForURL(/\/form/);
    await expect(page.locator("main [name=name]")).toHaveValue(bookingTexts.name);

    const url = new URL(page.url());
    await press(page, "book");
    const codeField = page.locator("main input[name=code]");
    await codeField.waitFor();
    const sentCode = gateway.codeFor(phone.number);
    await loseSlot(origin, market, url, form.url.pathname);
    await codeField.pressSequentially(sentCode);
    await page.waitForURL(/\/slots\?.*from=2/);
    await page.getByText(pattern(language, "booking", "slots.lost")).waitFor();
    await expectAccessible(page, language);
  });

for (const variant of [ae])
  test(`B-08 B-20 a short, wrong, exhausted or expired code has its own message: ${variant.join(", ")}`, async ({
    visit,
  }) => {
    const [market, language] = variant;
    const { page, form } = await openForm(visit, variant);
    const phone = await fillIn(page, market, typedFields(form));
    await press(page, "book");
    const codeField = page.locator("main input[name=code]");
    await codeField.waitFor();
    await expectAccessible(page, language);
    const rightCode = gateway.codeFor(phone.number);
    const wrongCode = (by: number) => String((Number(rightCode) + by) % 10_000).padStart(4, "0");

    await codeField.pressSequentially("12");
    await page.keyboard.press("Enter");
    await expectErrorSummary(page, language, pattern(language, "booking", "otp.incomplete"));
    await codeField.fill(wrongCode(1));
    await expectErrorSummary(page, language, pattern(language, "errors", "code_wrong"), "[name=code]");
    await expect(codeField).toHaveAttribute("aria-invalid", "true");

    const codes = database.db.updateTable("registration_codes").where("phone", "=", phone.number);
    await codes.set({ sent_at: new Date(Date.now() - 400_000), expires_at: new Date(Date.now() - 1000) }).execute();
    await codeField.fill(wrongCode(2));
    await expectErrorSummary(page, language, pattern(language, "errors", "code_expired"), "[name=code]");
    await codes.set({ expires_at: new Date(Date.now() + 60_000), attempts: 3 }).execute();
    await codeField.fill(wrongCode(3));
    await expectErrorSummary(page, language, pattern(language, "errors", "code_attempts"), "[name=code]");

    await codes.set({ attempts: 0 }).execute();
    await codeField.fill(rightCode);
    await page.waitForURL(/\/appointments\/\d+$/);
  });

for (const variant of [kg])
  test(`B-08 X-05 when the SMS gateway fails the visitor stays on the form with the slot, and one toast until the next page: ${variant.join(", ")}`, async ({
    visit,
  }) => {
    const [market, language] = variant;
    const { page, form } = await openForm(visit, variant);
    await fillIn(page, market, typedFields(form));
    gateway.mode = "down";
    try {
      await press(page, "book");
      await expectErrorSummary(page, language, pattern(language, "errors", "sms_not_sent"));
      await expect(page.locator("main input[name=slot]")).toHaveValue(new URL(page.url()).searchParams.get("slot")!);
      // The toast stays under the pointer.
      await toasts(page).hover();
      await page.locator("main button[value=book]:visible").press("Enter");
      await page.waitForFunction(() => document.activeElement?.matches("[role=alert]"));
      await expect(toasts(page)).toHaveCount(1);
    } finally {
      gateway.mode = "up";
    }
    await page.locator("main button[value=book]:visible").press("Enter");
    await page.waitForURL(/\/otp\?/);
    await expect(toasts(page)).toHaveCount(0);
  });

for (const size of ["desktop", "mobile"] as const)
  test(`X-07 a time of a withdrawn service opens a dialog that says so over the unchanged list: ${size}`, async ({
    visit,
  }) => {
    const origin = product.origin("kg");
    const { list } = await startForm(createVisitor(origin));
    const { page } = await visit({ origin, size });
    await openHydrated(page, list.url.pathname);
    const slot = page.locator("article a[href*='slot=']").first();
    const id = Number(/booking\/(\d+)\//.exec((await slot.getAttribute("href"))!)![1]);
    const setActive = (isActive: boolean) =>
      database.db.updateTable("doctor_services").set({ is_active: isActive }).where("id", "=", id).execute();
    await setActive(false);
    try {
      await slot.click();
      const dialog = page.getByRole("dialog", { name: pattern("ru", "booking", "title") });
      await dialog.getByText("На эту услугу больше нельзя записаться").waitFor();
      await expect(page).toBeAccessible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(slot).toBeVisible();
      await expect(page).toHaveURL(origin + list.url.pathname);
    } finally {
      await setActive(true);
    }
  });

test("X-07 a service that is withdrawn while its form is open is no longer on the page behind the dialog", async ({
  visit,
}) => {
  const origin = product.origin("kg");
  const { form, list } = await startForm(createVisitor(origin));
  const { page } = await visit({ origin });
  await openHydrated(page, list.url.pathname);
  const id = Number(/booking\/(\d+)\//.exec(form.url.pathname)![1]);
  const setActive = (isActive: boolean) =>
    database.db.updateTable("doctor_services").set({ is_active: isActive }).where("id", "=", id).execute();
  const times = page.locator(`article a[href*='/booking/${id}/']`);
  await times.first().click();
  await page.locator("dialog input[name=name]").waitFor();
  await fillIn(page, "kg", typedFields(form));
  await setActive(false);
  try {
    await press(page, "book");
    await toasts(page).getByText("На эту услугу больше нельзя записаться").waitFor();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(times).toHaveCount(0);
    await expect(page.locator("main h1")).toBeVisible();
  } finally {
    await setActive(true);
  }
});

test("B-06 B-10 a question that a clinic adds while the form is open appears with its error", async ({ visit }) => {
  const { page, form } = await openForm(visit, ["kg", "ru", "mobile"]);
  const { clinic_branch_id: branch } = await database.db
    .selectFrom("doctor_services")
    .select("clinic_branch_id")
    .where("id", "=", Number(/booking\/(\d+)\//.exec(page.url())![1]))
    .executeTakeFirstOrThrow();
  await fillIn(page, "kg", typedFields(form));
  const title = JSON.stringify({ ru: "Место рождения" });
  const { id } = await database.db
    .insertInto("clinic_branch_fields")
    .values({ clinic_branch_id: branch, param_name: "patientBirthPlace", title, is_required: true, position: 90 })
    .returning("id")
    .executeTakeFirstOrThrow();
  try {
    await press(page, "book");
    const question = page.getByRole("textbox", { name: /^Место рождения/ });
    await expect(question).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("main input[name=name]")).toHaveValue(bookingTexts.name);
    await question.fill("Ош");
    await press(page, "book");
    await page.waitForURL(/\/otp\?/);
  } finally {
    await database.db.deleteFrom("clinic_branch_fields").where("id", "=", id).execute();
  }
});

test("B-17 a time that another visitor has booked is no longer on the page behind the dialog", async ({ visit }) => {
  const origin = product.origin("kg");
  let link = "";
  const { form, list } = await startForm(createVisitor(origin), (_page, opened, offered) => {
    link = opened;
    return opened.includes("/form?") && hasManyTimes(opened, offered);
  });
  const { page } = await visit({ origin });
  await openHydrated(page, list.url.pathname);
  const slot = page.locator(`a[href="${link}"]`);
  await slot.click();
  await page.locator("dialog input[name=name]").waitFor();
  await fillIn(page, "kg", typedFields(form));
  await loseSlot(origin, "kg", new URL(page.url()), form.url.pathname);
  await press(page, "book");
  await page.getByText(pattern("ru", "booking", "slots.lost")).waitFor();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(slot).toHaveCount(0);
  await expect(page.locator("article a[href*='slot=']").first()).toBeVisible();
});
