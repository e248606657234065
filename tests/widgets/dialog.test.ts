import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

test.use({ section: "dialogs" });

const marked = (page: Page) => page.locator("html").evaluate((root) => root.hasAttribute("data-modal-open"));

test.describe("W-01 sizes", () => {
  test("auto and sm are 500 px wide, lg 600, xl 700, and fullscreen fills the window", async ({ openGuide }) => {
    const { page, specimen } = await openGuide();
    for (const [size, width] of [
      ["auto", 500],
      ["sm", 500],
      ["lg", 600],
      ["xl", 700],
      ["fullscreen", 1280],
    ] as const) {
      await specimen("dialog-sizes").getByRole("button", { name: size, exact: true }).click();
      const box = await page.getByRole("dialog").boundingBox();
      expect([size, box?.width, box?.height === 900]).toEqual([size, width, size === "fullscreen"]);
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
    }
  });

  test("up to 1024 px it is a sheet at the bottom, with reduced motion without an animation", async ({ openGuide }) => {
    const { page, specimen } = await openGuide({ size: "mobile" });
    await specimen("dialog-sizes").getByRole("button", { name: "sm" }).click();
    await expect
      .poll(() => page.getByRole("dialog").evaluate((element) => getComputedStyle(element).animationName))
      .not.toContain("slide");
    const box = (await page.getByRole("dialog").boundingBox())!;
    expect([box.x, box.width, box.y + box.height]).toEqual([0, 390, 844]);
    // No higher than its content.
    expect(box.height).toBeLessThan(300);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1024, height: 700 });
    await specimen("dialog-sizes").getByRole("button", { name: "sm" }).click();
    const onTablet = (await page.getByRole("dialog").boundingBox())!;
    expect([onTablet.width, onTablet.y + onTablet.height]).toEqual([500, 700]);
  });
});

test.describe("W-01 closing", () => {
  test("Escape, the cross and a press beside close it, release the page and return the focus", async ({
    openGuide,
  }) => {
    const { page, specimen, focused, problems } = await openGuide();
    const closings = {
      Escape: () => page.keyboard.press("Escape"),
      "the cross": () => page.getByRole("dialog").getByRole("button", { name: "Close" }).click(),
      "a press beside": () => page.mouse.click(5, 5),
    };
    for (const [name, press] of Object.entries(closings)) {
      await test.step(name, async () => {
        await specimen("dialog-sizes").getByRole("button", { name: "lg" }).click();
        await expect.poll(focused).toBe("Size lg");
        await expect.poll(() => marked(page)).toBe(true);
        await press();
        await page.locator("dialog").waitFor({ state: "detached" });
        await expect.poll(() => marked(page)).toBe(false);
        await expect.poll(focused).toBe("lg");
      });
    }
    expect(problems).toEqual([]);
  });

  test("closing takes 180 ms; opening 0.4 s on mobile, 0.2 s on desktop", async ({ openGuide }) => {
    for (const { size, seconds, name } of [
      { size: "desktop", seconds: "0.2s", name: "appear" },
      { size: "mobile", seconds: "0.4s", name: "slide-in" },
    ] as const) {
      const { page, specimen } = await openGuide({ size, motion: true });
      await page.clock.install();
      await specimen("dialog-sizes").getByRole("button", { name: "lg" }).click();
      const dialog = page.getByRole("dialog");
      const animation = () =>
        dialog.evaluate((element) => [
          getComputedStyle(element).animationName,
          getComputedStyle(element).animationDuration,
        ]);
      await expect.poll(animation).toEqual([expect.stringContaining(name), seconds]);
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.keyboard.press("Escape");
      await page.locator("dialog[data-closing]").waitFor();
      await expect
        .poll(animation)
        .toEqual([expect.stringContaining(size === "mobile" ? "slide-out" : "vanish"), "0.2s"]);
      await page.clock.runFor(170);
      await expect(page.locator("dialog")).toHaveCount(1);
      await page.clock.runFor(20);
      await page.locator("dialog").waitFor({ state: "detached" });
    }
  });
});

test("W-01 a selection of text that ends beside a dialog does not close it", async ({ openGuide }) => {
  const { page, specimen } = await openGuide();
  await specimen("dialog-actions").getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  const { x, y } = (await dialog.getByRole("heading").boundingBox())!;
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await page.mouse.move(5, y + 5);
  await page.mouse.up();
  await dialog.getByRole("button", { name: "Reset all" }).click();
  await expect(specimen("dialog-actions").locator("output:not(.sr)")).toHaveText("reset");
});

