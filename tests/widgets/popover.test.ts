import { expect, test } from "../support/fixtures.ts";

test.use({ section: "popovers" });

test("W-02 a popover opens 2 px below its button, aligned to its edge, and takes the focus", async ({ openGuide }) => {
  const { page, specimen, focused, problems } = await openGuide();
  const button = specimen("popover").getByRole("button", { name: "About the price" });
  await button.click();
  const panel = page.getByRole("dialog", { name: "About the price" });
  await panel.waitFor();
  const [from, to] = [(await button.boundingBox())!, (await panel.boundingBox())!];
  expect(Math.round(to.y - (from.y + from.height))).toBe(2);
  expect(Math.round(to.x)).toBe(Math.round(from.x));
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect.poll(focused).toBe("Understood");
  await expect(page).toBeAccessible();
  await page.getByRole("button", { name: "Understood" }).click();
  await panel.waitFor({ state: "detached" });
  await expect.poll(focused).toBe("About the price");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  expect(problems).toEqual([]);
});

test.describe("on a long page", () => {
  test.use({ section: null });

  test("W-02 a popover aligned to the end of its button flips without room", async ({ openGuide }) => {
    const { page, specimen } = await openGuide();
    const button = specimen("popover-actions").getByRole("button", { name: "Price" });
    const panel = page.getByRole("dialog", { name: "Price" });
    await button.click();
    await panel.waitFor();
    const [from, to] = [(await button.boundingBox())!, (await panel.boundingBox())!];
    expect(to.width).toBeGreaterThan(from.width);
    expect(Math.round(to.x + to.width)).toBe(Math.round(from.x + from.width));
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    // With the button at the bottom of the window the panel opens above it.
    await button.evaluate((element) => scrollTo(0, element.getBoundingClientRect().bottom + scrollY - innerHeight + 4));
    await button.click();
    await panel.waitFor();
    await expect.poll(async () => (await panel.boundingBox())!.y).toBeLessThan((await button.boundingBox())!.y);
  });
});

test("W-02 Escape, a press outside and its own button close a popover; it can be reopened", async ({ openGuide }) => {
  const { page, specimen, focused } = await openGuide();
  const button = specimen("popover").getByRole("button", { name: "About the price" });
  const panel = page.getByRole("dialog", { name: "About the price" });
  for (const closing of [() => page.keyboard.press("Escape"), () => button.click(), () => page.mouse.click(3, 3)]) {
    await button.click();
    await panel.waitFor();
    await closing();
    await panel.waitFor({ state: "detached" });
    await expect.poll(focused).toBe("About the price");
  }
});

test("W-02 a popover takes 180 ms to close", async ({ openGuide }) => {
  const { page, specimen } = await openGuide({ motion: true });
  await page.clock.install();
  await specimen("popover").getByRole("button", { name: "About the price" }).click();
  await page.getByRole("dialog").waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press("Escape");
  await specimen("popover").locator("[popover][data-closing]").waitFor({ state: "attached" });
  await page.clock.runFor(170);
  await expect(specimen("popover").locator("[popover]")).toHaveCount(1);
  await page.clock.runFor(20);
  await specimen("popover").locator("[popover]").waitFor({ state: "detached" });
});

test("W-02 on mobile it is a sheet: title, reset, actions, the page behind inert", async ({ openGuide }) => {
  const { page, specimen, focused } = await openGuide({ size: "mobile" });
  await specimen("popover-actions").getByRole("button", { name: "Price" }).click();
  const sheet = page.getByRole("dialog", { name: "Price" });
  await sheet.getByRole("heading", { name: "Price" }).waitFor();
  await expect(page.locator("html[data-modal-open]")).toHaveCount(1);
  const box = (await sheet.boundingBox())!;
  expect([box.width, box.y + box.height]).toEqual([390, 844]);
  await expect(page).toBeAccessible();
  await sheet.getByRole("button", { name: "Reset all" }).click();
  await expect(specimen("popover-actions").locator("output:not(.sr)")).toHaveText("reset");
  await sheet.getByRole("button", { name: "Apply" }).click();
  await sheet.waitFor({ state: "detached" });
  await expect.poll(focused).toBe("Price");
});
