import type { Page } from "@playwright/test";
import { waitForScript } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

test.use({ section: "messages" });

const toasts = (page: Page) => page.getByRole("region", { name: "Сообщения" }).getByText("The visit was");

for (const size of ["desktop", "mobile"] as const) {
  test(`W-09 on a ${size} a toast is at the top right below the header, is a status, and shows no progress`, async ({
    openGuide,
  }) => {
    const { page, specimen, problems } = await openGuide({ size });
    await specimen("toast").getByRole("button", { name: "added" }).click();
    // The toast stays under the pointer, so the test does not depend on the four seconds.
    await toasts(page).hover();
    const region = page.getByRole("region", { name: "Сообщения" });
    const { width } = page.viewportSize()!;
    const box = (await region.boundingBox())!;
    const header = size === "desktop" ? 80 : 50;
    expect([box.y, box.x + box.width]).toEqual([header + 8, width - 16]);
    await expect(region.getByRole("status")).toHaveText("The visit was added");
    await expect(region.locator("progress, [role=progressbar]")).toHaveCount(0);
    await expect(page).toBeAccessible();
    for (const kind of ["updated", "removed", "failed"])
      await specimen("toast").getByRole("button", { name: kind }).press("Enter");
    await expect(toasts(page)).toHaveCount(4);
    expect(problems).toEqual([]);
  });
}

test("W-09 a toast disappears after 4000 ms", async ({ openGuide }) => {
  const { page, specimen } = await openGuide({ motion: true });
  // The first toast loads the code; the clock is paused for the second.
  await specimen("toast").getByRole("button", { name: "added" }).click();
  await toasts(page).waitFor();
  await page.getByRole("region", { name: "Сообщения" }).getByRole("button").click();
  await toasts(page).waitFor({ state: "detached" });
  await page.mouse.move(2, 600);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await specimen("toast").getByRole("button", { name: "added" }).press("Enter");
  await page.clock.runFor(100);
  await toasts(page).waitFor();
  await page.clock.runFor(3800);
  await expect(page.locator("[data-leaving]")).toHaveCount(0);
  await page.clock.runFor(250);
  await page.locator("[data-leaving]").waitFor();
  await page.clock.runFor(200);
  await toasts(page).waitFor({ state: "detached" });
});

test("W-09 a toast stays while the page is hidden, and disappears 4000 ms after the page is shown again", async ({
  openGuide,
}) => {
  const { page, specimen } = await openGuide();
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await specimen("toast").getByRole("button", { name: "added" }).click();
  await toasts(page).hover();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await hide(true);
  await page.mouse.move(2, 600);
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(1);
  await hide(false);
  await page.clock.runFor(3_900);
  await expect(page.locator("[data-leaving]")).toHaveCount(0);
  await page.clock.runFor(200);
  await page.locator("[data-leaving]").waitFor();
  await page.clock.runFor(200);
  await toasts(page).waitFor({ state: "detached" });
});

test("W-09 a toast stays while it has the pointer or the focus; F6 focuses it and its close button removes it", async ({
  openGuide,
}) => {
  const { page, specimen, focused } = await openGuide();
  await specimen("toast").getByRole("button", { name: "removed" }).click();
  await toasts(page).waitFor();
  await page.clock.install();
  await toasts(page).hover();
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press("F6");
  await expect.poll(focused).toBe("Закрыть");
  await page.mouse.move(2, 600);
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.clock.runFor(400);
  await toasts(page).waitFor({ state: "detached" });
});

test("W-09 a toast with an action stays until the action is pressed or the toast is closed", async ({ openGuide }) => {
  const { page, specimen } = await openGuide();
  const open = specimen("toast").getByRole("button", { name: "with an action" });
  const toast = toasts(page);
  await open.click();
  await toast.waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(2, 600);
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(toast).toHaveCount(0);
  await open.press("Enter");
  await toast.waitFor();
  await page.clock.runFor(20_000);
  await expect(toast).toHaveText("The visit was not moved Try again");
  await expect(page.locator("[data-leaving]")).toHaveCount(0);
  await page.getByRole("region", { name: "Сообщения" }).getByRole("button", { name: "Закрыть" }).press("Enter");
  await page.clock.runFor(400);
  await toast.waitFor({ state: "detached" });
});

test("W-09 a server message after a post is shown once, as a toast with script", async ({ openGuide }) => {
  const { page, specimen, context } = await openGuide();
  await specimen("toast-of-server").getByRole("button", { name: "Post" }).click();
  await page.getByRole("region", { name: "Сообщения" }).getByText("Said by the server").waitFor();
  await expect.poll(async () => (await context.cookies()).filter(({ name }) => name === "toast")).toEqual([]);
  const document = await (await page.reload())!.text();
  expect(document).not.toContain("Said by the server");
  await waitForScript(page);
  await expect(page.getByText("Said by the server")).toHaveCount(0);
});

test("W-09 a server message disappears on the next page, while toasts that the page has opened stay", async ({
  openGuide,
}) => {
  const { page, specimen } = await openGuide();
  await page.clock.install();
  const messages = page.getByRole("region", { name: "Сообщения" });
  await specimen("toast-of-server").getByRole("button", { name: "Post" }).click();
  await messages.getByText("Said by the server").waitFor();
  await specimen("toast").getByRole("button", { name: "added" }).press("Enter");
  await toasts(page).waitFor();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).not.toHaveURL(/styleguide/);
  await expect(messages.getByText("Said by the server")).toHaveCount(0);
  await expect(toasts(page)).toHaveCount(1);
});

test("W-09 a server message after a post is shown once on the page without script", async ({ openGuide }) => {
  const { page, specimen } = await openGuide({ script: false });
  await specimen("toast-of-server").getByRole("button", { name: "Post" }).click();
  await expect(page.locator("main").getByRole("status").first()).toHaveText("Said by the server");
  await page.reload();
  await expect(page.getByText("Said by the server")).toHaveCount(0);
});
