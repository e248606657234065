import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

test("B-19 a moderator who decides a review after another one is told so, and the review leaves the list", async ({
  visit,
}) => {
  const moderator = async () => {
    const { page } = await visit();
    await page.goto("/staff");
    await page.locator("#staff-email").fill("moderator@demo.example");
    await page.locator("#staff-password").fill("demo-moderator");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/staff/reviews");
    await openHydrated(page, "/staff/reviews");
    return page;
  };
  const [first, second] = [await moderator(), await moderator()];
  const headingId = await first.getByRole("article").first().locator("h2").getAttribute("id");
  const review = `article:has(#${headingId})`;
  await first.locator(review).getByRole("button", { name: "Опубликовать" }).click();
  await first.getByText("Отзыв опубликован.").waitFor();
  await second.locator(review).getByRole("button", { name: "Отклонить" }).click();
  await second.getByText("По этому отзыву решение уже принято").first().waitFor();
  await expect(second.locator(review)).toHaveCount(0);
});
