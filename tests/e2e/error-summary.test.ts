import { freshPhone, bookingTexts, hasNoAdditionalFields } from "../support/booking.ts";
import { bookButton, findSlot } from "../support/booking-form.ts";
import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

test("W-06 the error summary lists the remaining errors, and disappears when there are none", async ({ visit }) => {
  const { slot } = await findSlot("kg");
  const { page } = await visit();
  await openHydrated(page, slot);
  await bookButton(page).click();
  const summary = page.locator("main [role=alert]");
  const named = () => summary.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await summary.waitFor();
  await expect.poll(named).toEqual(["#booking-name", "#booking-phone"]);
  // A link of the summary is no navigation, which would drop the errors.
  const before = page.url();
  await summary.locator("a").last().click();
  await expect(page.locator("input[name=phone]")).toBeFocused();
  expect(page.url()).toBe(before);
  await expect.poll(named).toEqual(["#booking-name", "#booking-phone"]);
  await page.locator("input[name=name]").pressSequentially("А");
  await expect.poll(named).toEqual(["#booking-name", "#booking-phone"]);
  await page.locator("input[name=name]").pressSequentially("йгүл");
  await expect.poll(named).toEqual(["#booking-phone"]);
  await page.locator("input[name=phone]").pressSequentially(freshPhone().typed);
  await summary.waitFor({ state: "detached" });
  // The same error made again is shown and focused again.
  await page.locator("input[name=name]").fill("");
  await page.locator("input[name=phone]").fill("");
  await bookButton(page).click();
  await summary.waitFor();
  await expect.poll(named).toEqual(["#booking-name", "#booking-phone"]);
  await expect(summary).toBeFocused();
});

test("W-06 B-05 the error of the insurer disappears from the summary when insurance is unticked", async ({ visit }) => {
  const { slot } = await findSlot(
    "kg",
    (form) => hasNoAdditionalFields(form) && form.document.querySelector("input[name=hasInsurance]") !== null,
  );
  const { page } = await visit();
  await openHydrated(page, slot);
  await page.locator("#booking-hasInsurance").check();
  await page.locator("input[name=name]").fill(bookingTexts.name);
  await bookButton(page).click();
  const links = page.locator("main [role=alert] a");
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAttribute("href", "#booking-insurance");
  await page.locator("#booking-hasInsurance").uncheck();
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute("href", "#booking-phone");
  await page.locator("#booking-hasInsurance").check();
  await expect(page.locator("#booking-insurance")).toBeVisible();
  await expect(links).toHaveCount(1);
});
