import type { Page } from "@playwright/test";
import { openHydrated, waitForAsset } from "../support/browser.ts";
import { expect, test, type OpenVisit } from "../support/fixtures.ts";

/** The hydrated list of reviews of a new visitor who has signed in as a moderator. */
async function openReviews(visit: OpenVisit): Promise<Page> {
  const { page } = await visit();
  await page.goto("/staff");
  await page.locator("#staff-email").fill("moderator@demo.example");
  await page.locator("#staff-password").fill("demo-moderator");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/staff/reviews");
  await openHydrated(page, "/staff/reviews");
  return page;
}

test("B-19 B-18 while a verdict is being sent its button shows it, and no other form of the page is sent", async ({
  visit,
}) => {
  const page = await openReviews(visit);
  await waitForAsset(page, "after-paint");
  const sent = Promise.withResolvers<void>();
  const posts: string[] = [];
  await page.route("**/staff/reviews.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    posts.push(new URLSearchParams(route.request().postData()!).get("verdict")!);
    // An error that changes nothing: other tests count the reviews.
    await sent.promise;
    await route.abort();
  });
  const button = (index: number, name: string) => page.getByRole("article").nth(index).getByRole("button", { name });
  await button(0, "Опубликовать").click();
  await expect(button(0, "Опубликовать")).toHaveAttribute("data-progress");
  for (const name of ["Опубликовать", "Отклонить"]) await expect(button(1, name)).toBeDisabled();
  await button(1, "Опубликовать").click({ force: true });
  await button(1, "Отклонить").press("Enter");
  await expect(button(1, "Отклонить")).toBeFocused();
  sent.resolve();
  await expect(button(1, "Отклонить")).toBeEnabled();
  expect(posts).toEqual(["publish"]);
  await button(1, "Отклонить").press("Enter");
  await expect.poll(() => posts).toEqual(["publish", "reject"]);
});

test("B-19 a moderator who decides a review after another one is told so, and the review leaves the list", async ({
  visit,
}) => {
  const [first, second] = [await openReviews(visit), await openReviews(visit)];
  const headingId = await first.getByRole("article").first().locator("h2").getAttribute("id");
  const review = `article:has(#${headingId})`;
  await first.locator(review).getByRole("button", { name: "Опубликовать" }).click();
  await first.getByText("Отзыв опубликован.").waitFor();
  await second.locator(review).getByRole("button", { name: "Отклонить" }).click();
  await second.getByText("По этому отзыву решение уже принято").first().waitFor();
  await expect(second.locator(review)).toHaveCount(0);
});
