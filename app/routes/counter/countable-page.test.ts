import { expect, test } from "vitest";
import { isCountable } from "./countable-page.ts";

const page = (url: string) => new URL(url, "https://vizit.kg");

test.each([
  "/",
  "/kk",
  "/doctors/bishkek/lor",
  "/en/doctors/budapest/lor/map?sort=price&gclid=abc",
  "/doctor/anna-kim?service=5",
  "/clinics/bishkek/medika?review_page=2",
  "/procedures/bishkek",
])("N-03 %s is a page that is counted", (url) => {
  expect(isCountable(page(url))).toBe(true);
});

test.each([
  "/doctors/bishkek/lor/booking/5/form?slot=7",
  "/appointments",
  "/appointments/5?hash=secret",
  "/a/secret",
  "/feedback/5?hash=secret",
  "/search?q=Anna",
  "/contacts",
  "/join",
  "/cookies",
  "/staff/day",
  "/404?from_url=%2Fappointments%2F5",
  "/kk/outbox",
  "/doctors/bishkek/lor?hash=secret",
  "/?phone=555123456",
])("N-03 %s is not counted", (url) => {
  expect(isCountable(page(url))).toBe(false);
});
