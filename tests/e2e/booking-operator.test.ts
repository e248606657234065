import type { Page, Request } from "@playwright/test";
import { freshPhone, startForm, typedFields, bookingTexts, hasNoAdditionalFields } from "../support/booking.ts";
import { findSlot } from "../support/booking-form.ts";
import { openHydrated, waitForPaint } from "../support/browser.ts";
import { expect, test, type OpenVisit } from "../support/fixtures.ts";
import { sendRequest } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

const operator = { email: "operator@demo.example", password: "demo-operator" };

/** A patient whom operators have booked before, and the path of a form for another appointment. */
async function returningPatient(name: string) {
  const visitor = createVisitor(sharedOrigin());
  await (await visitor.get("/staff")).form("Войти").submit(operator);
  const phone = freshPhone();
  const { form } = await startForm(visitor);
  await form.form(bookingTexts.book).submit({ name, phone: phone.typed, ...typedFields(form) });
  const { form: nextForm } = await startForm(visitor, hasNoAdditionalFields);
  return { phone, path: nextForm.url.pathname + nextForm.url.search };
}

/** Signs an operator in and opens the path. */
async function signIn(visit: OpenVisit, path: string) {
  const visitor = await visit();
  const { page } = visitor;
  await page.goto("/staff");
  await page.locator("#staff-email").fill(operator.email);
  await page.locator("#staff-password").fill(operator.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/staff\/desk$/);
  await openHydrated(page, path);
  return visitor;
}

/** Holds posts back until they are released. */
async function holdPosts(page: Page) {
  let release = () => {};
  const pending = { gate: Promise.resolve() };
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "POST") await pending.gate;
    await route.continue();
  });
  return {
    hold: () => void (pending.gate = new Promise<void>((resolve) => (release = resolve))),
    release: () => release(),
  };
}

test("B-13 an operator who keeps typing while a patient is looked up loses no key, no press of Enter and not the focus", async ({
  visit,
}) => {
  const { phone, path } = await returningPatient("Бакыт Асанов");
  const { page } = await signIn(visit, path);
  const posts = await holdPosts(page);
  const name = page.locator("input[name=name]");
  const isFocused = () => name.evaluate((element) => element === document.activeElement);

  await page.locator("input[name=phone]").fill(phone.typed);
  posts.hold();
  await page.locator("button[value=find-patient]").click();
  await name.focus();
  await page.keyboard.type("Ай");
  posts.release();
  await page.getByRole("button", { name: "Бакыт Асанов" }).waitFor();
  await page.keyboard.type("гүл");
  await expect(name).toHaveValue("Айгүл");
  await expect.poll(isFocused).toBe(true);

  posts.hold();
  await page.getByRole("button", { name: "Бакыт Асанов" }).press("Enter");
  await name.fill("гүл");
  await page.keyboard.press("Home");
  await page.keyboard.type("Ай");
  posts.release();
  await expect(page.locator("html")).not.toHaveAttribute("data-loading");
  await page.keyboard.type("-");
  await expect(name).toHaveValue("Ай-гүл");

  posts.hold();
  await page.getByRole("button", { name: "Бакыт Асанов" }).press("Enter");
  await name.focus();
  await name.fill("Нурлан");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" А");
  posts.release();
  await page.waitForURL(/\/appointments\/\d+$/);
  await expect(page.locator("dl")).toContainText("Нурлан А");
});

test("B-13 Enter in the same moment as a patient is selected waits for the patient", async ({ visit }) => {
  const { phone, path } = await returningPatient("Бакыт Асанов");
  const { page } = await signIn(visit, path);
  await page.locator("input[name=phone]").fill(phone.typed);
  await page.locator("input[name=name]").fill("Айгүл");
  await page.locator("button[value=find-patient]").click();
  const patient = page.getByRole("button", { name: "Бакыт Асанов" });
  await patient.waitFor();
  // Before the router's state is rendered.
  await patient.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.form!.requestSubmit(button.form!.querySelector<HTMLElement>("button[value=book]"));
  });
  await page.waitForURL(/\/appointments\/\d+$/);
  await expect(page.locator("dl")).toContainText("Бакыт Асанов");
});

