import { expect, test } from "../support/fixtures.ts";

test.use({ section: "fields" });

test.describe("W-04 a date of birth", () => {
  test("reports a value only when day, month and year are selected; the days follow the month, an impossible day is cleared, and an invalid date marks all three fields", async ({
    openGuide,
  }) => {
    const { specimen } = await openGuide();
    const birth = specimen("birth");
    const [day, month, year] = [birth.getByLabel("День"), birth.getByLabel("Месяц"), birth.getByLabel("Год")];
    const output = birth.locator("output").last();
    const days = () => day.locator("option:not([value=''])").count();
    const years = await year.locator("option:not([value=''])").allTextContents();
    expect([years[0], years.at(-1), years.length]).toEqual(["2026", "1920", 107]);
    await expect.poll(days).toBe(31);
    await month.selectOption("2");
    await expect.poll(days).toBe(29);
    await day.selectOption("29");
    await expect(output).toHaveText("not yet");
    await year.selectOption("1984");
    await expect(output).toHaveText("1984-02-29");
    await expect(birth.locator("input[name=born]")).toHaveValue("1984-02-29");
    await year.selectOption("1983");
    await expect.poll(days).toBe(28);
    await expect(day).toHaveValue("");
    await expect(output).toHaveText("not yet");
    await expect
      .poll(() => birth.locator("[name]").evaluateAll((all) => all.map((element) => element.getAttribute("name"))))
      .toEqual(["born-day", "born-month", "born-year"]);

    const wrong = specimen("birth-error");
    await expect(wrong.locator("select[aria-invalid=true]")).toHaveCount(3);
    await expect(wrong.getByText("Check the date")).toHaveCount(1);
    await expect(wrong.getByLabel("День")).toHaveValue("29");
  });

  test("without script posts day, month and year separately, and offers 31 days", async ({ openGuide }) => {
    const { specimen } = await openGuide({ script: false });
    const birth = specimen("birth");
    await expect
      .poll(() => birth.locator("select").evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).name)))
      .toEqual(["born-day", "born-month", "born-year"]);
    await expect(birth.getByLabel("День").locator("option")).toHaveCount(32);
  });

  test("has day, month and year in the order of the language", async ({ openGuide }) => {
    const { specimen } = await openGuide({ market: "hu", language: "hu" });
    await expect
      .poll(() =>
        specimen("birth")
          .locator("select")
          .evaluateAll((all) => all.map((element) => element.getAttribute("aria-label"))),
      )
      .toEqual(["Év", "Hónap", "Nap"]);
  });
});
