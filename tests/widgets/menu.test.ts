import { expect, test } from "../support/fixtures.ts";

test.use({ section: "menus" });

test("W-02 arrow keys, Home, End and first letters move the focus in a menu, and wrap around", async ({
  openGuide,
}) => {
  const { page, specimen, focused, problems } = await openGuide();
  const button = specimen("menu").getByRole("button", { name: "Visit" });
  await expect(button).toHaveAttribute("aria-haspopup", "menu");
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("menu", { name: "Visit" }).waitFor();
  await expect.poll(focused).toBe("Reschedule");
  await expect(page).toBeAccessible();
  for (const [key, to] of [
    ["ArrowUp", "To the top"],
    ["ArrowDown", "Reschedule"],
    ["End", "To the top"],
    ["Home", "Reschedule"],
    ["d", "Doctors nearby"],
    ["ArrowDown", "Rebook"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(focused).toBe(to);
  }
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await expect.poll(focused).toBe("Visit");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toBe("Reschedule");
  await page.keyboard.press("Tab");
  await page.getByRole("menu").waitFor({ state: "detached" });
  expect(problems).toEqual([]);
});

test("W-02 letters typed within 700 ms of each other are searched as one text, a later letter alone", async ({
  openGuide,
}) => {
  const { page, specimen, focused } = await openGuide();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await specimen("menu").getByRole("button", { name: "Visit" }).click();
  await page.clock.runFor(1_000);
  await expect.poll(focused).toBe("Reschedule");
  await page.keyboard.type("reb");
  await expect.poll(focused).toBe("Rebook");
  await page.clock.runFor(690);
  await page.keyboard.type("s");
  await page.clock.runFor(690);
  await expect.poll(focused).toBe("Rebook");
  await page.clock.runFor(20);
  await page.keyboard.type("s");
  await expect.poll(focused).toBe("Share");
});

test("W-02 arrow keys open and close submenus one level at a time, and a selection closes all menus", async ({
  openGuide,
}) => {
  const { page, specimen, focused } = await openGuide();
  await specimen("menu").getByRole("button", { name: "Visit" }).click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("menu", { name: "Share" }).waitFor();
  await expect.poll(focused).toBe("By SMS");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("menu", { name: "By a messenger" }).waitFor();
  await expect.poll(focused).toBe("Telegram");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(focused).toBe("By a messenger");
  await expect(page.getByRole("menu")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu", { name: "Share" })).toHaveCount(0);
  await expect(page.getByRole("menu", { name: "Visit" })).toBeVisible();
  await expect.poll(focused).toBe("Share");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("menu").first().waitFor({ state: "detached" });
  await expect(specimen("menu").locator("output")).toHaveText("By SMS");
});

test("W-02 a submenu opens beside its item when the pointer has rested on the item for 200 ms", async ({
  openGuide,
}) => {
  const { page, specimen } = await openGuide();
  await specimen("menu").getByRole("button", { name: "Visit" }).click();
  const share = page.getByRole("menuitem", { name: "Share" });
  await share.waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await share.hover();
  await page.clock.runFor(190);
  await page.mouse.move(2, 600);
  await page.clock.runFor(300);
  await expect(page.getByRole("menu", { name: "Share" })).toHaveCount(0);
  await share.hover();
  await page.clock.runFor(190);
  await expect(page.getByRole("menu", { name: "Share" })).toHaveCount(0);
  await page.clock.runFor(20);
  const submenu = page.getByRole("menu", { name: "Share" });
  await submenu.waitFor();
  const [item, panel] = [(await share.boundingBox())!, (await submenu.boundingBox())!];
  expect(panel.x).toBeGreaterThanOrEqual(item.x + item.width);
  // Passing over an item without resting on it changes nothing, even if the pointer then leaves the menu.
  await page.getByRole("menuitem", { name: "Reschedule" }).hover();
  await page.clock.runFor(190);
  await page.mouse.move(2, 2);
  await page.clock.runFor(400);
  await expect(submenu).toHaveCount(1);
  // Over an item without a submenu it closes after the same delay.
  await page.getByRole("menuitem", { name: "Reschedule" }).hover();
  await page.clock.runFor(190);
  await expect(submenu).toHaveCount(1);
  await page.clock.runFor(20);
  await submenu.waitFor({ state: "detached" });
  // A disabled item opens none.
  await page.getByRole("menuitem", { name: "Results" }).hover();
  await page.clock.runFor(300);
  await expect(page.getByRole("menu")).toHaveCount(1);
});

test("W-02 the items of a submenu load when it opens; a disabled item does nothing", async ({ openGuide }) => {
  const { page, specimen } = await openGuide();
  await specimen("menu").getByRole("button", { name: "Visit" }).click();
  await page.getByRole("menuitem", { name: "Doctors nearby" }).click();
  await page.getByRole("menuitem", { name: "Surgeon" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Therapist");
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("menuitem", { name: "Rebook" }).click({ force: true });
  await expect(specimen("menu").locator("output")).toHaveText("");
  const results = page.getByRole("menuitem", { name: "Results" });
  await results.click({ force: true });
  await results.press("ArrowRight");
  await expect(page.getByRole("menu")).toHaveCount(1);
  await expect(results).toBeFocused();
});

test("W-02 on mobile the menu is a sheet in which submenus expand, 16 px per level", async ({ openGuide }) => {
  const { page, specimen } = await openGuide({ size: "mobile" });
  const button = specimen("menu").getByRole("button", { name: "Visit" });
  await expect(button).toHaveAttribute("aria-haspopup", "dialog");
  await button.click();
  const sheet = page.getByRole("dialog", { name: "Visit" });
  const textLeft = (label: string) =>
    sheet
      .getByText(label, { exact: true })
      .evaluate((element) =>
        Math.round(element.getBoundingClientRect().x + parseFloat(getComputedStyle(element).paddingLeft)),
      );
  await sheet.getByRole("button", { name: "Share" }).click();
  await sheet.getByRole("button", { name: "By a messenger" }).click();
  const lefts = [await textLeft("Share"), await textLeft("By SMS"), await textLeft("Telegram")];
  expect([lefts[1]! - lefts[0]!, lefts[2]! - lefts[1]!]).toEqual([16, 16]);
  await expect(page).toBeAccessible();
  await sheet.getByRole("button", { name: "Telegram" }).click();
  await sheet.waitFor({ state: "detached" });
  await expect(specimen("menu").locator("output")).toHaveText("Telegram");
});
