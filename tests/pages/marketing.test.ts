import { expect, test } from "vitest";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

const query = "?utm_source=mail&gclid=abc&sort=price";
const marketing = [
  ["utm_source", "mail"],
  ["gclid", "abc"],
];
const marketingOf = (url: URL) => [...url.searchParams].filter(([name]) => ["utm_source", "gclid"].includes(name));

test("R-08 the search in the header keeps marketing parameters, and nothing else", async () => {
  const page = await createVisitor(sharedOrigin()).get(`/contacts${query}`);
  const found = await page.form("Найти").submit({ q: "кардиолог" });
  expect([found.url.pathname, marketingOf(found.url)]).toEqual(["/search", marketing]);
  expect(found.url.searchParams.has("sort")).toBe(false);
});

test("R-08 the form of the home page keeps marketing parameters", async () => {
  const home = await createVisitor(sharedOrigin()).get(`/${query}`);
  const results = await home.form().submit({ q: "кардиолог" });
  expect([results.url.pathname, marketingOf(results.url)]).toEqual(["/search", marketing]);
});

test("R-08 the filter of a clinic's doctors keeps marketing parameters", async () => {
  const list = await createVisitor(sharedOrigin()).get(`/clinics/bishkek${query}`);
  const clinic = await list.follow(list.document.querySelector("main article h2 a")!.text);
  const service = clinic.document.querySelector("select[name=service] optgroup option")!.getAttribute("value")!;
  const filtered = await clinic.form("Показать врачей").submit({ service });
  expect([filtered.url.searchParams.get("service"), marketingOf(filtered.url)]).toEqual([service, marketing]);
});

test("R-08 links to other countries keep marketing parameters", async () => {
  const page = await createVisitor(sharedOrigin("hu")).get(`/contacts${query}`);
  const links = page.document.querySelectorAll("footer a[href^=http]").filter((link) => link.hasAttribute("lang"));
  expect(links.length).toBe(5);
  for (const link of links) {
    const url = new URL(link.getAttribute("href")!.replaceAll("&amp;", "&"));
    expect([url.pathname, marketingOf(url), url.searchParams.has("sort")]).toEqual(["/", marketing, false]);
  }
  const plain = await createVisitor(sharedOrigin("hu")).get("/contacts");
  expect(plain.document.querySelector("footer a[lang][href^=http]")!.getAttribute("href")).toMatch(/\/$/);
});

test("R-06 R-08 the redirect to /404 keeps marketing parameters beside from_url", async () => {
  const page = await createVisitor(sharedOrigin()).get(`/doctors/bishkek/alchemist${query}`);
  expect([page.status, page.url.pathname, marketingOf(page.url)]).toEqual([404, "/404", marketing]);
  expect(page.url.searchParams.get("from_url")).toBe(`/doctors/bishkek/alchemist${query}`);
});
