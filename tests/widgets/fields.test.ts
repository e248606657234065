import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

test.use({ section: "fields" });

/** Each market's first language. */
const languageOf = { kg: "ru", kz: "ru", ro: "ro", hu: "hu", ae: "en" };

const isMarked = (input: Locator) => input.evaluate((element) => element.getAttribute("aria-invalid") === "true");
const hasTick = (input: Locator) =>
  input.evaluate((element) => getComputedStyle(element).backgroundImage.includes("svg"));
const message = (input: Locator) =>
  input.evaluate((element) => document.getElementById(`${element.id}-error`)?.textContent ?? null);

test.describe("W-06 a field", () => {
  test("is validated on blur, and then at each change", async ({ openGuide }) => {
    const { page, specimen, problems } = await openGuide();
    const input = specimen("text").getByLabel("Name");
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

  test("shows an asterisk if required, and no error for a mere focus", async ({ openGuide }) => {
    const { page, specimen } = await openGuide();
    await expect(specimen("text").locator("label")).toHaveText("Name *");
    await specimen("text").getByLabel("Name").focus();
    await page.keyboard.press("Tab");
    await expect.poll(() => isMarked(specimen("text").getByLabel("Name"))).toBe(false);
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

  test("of a form: nothing is sent until all are valid, and the first invalid one gets the focus", async ({
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
  test("ignores the wheel, and empty is not a number", async ({ openGuide }) => {
    const { page, specimen } = await openGuide();
    const input = specimen("number").getByLabel("Age");
    const told = specimen("number").locator("output");
    await input.fill("12");
    await input.hover();
    await page.mouse.wheel(0, 200);
    await page.mouse.wheel(0, -200);
    await expect(input).toHaveValue("12");
    await expect(told).toHaveText("12");
    await input.fill("");
    await expect(told).toHaveText("NaN");
    await input.fill("1 2,5");
    await expect(told).toHaveText("12.5");
  });

  test("enforces its limits", async ({ openGuide }) => {
    const { page, specimen } = await openGuide();
    const input = specimen("number").getByLabel("Age");
    for (const [typed, said] of [
      ["0", "Не меньше 1"],
      ["121", "Не больше 120"],
      ["ten", "Введите число"],
      ["120", null],
    ] as const) {
      await input.fill(typed);
      await page.keyboard.press("Tab");
      const words = await message(input);
      if (said === null) expect(words).toBeNull();
      else expect(words).toContain(said);
    }
  });
});

/** The field's value, with the caret as a bar. */
const withCaret = (input: Locator) =>
  input.evaluate(
    (element: HTMLInputElement) =>
      `${element.value.slice(0, element.selectionStart!)}|${element.value.slice(element.selectionStart!)}`,
  );

const paste = (page: Page, text: string) => page.keyboard.insertText(text);

test.describe("W-05 a phone field", () => {
  test("B-22 is empty on focus, formatted while typing, and shows surplus digits", async ({ openGuide }) => {
    const { page, specimen } = await openGuide();
    const input = specimen("phone").getByLabel("Phone");
    await input.focus();
    await expect.poll(() => withCaret(input)).toBe("|");
    await page.keyboard.type("555");
    await expect.poll(() => withCaret(input)).toBe("+996 (555|");
    await page.keyboard.type("12-34-56");
    await expect.poll(() => withCaret(input)).toBe("+996 (555) 12-34-56|");
    await page.keyboard.press("Tab");
    await expect.poll(() => hasTick(input)).toBe(true);
    await input.press("End");
    await page.keyboard.type("7");
    await expect.poll(() => withCaret(input)).toBe("+996 (555) 12-34-567|");
    await expect.poll(() => hasTick(input)).toBe(false);
  });

  for (const [market, keys, shown] of [
    ["kg", "+996555123456", "+996 (555) 12-34-56"],
    ["kg", "996555123456", "+996 (555) 12-34-56"],
    ["kz", "77011234567", "+7 (701) 123-45-67"],
    ["hu", "+36201234567", "+36 20 123 4567"],
    ["ro", "40721234567", "+40 721 234 567"],
    ["ae", "971501234567", "+971 50 123 4567"],
  ] as const) {
    test(`B-22 in ${market} typing ${keys} key by key gives ${shown} and its tick, one key less none`, async ({
      openGuide,
    }) => {
      const { page, specimen } = await openGuide({
        market,
        language: languageOf[market],
      });
      const input = specimen("phone").getByLabel("Phone");
      await input.focus();
      await page.keyboard.type(keys);
      await expect(input).toHaveValue(shown);
      await page.keyboard.press("Tab");
      await expect.poll(() => hasTick(input)).toBe(true);
      await input.press("End");
      await page.keyboard.press("Backspace");
      await expect.poll(() => hasTick(input)).toBe(false);
    });
  }

  test("keeps the caret, deletes across separators, and keeps the code", async ({ openGuide }) => {
    const { page, specimen } = await openGuide();
    const input = specimen("phone").getByLabel("Phone");
    const press = async (key: string, times: number) => {
      for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
    };
    await input.fill("+996 (555) 12-34-5");
    await page.keyboard.press("End");
    await press("ArrowLeft", 7);
    await page.keyboard.type("9");
    await expect.poll(() => withCaret(input)).toBe("+996 (555) 9|1-23-45");
    await press("Backspace", 2);
    await expect.poll(() => withCaret(input)).toBe("+996 (55|1) 23-45");
    await page.keyboard.press("Home");
    await page.keyboard.press("Delete");
    await expect(input).toHaveValue("+996 (551) 23-45");
    await page.keyboard.press("Home");
    await page.keyboard.type("2");
    await expect.poll(() => withCaret(input)).toBe("+996 (2|55) 12-34-5");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await expect(input).toHaveValue("");
    await page.keyboard.type("7");
    await expect.poll(() => withCaret(input)).toBe("+996 (7|");
  });

  for (const [market, pasted, shown] of [
    ["kg", "+996 555 12-34-56", "+996 (555) 12-34-56"],
    ["kg", "tel. 0555 123456", "+996 (555) 12-34-56"],
    ["kz", "8 (701) 123-45-67", "+7 (701) 123-45-67"],
    ["kz", "+7 8 701 123 45 67", "+7 (701) 123-45-67"],
    ["ro", "0721 234 567", "+40 721 234 567"],
    ["ro", "+40 0721234567", "+40 721 234 567"],
    ["hu", "06 30 123 4567", "+36 30 123 4567"],
    ["ae", "00971501234567", "+971 50 123 4567"],
    ["kg", "+49 30 1234567", "+49 30 1234567"],
  ] as const) {
    test(`in ${market} turns a pasted ${JSON.stringify(pasted)} into ${JSON.stringify(shown)}`, async ({
      openGuide,
    }) => {
      const { page, specimen } = await openGuide({
        market,
        language: languageOf[market],
      });
      const input = specimen("phone").getByLabel("Phone");
      // Into the empty field, and replacing its whole value.
      await input.focus();
      await paste(page, pasted);
      await expect(input).toHaveValue(shown);
      await page.keyboard.press("ControlOrMeta+a");
      await paste(page, pasted);
      await expect(input).toHaveValue(shown);
    });
  }

  test("without script is a plain field for any format", async ({ openGuide }) => {
    const { specimen } = await openGuide({ script: false });
    const input = specimen("phone").getByLabel("Phone");
    await input.fill("0555 / 12.34.56");
    await expect(input).toHaveValue("0555 / 12.34.56");
    await expect
      .poll(() =>
        input.evaluate((element: HTMLInputElement) => [element.type, element.autocomplete, element.placeholder]),
      )
      .toEqual(["tel", "tel", "+996 (000) 00-00-00"]);
  });
});

test.describe("a one-time code", () => {
  test("is one input with a dash for each missing digit, and reports completion", async ({ openGuide }) => {
    const { page, specimen } = await openGuide();
    const input = specimen("code").getByLabel("Code from the SMS");
    const told = specimen("code").locator("output");
    const dashes = async () =>
      (await specimen("code").locator("[aria-hidden=true]").last().textContent())?.replaceAll("\u00a0", "");
    await expect
      .poll(() => input.evaluate((element: HTMLInputElement) => [element.inputMode, element.autocomplete]))
      .toEqual(["numeric", "one-time-code"]);
    await expect.poll(dashes).toBe("––––");
    await input.focus();
    await page.keyboard.type("1x2");
    await expect(input).toHaveValue("12");
    await expect.poll(dashes).toBe("––");
    await expect(told).toHaveText("");
    await page.keyboard.type("345");
    await expect(input).toHaveValue("1234");
    await expect.poll(dashes).toBe("");
    await expect(told).toHaveText("1234");
  });

  test("accepts a pasted code with any separators", async ({ openGuide }) => {
    const { page, specimen } = await openGuide();
    await specimen("code").getByLabel("Code from the SMS").focus();
    await paste(page, " 12-34 ");
    await expect(specimen("code").locator("output")).toHaveText("1234");
  });

  test("without script is a plain input with dashes as its placeholder", async ({ openGuide }) => {
    const { specimen } = await openGuide({ script: false });
    const input = specimen("code").getByLabel("Code from the SMS");
    await expect(input).toHaveAttribute("placeholder", "––––");
    await input.pressSequentially("12345");
    await expect(input).toHaveValue("1234");
  });
});

test.describe("W-04 a date of birth", () => {
  test("reports a value only when all three are selected; the days follow the month, and an impossible day is cleared", async ({
    openGuide,
  }) => {
    const { specimen } = await openGuide();
    const birth = specimen("birth");
    const [day, month, year] = [birth.getByLabel("День"), birth.getByLabel("Месяц"), birth.getByLabel("Год")];
    const told = birth.locator("output").last();
    const days = () => day.locator("option:not([value=''])").count();
    const years = await year.locator("option:not([value=''])").allTextContents();
    expect([years[0], years.at(-1), years.length]).toEqual(["2026", "1920", 107]);
    await expect.poll(days).toBe(31);
    await month.selectOption("2");
    await expect.poll(days).toBe(29);
    await day.selectOption("29");
    await expect(told).toHaveText("not yet");
    await year.selectOption("1984");
    await expect(told).toHaveText("1984-02-29");
    await expect(birth.locator("input[name=born]")).toHaveValue("1984-02-29");
    await year.selectOption("1983");
    await expect.poll(days).toBe(28);
    await expect(day).toHaveValue("");
    await expect(told).toHaveText("not yet");
    await expect
      .poll(() => birth.locator("[name]").evaluateAll((all) => all.map((one) => one.getAttribute("name"))))
      .toEqual(["born-day", "born-month", "born-year"]);
  });

  test("marks all three when invalid, with one message", async ({ openGuide }) => {
    const { specimen } = await openGuide();
    const birth = specimen("birth-error");
    await expect(birth.locator("select[aria-invalid=true]")).toHaveCount(3);
    await expect(birth.getByText("Check the date")).toHaveCount(1);
    await expect(birth.getByLabel("День")).toHaveValue("29");
  });

  test("without script posts three named parts and offers every day", async ({ openGuide }) => {
    const { specimen } = await openGuide({ script: false });
    const birth = specimen("birth");
    await expect
      .poll(() => birth.locator("select").evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).name)))
      .toEqual(["born-day", "born-month", "born-year"]);
    await expect(birth.getByLabel("День").locator("option")).toHaveCount(32);
  });

  test("has the order of the language", async ({ openGuide }) => {
    const { specimen } = await openGuide({ market: "hu", language: "hu" });
    await expect
      .poll(() =>
        specimen("birth")
          .locator("select")
          .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))),
      )
      .toEqual(["Év", "Hónap", "Nap"]);
  });
});

test.describe("W-06 errors in several sections", () => {
  test.use({ section: null });

  test("the server's error of a field disappears once the field is changed", async ({ openGuide }) => {
    const { specimen } = await openGuide();
    const changes: [name: string, said: string, change: (field: Locator) => Promise<unknown>][] = [
      ["radio-inline-column", "Choose one", (field) => field.getByText("For my child").click()],
      ["checkbox", "Your consent is needed", (field) => field.getByLabel("I agree").last().check()],
      ["birth-error", "Check the date", (field) => field.locator("select").first().selectOption({ index: 3 })],
      ["code-error", "The code is wrong", (field) => field.locator("input").pressSequentially("1")],
      ["select-long", "Choose a city", (field) => field.locator("select").selectOption("Astana")],
    ];
    for (const [name, said, change] of changes) {
      const message = specimen(name).locator("[id$=-error]", { hasText: said });
      await expect(message, name).toHaveCount(1);
      await change(specimen(name));
      await message.waitFor({ state: "detached" });
      await expect(specimen(name).locator("[aria-invalid=true]"), name).toHaveCount(0);
    }
  });
});
