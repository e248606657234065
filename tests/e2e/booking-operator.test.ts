import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshPhone, startForm, typedFields, words } from "../support/booking.ts";
import { openBrowser, sitDown } from "../support/browser.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

const operator = { email: "operator@demo.example", password: "demo-operator" };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** A patient the operators have booked before, and a free time for another visit. */
async function returningPatient(name: string) {
  const visitor = createVisitor(sharedOrigin());
  await (await visitor.get("/staff")).form("Войти").submit(operator);
  const phone = freshPhone();
  const { form } = await startForm(visitor);
  await form.form(words.book).submit({ name, phone: phone.typed, ...typedFields(form) });
  const { form: other } = await startForm(visitor, (page) => !page.document.querySelector("[name^=field-]"));
  return { phone, address: other.url.pathname + other.url.search };
}

/** Signed in, at a form. */
async function sitDownAtWork(address: string) {
  const sat = await sitDown(browser, sharedOrigin("kg"));
  const { page } = sat;
  await page.goto("/staff");
  await page.locator("#staff-email").fill(operator.email);
  await page.locator("#staff-password").fill(operator.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/staff\/desk$/);
  await page.goto(address, { waitUntil: "networkidle" });
  return sat;
}

/** Posts wait until they are let go. */
async function holdPosts(page: Page) {
  let letGo = () => {};
  const held = { gate: Promise.resolve() };
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "POST") await held.gate;
    await route.continue();
  });
  return {
    hold: () => void (held.gate = new Promise<void>((resolve) => (letGo = resolve))),
    letGo: () => letGo(),
  };
}

test("B-13 an operator who types on while a patient is looked for and put in loses no key, no press of Enter and not the focus", async () => {
  const { phone, address } = await returningPatient("Бакыт Асанов");
  const { page, close } = await sitDownAtWork(address);
  const posts = await holdPosts(page);
  const name = page.locator("input[name=name]");
  const isFocused = () => name.evaluate((element) => element === document.activeElement);

  await page.locator("input[name=phone]").fill(phone.typed);
  posts.hold();
  await page.locator("button[value=find-patient]").click();
  await name.focus();
  await page.keyboard.type("Ай");
  posts.letGo();
  await page.getByRole("button", { name: "Бакыт Асанов" }).waitFor();
  await page.keyboard.type("гүл");
  expect([await name.inputValue(), await isFocused()]).toEqual(["Айгүл", true]);

  posts.hold();
  await page.getByRole("button", { name: "Бакыт Асанов" }).press("Enter");
  await name.focus();
  await name.fill("Нурлан");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" А");
  posts.letGo();
  await page.waitForURL(/\/appointments\/\d+\?hash=/);
  expect(await page.locator("dl").textContent()).toContain("Нурлан А");
  await close();
});

test("B-13 the patient put in has the focus at the first field in the same breath: a key pressed at once is typed there", async () => {
  const { phone, address } = await returningPatient("Бакыт Асанов");
  const { page, close } = await sitDownAtWork(address);
  await page.locator("input[name=phone]").fill(phone.typed);
  await page.locator("button[value=find-patient]").press("Enter");
  // What has the focus the moment the fresh field stands in the page, before anything is painted.
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
  expect(await focused).toBe("name");
  await close();
});

test("B-13 with script the number looked up is in the form of the next booking, and the next caller begins with an empty one", async () => {
  const { page, close } = await sitDownAtWork("/staff/desk");
  const [one, other] = [freshPhone(), freshPhone()];
  const phone = page.locator("#desk-phone");
  const { form: drawn } = await startForm(createVisitor(sharedOrigin()));
  const openForm = async () => {
    await page.goto(drawn.url.pathname + drawn.url.search, { waitUntil: "networkidle" });
    return page.locator("#booking-phone");
  };

  await phone.fill(one.typed);
  await page.getByRole("button", { name: "Записать звонящего" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  const form = await openForm();
  expect((await form.inputValue()).replace(/\D/g, "").slice(-9)).toBe(one.number.slice(-9));
  const kept = page.waitForResponse((response) => response.url().includes("/keep"));
  await page.locator("#booking-name").fill("Прежний Звонок");
  await kept;

  await page.goto("/staff/desk", { waitUntil: "networkidle" });
  await phone.fill(other.typed);
  await page.keyboard.press("Enter");
  await page.locator("#desk-visits").waitFor();
  const second = await openForm();
  expect(await page.locator("#booking-name").inputValue()).toBe("");
  expect((await second.inputValue()).replace(/\D/g, "").slice(-9)).toBe(other.number.slice(-9));

  await page.goto("/staff/desk", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Следующий звонок" }).click();
  await page.getByRole("button", { name: "Следующий звонок" }).waitFor({ state: "detached" });
  expect((await phone.inputValue()).replace(/\D/g, "")).not.toContain(other.number.slice(-6));
  expect(await (await openForm()).inputValue()).not.toMatch(/\d{6}/);
  await close();
});
