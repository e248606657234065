import { expect, test } from "../support/fixtures.ts";

test.use({ section: "skeletons-and-disclosures" });

const linesOf = (element: Element) =>
  Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight));

for (const script of [true, false]) {
  test(`a long text shows two lines and expands on demand; script ${script}`, async ({ openGuide }) => {
    const { page, specimen } = await openGuide({ script });
    const clamp = specimen("clamp");
    const text = clamp.getByText("Cardiologist, family doctor");
    await expect.poll(() => text.evaluate(linesOf)).toBe(2);
    await clamp.getByText("Показать ещё").click();
    await expect.poll(() => text.evaluate(linesOf)).toBeGreaterThan(2);
    await clamp.getByText("Скрыть").click();
    await expect.poll(() => text.evaluate(linesOf)).toBe(2);
    await clamp.getByRole("checkbox", { name: /Показать ещё.*specialties/ }).focus();
    await page.keyboard.press("Space");
    await expect(clamp.getByRole("checkbox", { name: /Скрыть.*specialties/ })).toBeChecked();
  });

  test(`a disclosure opens by press and closes by keyboard; script ${script}`, async ({ openGuide }) => {
    const { page, specimen } = await openGuide({ script });
    const content = specimen("disclosure").getByText("Ultrasound");
    await expect(content).toBeHidden();
    await specimen("disclosure").getByText("More services: 2").click();
    await expect(content).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(content).toBeHidden();
  });
}

test("without script the toggle of a one-word text is beside the text, not over it", async ({ openGuide }) => {
  const clamp = (await openGuide({ script: false })).specimen("clamp-short");
  const text = await clamp.getByText("Cardiologist", { exact: true }).evaluate((element) => {
    const clampedText = element.parentElement!;
    const column = document.createElement("div");
    // Its items are as wide as their text.
    column.style.cssText = "display: grid; justify-items: start";
    clampedText.replaceWith(column);
    column.append(clampedText);
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().toJSON() as DOMRect;
  });
  const button = (await clamp.locator("label").boundingBox())!;
  expect(button.x).toBeGreaterThan(text.right);
  expect(button.y).toBeGreaterThanOrEqual(text.top - 8);
});

test("with script a text that fits in two lines has no toggle", async ({ openGuide }) => {
  const { specimen } = await openGuide();
  await specimen("clamp-short").getByText("Показать ещё").waitFor({ state: "detached" });
  await expect(specimen("clamp-short").getByRole("checkbox")).toHaveCount(0);
});

test("skeletons are hidden from screen readers, and do not move with reduced motion", async ({ openGuide }) => {
  const { specimen } = await openGuide();
  const skeletons = specimen("skeleton").locator("[aria-busy=true]");
  await expect(skeletons.locator("> :not([aria-hidden=true])")).toHaveCount(0);
  await expect
    .poll(() =>
      skeletons
        .locator("span > span")
        .first()
        .evaluate((element) => getComputedStyle(element).animationName),
    )
    .toBe("none");
});
