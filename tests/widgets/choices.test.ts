import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { axeFaults } from "../support/axe.ts";
import { openGuide } from "../support/styleguide.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Its style sheet comes with script. */
const isDrawn = (select: Locator) =>
  expect.poll(() => select.evaluate((element) => getComputedStyle(element).appearance)).toBe("base-select");

describe("W-02 a select", () => {
  test("has a popup at most 350 px high, 2 px from it, and is walked by keyboard", async () => {
    const { page, specimen, close } = await openGuide(browser);
    const select = specimen("select-long").getByLabel("City");
    await isDrawn(select);
    await select.click();
    const style = await select.evaluate((element) => {
      const { maxHeight, marginTop, overflowY } = getComputedStyle(element, "::picker(select)");
      return { maxHeight, marginTop, overflowY };
    });
    expect(style).toEqual({ maxHeight: "350px", marginTop: "2px", overflowY: "auto" });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await select.inputValue()).toBe("Astana");
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    expect(await select.inputValue()).toBe("Astana");
    await close();
  });

  test("is a sheet at the bottom on mobile", async () => {
    const { specimen, close } = await openGuide(browser, { size: "mobile" });
    const select = specimen("select").getByLabel("Service");
    await isDrawn(select);
    await select.click();
    const option = (await select.locator("option").last().boundingBox())!;
    expect(option.height).toBe(48);
    expect(844 - (option.y + option.height)).toBeLessThan(20);
    await select.locator("option", { hasText: "ECG" }).click();
    expect(await select.inputValue()).toBe("ECG");
    await close();
  });
});