test("B-13 a found patient's form focuses the first field at once, so that no key is lost", async ({ visit }) => {
  const { phone, path } = await returningPatient("Бакыт Асанов");
  const { page } = await signIn(visit, path);
  await page.locator("input[name=phone]").fill(phone.typed);
  await page.locator("button[value=find-patient]").press("Enter");
  // The focused element when the new field is added to the page, before the first paint.
  const focused = page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        const before = document.querySelector("input[name=name]");
        new MutationObserver((_changes, observer) => {
          if (document.querySelector("input[name=name]") === before) return;
          observer.disconnect();
          resolve(document.activeElement?.getAttribute("name") ?? null);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.getByRole("button", { name: "Бакыт Асанов" }).press("Enter");
  await expect.poll(() => focused).toBe("name");
});

test("B-13 with script the booking form has the number that was looked up, and for the next caller it is empty", async ({
  visit,
}) => {
  const { page } = await signIn(visit, "/staff/desk");
  const [nextCaller, lastCaller] = [freshPhone(), freshPhone()];
  const phone = page.locator("#desk-phone");
  const { form: startedForm } = await startForm(createVisitor(sharedOrigin()));
  const openForm = async () => {
    await openHydrated(page, startedForm.url.pathname + startedForm.url.search);
    return page.locator("#booking-phone");
  };

  await phone.fill(lastCaller.typed);
  await phone.blur();
  // F2 selects the last caller's number, so that typing replaces it.
  await page.keyboard.press("F2");
  await page.keyboard.insertText(nextCaller.typed);
  await page.getByRole("button", { name: "Записать звонящего" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  const callerStrip = page.locator("main p", { hasText: "Запись для" });
  await expect
    .poll(async () => (await callerStrip.innerText()).replace(/\D/g, "").slice(-9))
    .toBe(nextCaller.number.slice(-9));
  await expect(callerStrip.getByRole("link")).toHaveAttribute("href", "/staff/desk");
  const header = (await page.locator("header").first().boundingBox())!;
  expect((await callerStrip.boundingBox())!.y - header.y - header.height).toBeGreaterThanOrEqual(8);
  const form = await openForm();
  await expect
    .poll(async () => (await form.inputValue()).replace(/\D/g, "").slice(-9))
    .toBe(nextCaller.number.slice(-9));
  const kept = page.waitForResponse((response) => response.url().includes("/keep"));
  await page.locator("#booking-name").fill("Прежний Звонок");
  await kept;

  await openHydrated(page, "/staff/desk");
  await phone.fill(lastCaller.typed);
  await page.keyboard.press("Enter");
  await expect(page.locator("#desk-note input[name=phone]")).toHaveValue(lastCaller.number);
  const second = await openForm();
  await expect(page.locator("#booking-name")).toHaveValue("");
  await expect
    .poll(async () => (await second.inputValue()).replace(/\D/g, "").slice(-9))
    .toBe(lastCaller.number.slice(-9));

  await openHydrated(page, "/staff/desk");
  // The desk is empty before the server has ended the call.
  const ended = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("/staff/desk"),
  );
  await page.getByRole("button", { name: "Следующий звонок" }).click();
  await ended;
  await expect
    .poll(async () => (await phone.inputValue()).replace(/\D/g, ""))
    .not.toContain(lastCaller.number.slice(-6));
  await openHydrated(page, "/");
  await expect(callerStrip).toHaveCount(0);
  await expect(await openForm()).not.toHaveValue(/\d{6}/);
});

test("B-13 X-07 an operator who leaves while a booking is sent is led to the appointment by Forward", async ({
  visit,
}) => {
  const { list, slot } = await findSlot("kg");
  const { page } = await signIn(visit, list);
  await page.locator(`a[href="${slot}"]`).first().click();
  await page.locator("input[name=name]").fill("Асель");
  await page.locator("input[name=phone]").fill(freshPhone().typed);
  // The post arrives after the operator has left, and its response does not.
  const sent = Promise.withResolvers<Request>();
  await page.route(/\/form\.data/, (route) =>
    route.request().method() === "POST" ? sent.resolve(route.request()) : route.continue(),
  );
  await page.locator("button[value=book]:visible").click();
  const request = await sent.promise;
  const kept = page.waitForResponse((response) => response.url().includes("/keep"));
  await page.goBack();
  await kept;
  const { "content-length": _, ...headers } = await request.allHeaders();
  const posted = await sendRequest(request.url(), { method: "POST", headers, body: request.postData()! });
  expect(posted.status).toBe(202);
  await page.goForward();
  await page.waitForURL(/\/appointments\/\d+$/);
});

test("X-02 O-03 after a booking F2 leads to the caller's phone, and F8 to the next caller", async ({ visit }) => {
  const visitor = createVisitor(sharedOrigin());
  await (await visitor.get("/staff")).form("Войти").submit(operator);
  const { form } = await startForm(visitor);
  const typed = { name: "Асель", phone: freshPhone().typed, ...typedFields(form) };
  const booked = await form.form(bookingTexts.book).submit(typed);
  const { page } = await visit();
  const url = sharedOrigin();
  await page.context().addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url })));
  await openHydrated(page, booked.url.pathname);
  await page.keyboard.press("F2");
  await page.waitForURL(/\/staff\/desk#desk-phone$/);
  await expect(page.locator("#desk-phone")).toBeFocused();
  await openHydrated(page, booked.url.pathname);
  await page.keyboard.press("F8");
  await page.waitForURL((next) => next.pathname === "/staff/desk");
  await expect(page.locator("#desk-phone")).toBeFocused();
});

