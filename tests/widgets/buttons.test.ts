import { expect, test } from "../support/fixtures.ts";

for (const [size, height] of [
  ["desktop", 40],
  ["mobile", 46],
] as const) {
  test(`W-08 on a ${size} controls are ${height} px high, small ones 32`, async ({ openGuide }) => {
    const { page, specimen } = await openGuide({ size });
    const heightOf = async (name: string) =>
      (await specimen("button-main").getByRole("button", { name }).boundingBox())!.height;
    await expect.poll(() => heightOf("Book")).toBe(height);
    await expect.poll(() => heightOf("Small")).toBe(32);
    for (const field of ["#text-name", "#service", "#city", "#visit", "#phones-phone"])
      await expect.poll(async () => (await page.locator(field).boundingBox())!.height).toBe(height);
  });
}

test.describe("W-08 a button", () => {
  test.use({ section: "buttons" });

  test("of any kind looks different idle, hovered, pressed and disabled", async ({ openGuide }) => {
    const { page, specimen } = await openGuide();
    for (const name of ["button-main", "button-quiet", "button-text"]) {
      await test.step(name, async () => {
        const button = specimen(name).getByRole("button", { name: "Book" });
        const look = () =>
          button.evaluate(
            (element) => (
              element.getAnimations().forEach((animation) => animation.finish()),
              [
                getComputedStyle(element).backgroundColor,
                getComputedStyle(element).color,
                getComputedStyle(element).textDecorationLine,
              ].join()
            ),
          );
        const idle = await look();
        await button.hover();
        const hovered = await look();
        await page.mouse.down();
        const pressed = await look();
        await page.mouse.up();
        expect(new Set([idle, hovered, pressed]).size).toBe(3);
        const disabled = specimen(name).getByRole("button", { name: "Disabled" });
        await expect
          .poll(() => disabled.evaluate((element) => Number(getComputedStyle(element).opacity)))
          .toBeLessThan(1);
      });
    }
  });

  test("in progress shows a spinner, keeps the focus and ignores a second press", async ({ openGuide }) => {
    const { page, specimen, focused } = await openGuide();
    const example = specimen("button-progress");
    const button = example.getByRole("button", { name: "Send" });
    await button.click();
    await button.click({ force: true });
    await page.keyboard.press("Enter");
    await expect(example.locator("output")).toHaveText("pressed 1");
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect.poll(focused).toBe("Send");
    await expect
      .poll(() => button.evaluate((element) => getComputedStyle(element, "::before").animationName))
      .toContain("spin");
    await example.getByRole("button", { name: "Done" }).click();
    await button.click();
    await expect(example.locator("output")).toHaveText("pressed 2");
  });
});
