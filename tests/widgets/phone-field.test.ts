import type { Locator, Page } from "@playwright/test";
import { countryIds, type CountryId } from "#app/countries/country.ts";
import { hasTick } from "../support/field-state.ts";
import { expect, test, type OpenGuide } from "../support/fixtures.ts";

test.use({ section: "fields" });

/** Each market's first language. */
const languageOf = { kg: "ru", kz: "ru", ro: "ro", hu: "hu", ae: "en" };

async function openPhone(openGuide: OpenGuide, market: CountryId = "kg") {
  const { page, specimen } = await openGuide({ market, language: languageOf[market] });
  return { page, input: specimen("phone").getByLabel("Phone") };
}

type Numbers = {
  typed: [keys: string, shown: string][];
  pasted: [text: string, shown: string][];
  /** A number of the market, and a text that is pasted over it and is no number of the market. */
  replaced?: { before: string; by: string };
};

const numbers: Record<CountryId, Numbers> = {
  kg: {
    typed: [
      ["+996555123456", "+996 (555) 12-34-56"],
      ["996555123456", "+996 (555) 12-34-56"],
    ],
    pasted: [
      ["+996 555 12-34-56", "+996 (555) 12-34-56"],
      ["tel. 0555 123456", "+996 (555) 12-34-56"],
      ["+49 30 1234567", "+49 30 1234567"],
    ],
  },
  kz: {
    typed: [["77011234567", "+7 (701) 123-45-67"]],
    pasted: [
      ["8 (701) 123-45-67", "+7 (701) 123-45-67"],
      ["+7 8 701 123 45 67", "+7 (701) 123-45-67"],
    ],
  },
  hu: { typed: [["+36201234567", "+36 20 123 4567"]], pasted: [["06 30 123 4567", "+36 30 123 4567"]] },
  ro: {
    typed: [["40721234567", "+40 721 234 567"]],
    pasted: [
      ["0721 234 567", "+40 721 234 567"],
      ["+40 0721234567", "+40 721 234 567"],
    ],
    replaced: { before: "0721234567", by: "07624020027" },
  },
  ae: {
    typed: [["971501234567", "+971 50 123 4567"]],
    pasted: [["00971501234567", "+971 50 123 4567"]],
    replaced: { before: "+971501234567", by: "+90 532 088 59 57" },
  },
};

/** The field's value, with the caret as a bar. */
const withCaret = (input: Locator) =>
  input.evaluate(
    (element: HTMLInputElement) =>
      `${element.value.slice(0, element.selectionStart!)}|${element.value.slice(element.selectionStart!)}`,
  );

const paste = (page: Page, text: string) => page.keyboard.insertText(text);

test.describe("W-05 a phone field", () => {
  test("B-22 is empty on focus, formatted while typing, and shows surplus digits", async ({ openGuide }) => {
    const { page, input } = await openPhone(openGuide);
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

  for (const market of countryIds) {
    const { typed, pasted, replaced } = numbers[market];
    test(`B-22 in ${market} formats a number typed key by key or pasted, but no other; a tick shows a whole one`, async ({
      openGuide,
    }) => {
      const { page, input } = await openPhone(openGuide, market);
      for (const [keys, shown] of typed) {
        await test.step(`typing ${keys}`, async () => {
          await input.fill("");
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
      for (const [text, shown] of pasted) {
        await test.step(`pasting ${text}`, async () => {
          // Into the empty field, and replacing its whole value.
          await input.fill("");
          await input.focus();
          await paste(page, text);
          await expect(input).toHaveValue(shown);
          await page.keyboard.press("ControlOrMeta+a");
          await paste(page, text);
          await expect(input).toHaveValue(shown);
        });
      }
      if (!replaced) return;
      await test.step(`${replaced.by} in place of a number`, async () => {
        const digits = async () => (await input.inputValue()).replace(/\D/g, "");
        await input.fill("");
        await input.focus();
        await page.keyboard.type(replaced.before);
        await page.keyboard.press("ControlOrMeta+a");
        await paste(page, replaced.by);
        const pastedDigits = await digits();
        expect(replaced.by.replace(/\D/g, "").endsWith(pastedDigits.slice(-10))).toBe(true);
        await page.keyboard.press("Tab");
        await expect.poll(() => hasTick(input)).toBe(false);
        await input.fill(replaced.before);
        await input.fill(replaced.by);
        expect(await digits()).toBe(pastedDigits);
        await page.keyboard.press("Tab");
        await expect.poll(() => hasTick(input)).toBe(false);
      });
    });
  }

  test("leaves the text of an input method alone until it is complete, then formats it", async ({ openGuide }) => {
    const { page, input } = await openPhone(openGuide);
    const method = await page.context().newCDPSession(page);
    const compose = async (...texts: string[]) => {
      await input.fill("");
      await input.focus();
      for (const text of texts) {
        await method.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
        await expect(input).toHaveValue(text);
      }
      await method.send("Input.insertText", { text: texts.at(-1)! });
    };
    for (const digits of ["0555", "055", "0555123456"]) {
      await input.fill("");
      await page.keyboard.type(digits);
      const typed = await input.inputValue();
      await compose(...Array.from(digits, (_, index) => digits.slice(0, index + 1)));
      await expect(input).toHaveValue(typed);
    }
    await compose("055", "0555");
    await page.keyboard.type("123456");
    await expect(input).toHaveValue("+996 (555) 12-34-56");
  });

  test("keeps the caret, deletes across separators, and keeps the code", async ({ openGuide }) => {
    const { page, input } = await openPhone(openGuide);
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
