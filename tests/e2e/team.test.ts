import { openHydrated } from "../support/browser.ts";
import { failureToast } from "../support/failure-messages.ts";
import { expect, test } from "../support/fixtures.ts";

test("O-01 X-01 X-07 an invitation outlasts a failed request and the session; its link can be copied and accepted", async ({
  visit,
}) => {
  const { page } = await visit({ size: "mobile" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/staff");
  await page.locator("#staff-email").fill("clinic@demo.example");
  await page.locator("#staff-password").fill("demo-clinic");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/staff/day");
  await openHydrated(page, "/staff/team");
  await page.getByText("Пригласить сотрудника").first().click();
  await page.getByRole("button", { name: "Создать приглашение" }).click();
  await page.locator("#invite-email-error").waitFor();
  const email = `invited-${Date.now()}@example.com`;
  await page.getByLabel("E-mail").last().fill(email);
  await page.route(/\/staff\/team\.data/, (route) => route.abort());
  await page.getByRole("button", { name: "Создать приглашение" }).click();
  await failureToast(page).waitFor();
  await expect(page.getByLabel("E-mail").last()).toBeVisible();
  await page.unrouteAll();
  await page.context().clearCookies({ name: "user" });
  // The layout is still reloading when the sign-in is sent.
  await page.route(/\/staff\/team\.data/, (route) =>
    route.request().method() === "GET" ? undefined : route.fallback(),
  );
  await page.getByRole("button", { name: "Создать приглашение" }).click();
  await page.getByRole("heading", { name: "Сеанс завершён" }).waitFor();
  await page.locator("input[name=staff-email]").fill("clinic@demo.example");
  await page.locator("input[name=staff-password]").fill("demo-clinic");
  await Promise.all([page.waitForRequest((request) => request.method() === "POST"), page.keyboard.press("Enter")]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await expect(page.locator("#invite-email")).toHaveValue(email);
  await page.getByRole("button", { name: "Создать приглашение" }).click();
  await expect(page.getByRole("heading", { name: "Приглашение готово" })).toBeFocused();
  await expect(page.locator("#invite-email")).toHaveValue("");
  const link = await page.locator("main code").textContent();
  await page.getByRole("button", { name: "Скопировать ссылку" }).click();
  await page.getByText("Скопировано.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(page).toBeAccessible();
  await expect(page).toFitItsWidth();

  const { page: invited } = await visit({ size: "mobile" });
  await invited.goto(link!);
  await invited.locator("input[name=name]").fill("Асель Токтогулова");
  await invited.locator("input[name=password]").fill("a long password of the invited");
  await invited.keyboard.press("Enter");
  await invited.waitForURL("**/staff/day");
  await expect(invited.locator("main h1")).toBeFocused();
});