describe("W-02 a combobox", () => {
  test("finds by typing, in a list at most 350 px high; Enter takes, Escape takes back", async () => {
    const { page, specimen, problems, close } = await openGuide(browser);
    const input = specimen("combobox").getByRole("combobox", { name: "City" });
    await input.click();
    const list = page.getByRole("listbox", { name: "City" });
    const box = (await list.boundingBox())!;
    const under = (await input.boundingBox())!;
    expect([box.height, Math.round(box.width), Math.round(box.y - under.y - under.height)]).toEqual([
      350,
      Math.round(under.width),
      2,
    ]);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.type("ka");
    expect(await list.getByRole("option").allTextContents()).toEqual(["Karaganda", "Ust-Kamenogorsk"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await list.waitFor({ state: "detached" });
    expect([await input.inputValue(), await specimen("combobox").locator("output").last().textContent()]).toEqual([
      "Ust-Kamenogorsk",
      "Ust-Kamenogorsk",
    ]);
    await page.keyboard.type("x");
    await page.keyboard.press("Escape");
    expect(await input.inputValue()).toBe("Ust-Kamenogorsk");
    expect(problems).toEqual([]);
    await close();
  });

  test("takes no word that is not an option; a name typed out or cleared counts", async () => {
    const { page, specimen, close } = await openGuide(browser);
    const input = specimen("combobox").getByRole("combobox", { name: "City" });
    const posted = specimen("combobox").locator("input[name=city]");
    await input.fill("Atlantis");
    expect(await page.getByText("Ничего не найдено").isVisible()).toBe(true);
    await page.keyboard.press("Tab");
    expect([await input.inputValue(), await posted.inputValue()]).toEqual(["", ""]);
    await input.fill("astana");
    await page.keyboard.press("Tab");
    expect([await input.inputValue(), await posted.inputValue()]).toEqual(["Astana", "Astana"]);
    await input.fill("Atlantis");
    await page.keyboard.press("Tab");
    expect([await input.inputValue(), await posted.inputValue()]).toEqual(["Astana", "Astana"]);
    await input.fill("");
    await page.keyboard.press("Tab");
    expect(await posted.inputValue()).toBe("");
    await close();
  });

  test("is walked by arrows round its ends, and tells which option Enter would take", async () => {
    const { page, specimen, close } = await openGuide(browser);
    const input = specimen("combobox").getByRole("combobox", { name: "City" });
    await input.focus();
    const active = () =>
      input.evaluate(
        (element) => document.getElementById(element.getAttribute("aria-activedescendant") ?? "")?.textContent,
      );
    await page.keyboard.press("ArrowDown");
    expect(await active()).toBe("Almaty");
    await page.keyboard.press("ArrowUp");
    expect(await active()).toBe("Temirtau");
    await page.keyboard.press("ArrowDown");
    expect(await active()).toBe("Almaty");
    await page.getByRole("listbox", { name: "City" }).getByRole("option", { name: "Shymkent" }).click();
    expect(await input.inputValue()).toBe("Shymkent");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("city");
    await close();
  });

  test("may be required, wrong and disabled", async () => {
    const { page, specimen, close } = await openGuide(browser);
    expect(await specimen("combobox").getByRole("combobox").getAttribute("required")).toBe("");
    const [wrong, locked] = [
      specimen("combobox-error").getByRole("combobox").first(),
      specimen("combobox-error").getByRole("combobox").last(),
    ];
    expect([await wrong.getAttribute("aria-invalid"), await wrong.getAttribute("aria-describedby")]).toEqual([
      "true",
      "city-wrong-error",
    ]);
    expect([await locked.isDisabled(), await locked.inputValue()]).toEqual([true, "Astana"]);
    await locked.click({ force: true });
    expect(await page.getByRole("listbox").count()).toBe(0);
    await close();
  });

  test("with no script is a select", async () => {
    const { specimen, close } = await openGuide(browser, { script: false });
    const select = specimen("combobox").getByLabel("City");
    await select.selectOption("Aktau");
    expect(await select.evaluate((element: HTMLSelectElement) => [element.name, element.value])).toEqual([
      "city",
      "Aktau",
    ]);
    await close();
  });
});

describe("W-02 radio groups", () => {
  test("are native and named, whatever they look like", async () => {
    const { page, specimen, close } = await openGuide(browser);
    for (const [name, label, options] of [
      ["radio-inline", /Gender/, 3],
      ["radio-inline-column", /For whom/, 2],
      ["radio-reason", /Why do you cancel/, 3],
      ["radio-rate", /How likely/, 11],
    ] as const) {
      const group = specimen(name).getByRole("radiogroup", { name: label });
      expect(await group.getByRole("radio").count()).toBe(options);
      await group.getByRole("radio").first().focus();
      await page.keyboard.press("ArrowDown");
      expect(await group.getByRole("radio").nth(1).isChecked()).toBe(true);
    }
    await close();
  });

  test("stand in a column on mobile only where they should; a score of 0 to 10 fits one row", async () => {
    for (const [size, inColumn] of [
      ["desktop", false],
      ["mobile", true],
    ] as const) {
      const { specimen, close } = await openGuide(browser, { size });
      const rows = async (name: string) =>
        new Set(
          await specimen(name)
            .getByRole("radio")
            .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().y))),
        ).size;
      expect([await rows("radio-inline-column"), await rows("radio-reason"), await rows("radio-rate")]).toEqual([
        inColumn ? 2 : 1,
        3,
        1,
      ]);
      const score = (await specimen("radio-rate").locator("label").first().boundingBox())!;
      expect(Math.min(score.width, score.height)).toBeGreaterThanOrEqual(24);
      await close();
    }
  });
});

test("a checkbox says what is wrong with it", async () => {
  const { specimen, close } = await openGuide(browser);
  const box = specimen("checkbox").getByRole("checkbox").last();
  expect([await box.getAttribute("aria-invalid"), await box.getAttribute("aria-describedby")]).toEqual([
    "true",
    "consent-wrong-error",
  ]);
  await specimen("checkbox").getByText("I agree to the processing").click();
  expect(await specimen("checkbox").getByRole("checkbox").first().isChecked()).toBe(true);
  await close();
});
