import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

test.use({ section: "carousels" });

/** The texts of the fully visible slides. */
const visibleSlides = (carousel: Locator) =>
  carousel.locator("ul").evaluate((row) => {
    const { left, right } = row.getBoundingClientRect();
    return [...row.children]
      .filter(
        (slide) => slide.getBoundingClientRect().left >= left - 1 && slide.getBoundingClientRect().right <= right + 1,
      )
      .map((slide) => slide.textContent);
  });

test("a carousel scrolls by its buttons, which are disabled at its ends, and by End, Home and the arrow keys", async ({
  openGuide,
}) => {
  const { page, specimen, problems } = await openGuide();
  const carousel = specimen("carousel");
  const [back, forward] = [
    carousel.getByRole("button", { name: "Back" }),
    carousel.getByRole("button", { name: "Forward" }),
  ];
  await expect.poll(async () => (await visibleSlides(carousel))[0]).toBe("How do I book?");
  await expect(back).toHaveAttribute("aria-disabled", "true");
  await forward.click();
  await carousel.locator("[aria-label=Forward][aria-disabled=true]").waitFor();
  await expect.poll(async () => (await visibleSlides(carousel)).at(-1)).toBe("Who sees my data?");
  await back.click();
  await carousel.locator("[aria-label=Back][aria-disabled=true]").waitFor();

  await carousel.locator("ul").focus();
  const scrolled = await page.evaluate(() => scrollY);
  await page.keyboard.press("End");
  await carousel.locator("[aria-label=Forward][aria-disabled=true]").waitFor();
  await page.keyboard.press("Home");
  await carousel.locator("[aria-label=Back][aria-disabled=true]").waitFor();
  // The keys scroll the carousel, not the page.
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.keyboard.press("ArrowRight");
  await carousel.locator("[aria-label=Back]:not([aria-disabled])").waitFor();
  expect(problems).toEqual([]);
  await expect(page).toFitItsWidth();
});

test("a carousel whose slides all fit its width has no buttons", async ({ openGuide }) => {
  const { specimen } = await openGuide();
  await expect(specimen("carousel").getByRole("button")).toHaveCount(2);
  await expect(specimen("carousel-short").getByRole("button")).toHaveCount(0);
});

test("without script a carousel scrolls natively", async ({ openGuide }) => {
  const plain = await openGuide({ script: false });
  await expect(plain.specimen("carousel").getByRole("button")).toHaveCount(0);
  await expect
    .poll(() =>
      plain
        .specimen("carousel")
        .locator("ul")
        .evaluate((row) => row.scrollWidth > row.clientWidth && getComputedStyle(row).overflowX === "auto"),
    )
    .toBe(true);
});
