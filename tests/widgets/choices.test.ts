import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

test.use({ section: "choices" });

/** Waits for the style sheet of selects, which script loads. */
const waitForStyles = (select: Locator) =>
  expect.poll(() => select.evaluate((element) => getComputedStyle(element).appearance)).toBe("base-select");

test.describe("W-02 a select", () => {
  test("has a popup at most 350 px high, 2 px away, and works by keyboard", async ({ openGuide }) => {
    const { page, specimen } = await openGuide();
    const select = specimen("select-long").getByLabel("City");
    await waitForStyles(select);
    await select.click();
    const style = await select.evaluate((element) => {
      const { maxHeight, marginTop, overflowY } = getComputedStyle(element, "::picker(select)");
      return { maxHeight, marginTop, overflowY };
    });
    expect(style).toEqual({ maxHeight: "350px", marginTop: "2px", overflowY: "auto" });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(select).toHaveValue("Astana");
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    await expect(select).toHaveValue("Astana");
  });

  test("is a sheet at the bottom on mobile", async ({ openGuide }) => {
    const { specimen } = await openGuide({ size: "mobile" });
    const select = specimen("select").getByLabel("Service");
    await waitForStyles(select);
    await select.click();
    const option = (await select.locator("option").last().boundingBox())!;
    expect(option.height).toBe(48);
    expect(844 - (option.y + option.height)).toBeLessThan(20);
    await select.locator("option", { hasText: "ECG" }).click();
    await expect(select).toHaveValue("ECG");
  });
});

