import { describe, expect, test } from "vitest";
import { countryIds } from "#app/countries/country.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page } from "../support/visitor.ts";

async function firstProfile(market: string): Promise<Page> {
  const home = await createVisitor(sharedOrigin(market)).get("/");
  const list = await home.follow(home.document.querySelector("#specialties a")!.text);
  return list.follow(list.document.querySelector("article h2 a")!.structuredText.replace(/\s+/g, " ").trim());
}

describe.each(countryIds)("doctor profile in %s", (market) => {
  test("C-10 has the card, services with prices, branches and whom the doctor sees, each service a link to its booking", async () => {
    const page = await firstProfile(market);
    expect([page.status, page.url.pathname.startsWith("/doctor/")]).toEqual([200, true]);
    expect(page.document.querySelectorAll("h1").length).toBe(1);
    const bookings = page.document.querySelectorAll("main section li a");
    expect(bookings.length).toBeGreaterThan(0);
    for (const link of bookings) expect(link.getAttribute("href")).toMatch(new RegExp(`^${page.url.pathname}/booking/\\d+$`));
    const booking = await page.follow(bookings[0]!.getAttribute("aria-label")!);
    expect([booking.status, /\/booking\/\d+\/(info|slots|form)$/.test(booking.url.pathname)]).toEqual([200, true]);
  });

  test("R-10 says who the doctor is in structured data", async () => {
    const page = await firstProfile(market);
    const found = JSON.parse(page.document.querySelector("script[type='application/ld+json']")!.text) as Record<string, unknown>;
    expect(found["@type"]).toBe("Physician");
    expect(found["url"]).toBe(page.document.querySelector("link[rel=canonical]")?.getAttribute("href"));
    expect(page.document.querySelector("h1")!.structuredText.replace(/\s+/g, " ").trim()).toBe(found["name"]);
  });
});
