import { expect, test } from "../support/fixtures.ts";

test.use({ section: "fields" });

test.describe("a one-time code", () => {
  test("is one input with a dash for each missing digit, and reports completion, typed or pasted", async ({
    openGuide,
  }) => {
    const { page, specimen } = await openGuide();
    const input = specimen("code").getByLabel("Code from the SMS");
    const output = specimen("code").locator("output");
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
    await expect(output).toHaveText("");
    await page.keyboard.type("345");
    await expect(input).toHaveValue("1234");
    await expect.poll(dashes).toBe("");
    await expect(output).toHaveText("1234");

    await page.keyboard.press("Home");
    await page.keyboard.type("5");
    await expect(input).toHaveValue("1234");

    await input.fill("");
    await page.keyboard.insertText(" 43-21 ");
    await expect(output).toHaveText("4321");
  });

  test("without script is a plain input with dashes as its placeholder, and takes pasted spaces", async ({
    openGuide,
  }) => {
    const { page, specimen } = await openGuide({ script: false });
    const input = specimen("code").getByLabel("Code from the SMS");
    await expect(input).toHaveAttribute("placeholder", "––––");
    await input.focus();
    await page.keyboard.insertText(" 12 34 ");
    await expect(input).toHaveValue(" 12 34 ");
    await expect(input).toHaveJSProperty("validity.valid", true);
  });
});