test.describe("W-02 a combobox", () => {
  test("filters by typing in a list at most 350 px high; Enter selects, Escape restores", async ({ openGuide }) => {
    const { page, specimen, problems } = await openGuide();
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
    await expect(page).toBeAccessible();
    await page.keyboard.type("ka");
    await expect(list.getByRole("option")).toHaveText(["Karaganda", "Ust-Kamenogorsk"]);
    await expect(specimen("combobox").locator("output.sr")).toHaveText(/^2 /);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await list.waitFor({ state: "detached" });
    await expect(input).toHaveValue("Ust-Kamenogorsk");
    await expect(specimen("combobox").locator("output").last()).toHaveText("Ust-Kamenogorsk");
    await page.keyboard.type("x");
    await page.keyboard.press("Escape");
    await expect(input).toHaveValue("Ust-Kamenogorsk");
    expect(problems).toEqual([]);
  });

  test("accepts only options; a complete or cleared label counts; it can be required, invalid and disabled", async ({
    openGuide,
  }) => {
    const { page, specimen } = await openGuide();
    const input = specimen("combobox").getByRole("combobox", { name: "City" });
    const posted = specimen("combobox").locator("input[name=city]");
    await input.fill("Atlantis");
    await expect(page.getByText("Ничего не найдено")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(input).toHaveValue("");
    await expect(posted).toHaveValue("");
    await input.fill("astana");
    await page.keyboard.press("Tab");
    await expect(input).toHaveValue("Astana");
    await expect(posted).toHaveValue("Astana");
    await input.fill("Atlantis");
    await page.keyboard.press("Tab");
    await expect(input).toHaveValue("Astana");
    await expect(posted).toHaveValue("Astana");
    await input.fill("");
    await page.keyboard.press("Enter");
    await expect(posted).toHaveValue("");

    await expect(specimen("combobox").getByRole("combobox")).toHaveAttribute("required", "");
    const [invalid, disabled] = [
      specimen("combobox-error").getByRole("combobox").first(),
      specimen("combobox-error").getByRole("combobox").last(),
    ];
    await expect(invalid).toHaveAttribute("aria-invalid", "true");
    await expect(invalid).toHaveAttribute("aria-describedby", "city-wrong-error");
    await expect.poll(() => disabled.isDisabled()).toBe(true);
    await expect(disabled).toHaveValue("Astana");
    await expect(specimen("combobox-error").locator("input[type=hidden]").last()).toBeDisabled();
    await disabled.click({ force: true });
    await expect(page.getByRole("listbox")).toHaveCount(0);
  });

  test("moves the active option by arrow keys, wrapping at both ends, and names it", async ({ openGuide }) => {
    const { page, specimen } = await openGuide();
    const input = specimen("combobox").getByRole("combobox", { name: "City" });
    await input.focus();
    const active = () =>
      input.evaluate(
        (element) => document.getElementById(element.getAttribute("aria-activedescendant") ?? "")?.textContent,
      );
    await page.keyboard.press("ArrowDown");
    await expect.poll(active).toBe("Almaty");
    await page.keyboard.press("ArrowUp");
    await expect.poll(active).toBe("Temirtau");
    await page.keyboard.press("ArrowDown");
    await expect.poll(active).toBe("Almaty");
    const list = page.getByRole("listbox", { name: "City" }).getByRole("option");
    const ninth = (await list.allTextContents())[8];
    for (const [key, to] of [
      ["PageDown", ninth],
      ["PageUp", "Almaty"],
      ["PageUp", "Almaty"],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(active).toBe(to);
    }
    await list.filter({ hasText: "Shymkent" }).click();
    await expect(input).toHaveValue("Shymkent");
    await expect(page.locator("#city")).toBeFocused();
    await input.click();
    await expect.poll(active).toBe("Shymkent");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowDown");
    await expect.poll(active).toBe("Shymkent");
  });

  test("without script is a select", async ({ openGuide }) => {
    const { specimen } = await openGuide({ script: false });
    const select = specimen("combobox").getByLabel("City");
    await select.selectOption("Aktau");
    await expect
      .poll(() => select.evaluate((element: HTMLSelectElement) => [element.name, element.value]))
      .toEqual(["city", "Aktau"]);
  });
});

test.describe("W-02 radio groups", () => {
  test("are native and named in every style", async ({ openGuide }) => {
    const { page, specimen } = await openGuide();
    for (const [name, label, options] of [
      ["radio-inline", /Gender/, 3],
      ["radio-inline-column", /For whom/, 2],
      ["radio-reason", /Why do you cancel/, 3],
      ["radio-rate", /How likely/, 11],
    ] as const) {
      const group = specimen(name).getByRole("radiogroup", { name: label });
      await expect(group.getByRole("radio")).toHaveCount(options);
      await group.getByRole("radio").first().focus();
      await page.keyboard.press("ArrowDown");
      await expect(group.getByRole("radio").nth(1)).toBeChecked();
      // Links to the group lead to its first option; each option's label selects it.
      const ids = await group.getByRole("radio").evaluateAll((all) => all.map(({ id }) => id));
      expect(ids).toEqual([expect.stringMatching(/./), ...Array<string>(options - 1).fill("")]);
      await group.locator("label").first().click();
      await expect(group.getByRole("radio").first()).toBeChecked();
    }
  });

  test("are in a column on mobile only for inline-column; a score of 0 to 10 fits one row", async ({ openGuide }) => {
    for (const [size, inColumn] of [
      ["desktop", false],
      ["mobile", true],
    ] as const) {
      const { specimen } = await openGuide({ size });
      const rows = async (name: string) =>
        new Set(
          await specimen(name)
            .getByRole("radio")
            .evaluateAll((all) => all.map((radio) => Math.round(radio.getBoundingClientRect().y))),
        ).size;
      await expect.poll(() => rows("radio-inline-column")).toBe(inColumn ? 2 : 1);
      await expect.poll(() => rows("radio-reason")).toBe(3);
      await expect.poll(() => rows("radio-rate")).toBe(1);
      const score = (await specimen("radio-rate").locator("label").first().boundingBox())!;
      expect(Math.min(score.width, score.height)).toBeGreaterThanOrEqual(24);
    }
  });
});

test("a checkbox is marked invalid and described by its error", async ({ openGuide }) => {
  const { specimen } = await openGuide();
  const box = specimen("checkbox").getByRole("checkbox").last();
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await expect(box).toHaveAttribute("aria-describedby", "wrong-choice-consent-error");
  await specimen("checkbox").getByText("I agree to the processing").click();
  await expect(specimen("checkbox").getByRole("checkbox").first()).toBeChecked();
});

test("W-06 a language link keeps the choices of a form", async ({ openGuide }) => {
  const { page, specimen } = await openGuide({ market: "hu" });
  await specimen("radio-inline-column").getByLabel("For my child").check();
  await specimen("checkbox").locator("#wrong-choice-consent").check();
  await page.locator("header summary", { hasText: "Magyar" }).first().click();
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(specimen("radio-inline-column").getByLabel("For my child")).toBeChecked();
  await expect(specimen("checkbox").locator("#wrong-choice-consent")).toBeChecked();
});