test("B-13 O-03 the next caller's desk has the focus in the empty field for the phone", async ({ visit }) => {
  const { page } = await signIn(visit, "/staff/desk");
  await page.locator("#desk-phone").fill(freshPhone().typed);
  await page.keyboard.press("Enter");
  await page.locator("#desk-visits").waitFor();
  await openHydrated(page, "/staff/desk");
  await page.getByRole("button", { name: "Следующий звонок" }).click();
  await page.waitForURL(/\/staff\/desk#desk-phone$/);
  await expect(page.locator("#desk-phone")).toHaveValue("");
  await expect(page.locator("#desk-phone")).toBeFocused();
  await waitForPaint(page);
  await expect(page.locator("main h1")).toBeInViewport();
});

test("B-13 an operator books for a returning patient by keyboard alone, from the list to the confirmation", async ({
  visit,
}) => {
  const { list, slot } = await findSlot("kg");
  const again = await findSlot("kg", (form) => hasNoAdditionalFields(form) && !form.url.href.endsWith(slot));
  const { page } = await visit();
  await openHydrated(page, "/staff");
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 200; presses += 1) {
      if (await page.evaluate((css) => document.activeElement?.matches(css), selector)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the keyboard never reached ${selector}`);
  };
  await tabTo("#staff-email");
  await page.keyboard.type(operator.email);
  await tabTo("#staff-password");
  await page.keyboard.type(operator.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/staff\/desk$/);

  // A form is never cached for staff, so that it is not prefetched either.
  const prefetched: string[] = [];
  page.on("request", (request) => {
    if (/\/form\.data/.test(request.url()) && request.resourceType() !== "fetch") prefetched.push(request.url());
  });
  const phone = freshPhone();
  const openForm = async (from: { list: string; slot: string }) => {
    await openHydrated(page, from.list);
    await page.locator(`a[href="${from.slot}"]`).first().focus();
    await waitForPaint(page);
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor();
    await tabTo("input[name=name]");
  };
  await openForm({ list, slot });
  await page.keyboard.type("Бакыт Асанов");
  await tabTo("input[name=phone]");
  await page.keyboard.type(phone.typed);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/appointments\/\d+$/);

  await openForm(again);
  await tabTo("input[name=phone]");
  await page.keyboard.type(phone.typed);
  await tabTo("button[value=find-patient]");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Бакыт Асанов" }).waitFor();
  await tabTo("button[name=patient]");
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>("input[name=name]")?.value === "Бакыт Асанов",
  );
  await tabTo("input[name=name]");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/appointments\/\d+$/);
  expect(prefetched).toEqual([]);
});
