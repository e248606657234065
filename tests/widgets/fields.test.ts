import type { Locator } from "@playwright/test";
import { hasTick } from "../support/field-state.ts";
import { expect, test } from "../support/fixtures.ts";

test.use({ section: "fields" });

const isMarked = (input: Locator) => input.evaluate((element) => element.getAttribute("aria-invalid") === "true");
const message = (input: Locator) =>
  input.evaluate((element) => document.getElementById(`${element.id}-error`)?.textContent ?? null);

test.describe("W-06 a field", () => {
  test("is validated on blur once changed, and then at each change; an asterisk shows that it is required", async ({
    openGuide,
  }) => {
    const { page, specimen, problems } = await openGuide();
    const input = specimen("text").getByLabel("Name");
    await expect(specimen("text").locator("label")).toHaveText("Name *");
    await input.focus();
    await page.keyboard.press("Tab");
    await expect.poll(() => isMarked(input)).toBe(false);
    await expect.poll(() => hasTick(input)).toBe(false);
    await input.pressSequentially("A");
    await expect.poll(() => isMarked(input)).toBe(false);
    await page.keyboard.press("Tab");
    await expect.poll(() => isMarked(input)).toBe(true);
    await expect.poll(() => message(input)).toBe("Введите не меньше 2 символов");
    await input.press("End");
    await page.keyboard.type("n");
    await expect.poll(() => isMarked(input)).toBe(false);
    await expect.poll(() => hasTick(input)).toBe(true);
    await expect.poll(() => message(input)).toBeNull();
    await input.fill("");
    await expect.poll(() => hasTick(input)).toBe(false);
    await expect.poll(() => message(input)).toBe("Это поле обязательное");
    expect(problems).toEqual([]);
  });

  test("joins the server's errors by commas, describes the input with hint and errors, and validates by its own rules after a change", async ({
    openGuide,
  }) => {
    const { specimen } = await openGuide();
    const input = specimen("text-error").getByLabel("E-mail");
    await expect.poll(() => message(input)).toBe("Too short, No such address");
    await expect(input).toHaveAttribute("aria-describedby", "wrong-mail-hint wrong-mail-error");
    await input.fill("vizit@");
    await expect.poll(() => message(input)).toBe("Похоже, в адресе ошибка, проверьте его.");
    await input.fill("anna@vizit.kg");
    await expect.poll(() => message(input)).toBeNull();
    await expect.poll(() => hasTick(input)).toBe(true);
  });

  test("of a form: nothing is sent until all fields are valid, and the first invalid one gets the focus", async ({
    openGuide,
  }) => {
    const { page, specimen } = await openGuide();
    const form = specimen("form");
    const [name, mail, send] = [form.getByLabel("Name"), form.getByLabel("E-mail"), form.getByRole("button")];
    await mail.fill("silent");
    await send.click();
    await expect(form.locator("output")).toHaveText("sent 0");
    await expect.poll(() => message(name)).toBe("Это поле обязательное");
    await expect.poll(() => isMarked(mail)).toBe(true);
    await expect.poll(() => message(mail)).toBeNull();
    await expect(page.locator("#form-name")).toBeFocused();
    await name.fill("Anna");
    await mail.fill("anna@vizit.kg");
    await send.click();
    await expect(form.locator("output")).toHaveText("sent 1");
  });
});

test.describe("W-06 a field of a long page", () => {
  test.use({ section: null });

  for (const by of ["mouse", "finger"] as const) {
    test(`a ${by} on the button below still clicks when the blurred field shows its error`, async ({ openGuide }) => {
      const { page, specimen } = await openGuide({ size: by === "finger" ? "mobile" : "desktop" });
      const form = specimen("form");
      const mail = form.getByLabel("E-mail");
      const send = form.getByRole("button", { name: "Send" });
      await mail.fill("nobody");
      const before = (await send.boundingBox())!;
      await (by === "finger" ? send.tap() : send.click());
      // The messages moved the button, but the press still sent the form: the first field has the focus.
      await page.waitForFunction(() => document.activeElement?.id === "form-name");
      await expect.poll(async () => (await send.boundingBox())!.y).toBeGreaterThan(before.y);
      await expect.poll(() => message(mail)).toBe("Похоже, в адресе ошибка, проверьте его.");
    });
  }
});

test.describe("W-07 a number field", () => {
  test("ignores the mouse wheel, returns NaN when empty, and refuses a number out of its limits", async ({
    openGuide,
  }) => {
    const { page, specimen } = await openGuide();
    const input = specimen("number").getByLabel("Age");
    const output = specimen("number").locator("output");
    await input.fill("12");
    await input.hover();
    await page.mouse.wheel(0, 200);
    await page.mouse.wheel(0, -200);
    await expect(input).toHaveValue("12");
    await expect(output).toHaveText("12");
    await input.fill("");
    await expect(output).toHaveText("NaN");
    await input.fill("1 2,5");
    await expect(output).toHaveText("12.5");

    for (const [typed, error] of [
      ["0", "Не меньше 1"],
      ["121", "Не больше 120"],
      ["ten", "Введите число"],
      ["120", null],
    ] as const) {
      await input.fill(typed);
      await page.keyboard.press("Tab");
      const shown = await message(input);
      if (error === null) expect(shown).toBeNull();
      else expect(shown).toContain(error);
    }
  });
});

test.describe("W-06 errors in several sections", () => {
  test.use({ section: null });

  test("the server's error of a field disappears once the field is changed", async ({ openGuide }) => {
    const { specimen } = await openGuide();
    const changes: [name: string, error: string, change: (field: Locator) => Promise<unknown>][] = [
      ["radio-inline-column", "Choose one", (field) => field.getByText("For my child").click()],
      ["checkbox", "Your consent is needed", (field) => field.getByLabel("I agree").last().check()],
      ["birth-error", "Check the date", (field) => field.locator("select").first().selectOption({ index: 3 })],
      ["code-error", "The code is wrong", (field) => field.locator("input").pressSequentially("1")],
      ["select-long", "Choose a city", (field) => field.locator("select").selectOption("Astana")],
    ];
    for (const [name, error, change] of changes) {
      const message = specimen(name).locator("[id$=-error]", { hasText: error });
      await expect(message, name).toHaveCount(1);
      await change(specimen(name));
      await message.waitFor({ state: "detached" });
      await expect(specimen(name).locator("[aria-invalid=true]"), name).toHaveCount(0);
    }
  });
});
