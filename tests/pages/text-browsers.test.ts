import { expect, test } from "vitest";
import type { CountryId } from "#app/countries/country.ts";
import { bookingTexts } from "../support/booking.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page } from "../support/visitor.ts";

const lynx = { userAgent: "Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.7.8" };

const linksBeforeHeading = ({ document }: Page) => {
  const elements = document.querySelectorAll("a, h1");
  return elements.slice(
    0,
    elements.findIndex(({ tagName }) => tagName === "H1"),
  );
};

test.each<[CountryId, string, string]>([
  ["kg", "", "/doctors/bishkek/kardiolog"],
  ["kz", "/kk", "/doctors/astana/kardiolog"],
  ["hu", "/en", "/doctors/budapest/kardiologus"],
  ["ro", "", "/doctors/bucuresti/cardiolog"],
  ["ae", "/ru", "/doctors/dubai/cardiologist"],
])("C-04 L-01 text browsers get no link or name twice: %s%s", async (market, prefix, path) => {
  const visitor = createVisitor(sharedOrigin(market), lynx);
  const home = await visitor.get(prefix || "/");
  const list = await visitor.get(prefix + path);
  const card = list.document.querySelectorAll("article").find((article) => article.querySelector("a[href*='slot=']"))!;
  const profile = await visitor.get(card.querySelector("h2 a")!.getAttribute("href")!);
  for (const page of [home, list, profile, await visitor.get(`${prefix}/contacts`)]) {
    expect(linksBeforeHeading(page).length, page.url.pathname).toBeLessThan(12);
    const targets = page.document.querySelectorAll("header a, body > nav a").map((link) => link.getAttribute("href"));
    expect(targets.length, page.url.pathname).toBeGreaterThan(2);
    expect(targets, page.url.pathname).toEqual([...new Set(targets)]);
    const search = page.document.querySelector("form[action$='/search']")!.innerHTML;
    expect(search, "labels and controls stand apart").not.toMatch(
      /(?:\/>|<\/(?:label|select)>)<(?:label|select|button)/,
    );
  }

  const name = card.querySelector("h2")!.text.replace(/\s+/g, " ").trim();
  expect(card.text.replace(/\s+/g, " ").split(name)).toHaveLength(2);
  for (const time of card.querySelectorAll("a[href*='slot=']")) {
    expect(time.text).toMatch(/^\d{1,2}:\d\d(?: [ap]m)?$/);
    expect(time.getAttribute("aria-label")).toMatch(new RegExp(`^${time.text}, .+, ${name}$`));
  }

  const step = await visitor.get(card.querySelector("a[href*='slot=']")!.getAttribute("href")!);
  const form = step.url.pathname.endsWith("/info") ? await step.follow(bookingTexts.goOn) : step;
  expect(form.document.querySelectorAll("button"), "submit buttons are inputs").toEqual([]);
  const times = await form.form(bookingTexts.chooseTime).submit();
  expect(times.url.pathname).toMatch(/\/slots$/);
});
