import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { openGuide } from "../support/styleguide.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const isMarked = (input: Locator) => input.evaluate((element) => element.getAttribute("aria-invalid") === "true");
const hasTick = (input: Locator) =>
  input.evaluate((element) => getComputedStyle(element).backgroundImage.includes("svg"));
const message = (input: Locator) =>
  input.evaluate((element) => document.getElementById(`${element.id}-error`)?.textContent ?? null);

describe("W-06 a field", () => {
  test("says nothing at first, is judged when it is left, and then at each change", async () => {
    const { page, specimen, problems, close } = await openGuide(browser);
    const input = specimen("text").getByLabel("Name");
    expect([await isMarked(input), await hasTick(input)]).toEqual([false, false]);
    await input.pressSequentially("A");
    expect(await isMarked(input)).toBe(false);
    await page.keyboard.press("Tab");
    expect([await isMarked(input), await message(input)]).toEqual([true, "Не меньше 2 символов"]);
    await input.press("End");
    await page.keyboard.type("n");
    expect([await isMarked(input), await hasTick(input), await message(input)]).toEqual([false, true, null]);
    await input.fill("");
    expect([await hasTick(input), await message(input)]).toEqual([false, "Это поле обязательное"]);
    expect(problems).toEqual([]);
    await close();
  });

  test("shows an asterisk when it is required, and no message for a mere visit", async () => {
    const { page, specimen, close } = await openGuide(browser);
    expect(await specimen("text").locator("label").textContent()).toBe("Name *");
    await specimen("text").getByLabel("Name").focus();
    await page.keyboard.press("Tab");
    expect(await isMarked(specimen("text").getByLabel("Name"))).toBe(false);
    await close();
  });

  test("joins the server's messages by a comma, reads them with the hint, and judges by its own rules after a change", async () => {
    const { specimen, close } = await openGuide(browser);
    const input = specimen("text-error").getByLabel("E-mail");
    expect(await message(input)).toBe("Too short, No such address");
    expect(await input.getAttribute("aria-describedby")).toBe("wrong-hint wrong-error");
    await input.fill("vizit@");
    expect(await message(input)).toContain("E-mail");
    await input.fill("anna@vizit.kg");
    expect([await message(input), await hasTick(input)]).toEqual([null, true]);
    await close();
  });

  test("of a form: nothing is sent until each is right, and the first that is not gets the focus", async () => {
    const { page, specimen, close } = await openGuide(browser);
    const form = specimen("form");
    const [name, mail, send] = [form.getByLabel("Name"), form.getByLabel("E-mail"), form.getByRole("button")];
    await mail.fill("silent");
    await send.click();
    expect(await form.locator("output").textContent()).toBe("sent 0");
    expect(await message(name)).toBe("Это поле обязательное");
    expect([await isMarked(mail), await message(mail)]).toEqual([true, null]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("form-name");
    await name.fill("Anna");
    await mail.fill("anna@vizit.kg");
    await send.click();
    expect(await form.locator("output").textContent()).toBe("sent 1");
    await close();
  });

  test.each(["mouse", "finger"] as const)(
    "a %s on the button below is no less a click when the field it leaves says what is wrong",
    async (by) => {
      const { page, specimen, close } = await openGuide(browser, { size: by === "finger" ? "mobile" : "desktop" });
      const form = specimen("form");
      const mail = form.getByLabel("E-mail");
      const send = form.getByRole("button", { name: "Send" });
      await mail.fill("nobody");
      const before = (await send.boundingBox())!;
      await (by === "finger" ? send.tap() : send.click());
      // Messages have moved it, and the press has sent the form all the same: the first field has the focus.
      await page.waitForFunction(() => document.activeElement?.id === "form-name");
      expect((await send.boundingBox())!.y).toBeGreaterThan(before.y);
      expect(await message(mail)).toContain("E-mail");
      await close();
    },
  );
});

describe("W-07 a number field", () => {
  test("ignores the wheel, and nothing is not a number", async () => {
    const { page, specimen, close } = await openGuide(browser);
    const input = specimen("number").getByLabel("Age");
    const told = specimen("number").locator("output");
    await input.fill("12");
    await input.hover();
    await page.mouse.wheel(0, 200);
    await page.mouse.wheel(0, -200);
    expect([await input.inputValue(), await told.textContent()]).toEqual(["12", "12"]);
    await input.fill("");
    expect(await told.textContent()).toBe("NaN");
    await input.fill("1 2,5");
    expect(await told.textContent()).toBe("12.5");
    await close();
  });

  test("keeps within its limits", async () => {
    const { page, specimen, close } = await openGuide(browser);
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
    await close();
  });
});

/** What stands in the field, the caret as a bar. */
const withCaret = (input: Locator) =>
  input.evaluate(
    (element: HTMLInputElement) =>
      `${element.value.slice(0, element.selectionStart!)}|${element.value.slice(element.selectionStart!)}`,
  );

const paste = (page: Page, text: string) => page.keyboard.insertText(text);

describe("W-05 a phone field", () => {
  test("B-22 is empty on focus, masked as one types, and shows a digit too many", async () => {
    const { page, specimen, close } = await openGuide(browser);
    const input = specimen("phone").getByLabel("Phone");
    await input.focus();
    expect(await withCaret(input)).toBe("|");
    await page.keyboard.type("555");
    expect(await withCaret(input)).toBe("+996 (555|");
    await page.keyboard.type("12-34-56");
    expect(await withCaret(input)).toBe("+996 (555) 12-34-56|");
    await page.keyboard.press("Tab");
    expect(await hasTick(input)).toBe(true);
    await input.press("End");
    await page.keyboard.type("7");
    expect(await withCaret(input)).toBe("+996 (555) 12-34-567|");
    expect(await hasTick(input)).toBe(false);
    await close();
  });

  test.each([
    ["kg", "+996555123456", "+996 (555) 12-34-56"],
    ["kg", "996555123456", "+996 (555) 12-34-56"],
    ["kz", "77011234567", "+7 (701) 123-45-67"],
    ["hu", "+36201234567", "+36 20 123 4567"],
    ["ro", "40721234567", "+40 721 234 567"],
    ["ae", "971501234567", "+971 50 123 4567"],
  ])("B-22 in %s typing %s key by key gives %s and its tick, one key less none", async (market, keys, shown) => {
    const { page, specimen, close } = await openGuide(browser, {
      market,
      language: { kz: "ru", ro: "ro", hu: "hu", ae: "en" }[market] ?? "ru",
    });
    const input = specimen("phone").getByLabel("Phone");
    await input.focus();
    await page.keyboard.type(keys);
    expect(await input.inputValue()).toBe(shown);
    await page.keyboard.press("Tab");
    expect(await hasTick(input)).toBe(true);
    await input.press("End");
    await page.keyboard.press("Backspace");
    expect(await hasTick(input)).toBe(false);
    await close();
  });

  test("keeps the caret where one types, deletes past the pattern's signs, and never hurts the code", async () => {
    const { page, specimen, close } = await openGuide(browser);
    const input = specimen("phone").getByLabel("Phone");
    const press = async (key: string, times: number) => {
      for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
    };
    await input.fill("+996 (555) 12-34-5");
    await page.keyboard.press("End");
    await press("ArrowLeft", 7);
    await page.keyboard.type("9");
    expect(await withCaret(input)).toBe("+996 (555) 9|1-23-45");
    await press("Backspace", 2);
    expect(await withCaret(input)).toBe("+996 (55|1) 23-45");
    await page.keyboard.press("Home");
    await page.keyboard.press("Delete");
    expect(await input.inputValue()).toBe("+996 (551) 23-45");
    await page.keyboard.press("Home");
    await page.keyboard.type("2");
    expect(await withCaret(input)).toBe("+996 (2|55) 12-34-5");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    expect(await input.inputValue()).toBe("");
    await page.keyboard.type("7");
    expect(await withCaret(input)).toBe("+996 (7|");
    await close();
  });

  test.each([
    ["kg", "+996 555 12-34-56", "+996 (555) 12-34-56"],
    ["kg", "tel. 0555 123456", "+996 (555) 12-34-56"],
    ["kz", "8 (701) 123-45-67", "+7 (701) 123-45-67"],
    ["kz", "+7 8 701 123 45 67", "+7 (701) 123-45-67"],
    ["ro", "0721 234 567", "+40 721 234 567"],
    ["ro", "+40 0721234567", "+40 721 234 567"],
    ["hu", "06 30 123 4567", "+36 30 123 4567"],
    ["ae", "00971501234567", "+971 50 123 4567"],
    ["kg", "+49 30 1234567", "+49 30 1234567"],
  ])("in %s turns a pasted %j into %j", async (market, pasted, shown) => {
    const { page, specimen, close } = await openGuide(browser, {
      market,
      language: { kz: "ru", ro: "ro", hu: "hu", ae: "en" }[market] ?? "ru",
    });
    const input = specimen("phone").getByLabel("Phone");
    // Into the empty field, and in place of everything.
    await input.focus();
    await paste(page, pasted);
    expect(await input.inputValue()).toBe(shown);
    await page.keyboard.press("ControlOrMeta+a");
    await paste(page, pasted);
    expect(await input.inputValue()).toBe(shown);
    await close();
  });

  test("with no script is a plain field for any way of writing a number", async () => {
    const { specimen, close } = await openGuide(browser, { script: false });
    const input = specimen("phone").getByLabel("Phone");
    await input.fill("0555 / 12.34.56");
    expect(await input.inputValue()).toBe("0555 / 12.34.56");
    expect(
      await input.evaluate((element: HTMLInputElement) => [element.type, element.autocomplete, element.placeholder]),
    ).toEqual(["tel", "tel", "+996 (000) 00-00-00"]);
    await close();
  });
});

describe("a one-time code", () => {
  test("is one input with a dash for each digit missing, and is told when it is full", async () => {
    const { page, specimen, close } = await openGuide(browser);
    const input = specimen("code").getByLabel("Code from the SMS");
    const told = specimen("code").locator("output");
    const dashes = async () =>
      (await specimen("code").locator("[aria-hidden=true]").last().textContent())?.replaceAll("\u00a0", "");
    expect(await input.evaluate((element: HTMLInputElement) => [element.inputMode, element.autocomplete])).toEqual([
      "numeric",
      "one-time-code",
    ]);
    expect(await dashes()).toBe("––––");
    await input.focus();
    await page.keyboard.type("1x2");
    expect([await input.inputValue(), await dashes(), await told.textContent()]).toEqual(["12", "––", ""]);
    await page.keyboard.type("345");
    expect([await input.inputValue(), await dashes(), await told.textContent()]).toEqual(["1234", "", "1234"]);
    await close();
  });

  test("takes a pasted one with whatever stands between its digits", async () => {
    const { page, specimen, close } = await openGuide(browser);
    await specimen("code").getByLabel("Code from the SMS").focus();
    await paste(page, " 12-34 ");
    expect(await specimen("code").locator("output").textContent()).toBe("1234");
    await close();
  });

  test("with no script is a plain input with the dashes as its example", async () => {
    const { specimen, close } = await openGuide(browser, { script: false });
    const input = specimen("code").getByLabel("Code from the SMS");
    expect(await input.getAttribute("placeholder")).toBe("––––");
    await input.pressSequentially("12345");
    expect(await input.inputValue()).toBe("1234");
    await close();
  });
});

describe("W-04 a date of birth", () => {
  test("is told only when all three are chosen; the days follow the month, and a day that is gone is taken back", async () => {
    const { specimen, close } = await openGuide(browser);
    const birth = specimen("birth");
    const [day, month, year] = [birth.getByLabel("День"), birth.getByLabel("Месяц"), birth.getByLabel("Год")];
    const told = birth.locator("output").last();
    const days = () => day.locator("option:not([value=''])").count();
    const years = await year.locator("option:not([value=''])").allTextContents();
    expect([years[0], years.at(-1), years.length]).toEqual(["2026", "1920", 107]);
    expect(await days()).toBe(31);
    await month.selectOption("2");
    expect(await days()).toBe(29);
    await day.selectOption("29");
    expect(await told.textContent()).toBe("not yet");
    await year.selectOption("1984");
    expect(await told.textContent()).toBe("1984-02-29");
    expect(await birth.locator("input[name=born]").inputValue()).toBe("1984-02-29");
    await year.selectOption("1983");
    expect([await days(), await day.inputValue(), await told.textContent()]).toEqual([28, "", "not yet"]);
    expect(await birth.locator("[name]").evaluateAll((all) => all.map((one) => one.getAttribute("name")))).toEqual([
      "born-day",
      "born-month",
      "born-year",
    ]);
    await close();
  });

  test("marks all three when it is wrong, with one message", async () => {
    const { specimen, close } = await openGuide(browser);
    const birth = specimen("birth-error");
    expect(await birth.locator("select[aria-invalid=true]").count()).toBe(3);
    expect(await birth.getByText("Check the date").count()).toBe(1);
    expect(await birth.getByLabel("День").inputValue()).toBe("29");
    await close();
  });

  test("with no script posts three named parts and offers every day", async () => {
    const { specimen, close } = await openGuide(browser, { script: false });
    const birth = specimen("birth");
    expect(
      await birth.locator("select").evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).name)),
    ).toEqual(["born-day", "born-month", "born-year"]);
    expect(await birth.getByLabel("День").locator("option").count()).toBe(32);
    await close();
  });

  test("stands in the order of the language", async () => {
    const { specimen, close } = await openGuide(browser, { market: "hu", language: "hu" });
    expect(
      await specimen("birth")
        .locator("select")
        .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))),
    ).toEqual(["Év", "Hónap", "Nap"]);
    await close();
  });
});

test("W-06 what the server said of a field goes once the field is changed", async () => {
  const { specimen, close } = await openGuide(browser);
  const changes: [name: string, said: string, change: (field: Locator) => Promise<unknown>][] = [
    ["radio-inline-column", "Choose one", (field) => field.getByText("For my child").click()],
    ["checkbox", "Your consent is needed", (field) => field.getByLabel("I agree").last().check()],
    ["birth-error", "Check the date", (field) => field.locator("select").first().selectOption({ index: 3 })],
    ["code-error", "The code is wrong", (field) => field.locator("input").pressSequentially("1")],
    ["select-long", "Choose a city", (field) => field.locator("select").selectOption("Astana")],
  ];
  for (const [name, said, change] of changes) {
    const message = specimen(name).locator("[id$=-error]", { hasText: said });
    expect(await message.count(), name).toBe(1);
    await change(specimen(name));
    await message.waitFor({ state: "detached" });
    expect(await specimen(name).locator("[aria-invalid=true]").count(), name).toBe(0);
  }
  await close();
});