test("W-01 the second press of a double press neither closes the dialog that the first opens, nor presses a button in it", async ({
  openGuide,
}) => {
  const { page, specimen } = await openGuide();
  const opener = specimen("dialog-actions").getByRole("button");
  /** Presses a point at a time in milliseconds. */
  const press = (target: Locator, { at, x }: { at: number; x: number }) =>
    target.evaluate(
      (element, [timeStamp, clientX]) => {
        const position = { clientX, clientY: 5, detail: 1, bubbles: true, cancelable: true };
        element.dispatchEvent(new PointerEvent("pointerdown", position));
        const click = new MouseEvent("click", position);
        Object.defineProperty(click, "timeStamp", { value: timeStamp });
        element.dispatchEvent(click);
      },
      [at, x] as const,
    );
  await press(opener, { at: 1000, x: 5 });
  const dialog = page.getByRole("dialog", { name: "Filters" });
  const output = specimen("dialog-actions").locator("output:not(.sr)");
  await press(dialog, { at: 1400, x: 10 });
  await press(dialog.getByRole("button", { name: "Reset all" }), { at: 1501, x: 5 });
  await expect(output).toHaveText("reset");
  await press(dialog.getByRole("button", { name: "Back" }), { at: 1500, x: 5 });
  await expect(output).toHaveText("reset");
  await press(dialog, { at: 1400, x: 40 });
  await dialog.waitFor({ state: "detached" });
});

test("W-01 the page behind is inert: the keyboard stays inside", async ({ openGuide }) => {
  const { page, specimen } = await openGuide();
  await specimen("dialog-actions").getByRole("button").click();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    await expect
      .poll(() =>
        page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
        ),
      )
      .toBe(true);
  }
});

test("W-01 back, reset all and the actions stay visible", async ({ openGuide }) => {
  const { page, specimen } = await openGuide({ size: "mobile" });
  await specimen("dialog-actions").getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(specimen("dialog-actions").locator("output:not(.sr)")).toHaveText("back");
  await dialog.getByRole("button", { name: "Reset all" }).click();
  await expect(specimen("dialog-actions").locator("output:not(.sr)")).toHaveText("reset");
  const apply = dialog.getByRole("button", { name: "Show 24 doctors" });
  const box = (await apply.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(844);
  await expect(page).toBeAccessible();
  await apply.click();
  await dialog.waitFor({ state: "detached" });
});

test("W-01 without title, back and reset there is no header, but a name and a close button", async ({ openGuide }) => {
  const { page, specimen } = await openGuide();
  await specimen("dialog-bare").getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "A bare dialog" });
  await expect(dialog.locator("header")).toHaveCount(0);
  await expect(page).toBeAccessible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
});

test("W-01 a dialog without controls inside can be scrolled by keyboard", async ({ openGuide }) => {
  const { page, specimen } = await openGuide();
  await page.setViewportSize({ width: 320, height: 130 });
  await specimen("dialog-sizes").getByRole("button", { name: "sm" }).press("Enter");
  const scroller = page.getByRole("dialog").locator("div:has(> p)");
  // Not all browsers let the keyboard reach a scrolling region by itself.
  await expect(scroller).toHaveAttribute("tabindex", "0");
  await expect.poll(() => scroller.evaluate((region) => region.scrollHeight > region.clientHeight)).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(scroller).toBeFocused();
  await page.keyboard.press("End");
  await expect.poll(() => scroller.evaluate((region) => region.scrollTop)).toBeGreaterThan(0);
});

test("W-01 nested dialogs: the upper closes first, the root stays marked until the last", async ({ openGuide }) => {
  const { page, specimen, focused } = await openGuide();
  await specimen("dialog-nested").getByRole("button", { name: "Outer" }).click();
  await page.getByRole("button", { name: "Inner" }).click();
  await expect.poll(async () => (await page.getByRole("dialog", { name: "Inner" }).boundingBox())?.width).toBe(500);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Inner" }).waitFor({ state: "detached" });
  await expect(page.getByRole("dialog", { name: "Outer" })).toBeVisible();
  await expect.poll(() => marked(page)).toBe(true);
  await expect.poll(focused).toBe("Inner");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await expect.poll(() => marked(page)).toBe(false);
});
