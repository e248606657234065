import { expect, test } from "vitest";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

test("C-12 each category is a page of its own with prices and doctors, and its lists exist", async () => {
  const all = await createVisitor(sharedOrigin("kz")).get("/procedures/almaty");
  const menu = all.document.querySelectorAll("main nav[aria-label='Разделы процедур'] a");
  const total = all.document.querySelectorAll("main section li").length;
  let counted = 0;
  for (const link of menu.slice(1)) {
    const page = await all.follow(new RegExp(`^${link.text}$`));
    expect([page.status, page.document.querySelector("main nav [aria-current=page]")]).toEqual([
      200,
      expect.anything(),
    ]);
    counted += page.document.querySelectorAll("main section li").length;
    for (const row of page.document.querySelectorAll("main section li"))
      expect(row.text).toMatch(/(от .*₸|по запросу).*\d врач/);
  }
  expect(counted).toBe(total);
  const list = await all.follow(all.document.querySelector("main section li a")!.text);
  expect(list.document.querySelectorAll("article").length).toBeGreaterThan(0);
  expect((await createVisitor(sharedOrigin("kz")).get("/procedures/almaty/no-such")).url.pathname).toBe("/404");
});

test("L-04 a page lists all services of a city by letter, specialties first; the header's doctors lead there", async () => {
  const visitor = createVisitor(sharedOrigin("hu"));
  const start = await visitor.get("/doctors/budapest/kardiologus");
  const links = start.document.querySelectorAll("nav[aria-label='Főmenü'] a").filter(({ text }) => text === "Orvosok");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/doctors/budapest"]);
  const page = await visitor.get("/doctors/budapest");
  const groups = page.document.querySelectorAll("main section");
  expect(groups.map((group) => group.querySelector("h2")!.text)).toEqual(["Szakterületek", "Vizsgálatok"]);
  const lettersOf = groups.map((group) => group.querySelectorAll("h3").map((heading) => heading.text));
  for (const letters of lettersOf) {
    expect(letters).toEqual(letters.toSorted(new Intl.Collator("hu").compare));
    expect(new Set(letters).size).toBe(letters.length);
  }
  expect(lettersOf.flat()).toEqual(expect.arrayContaining(["Cs", "Gy", "Sz"]));
  const linksOf = groups.map((group) => group.querySelectorAll("a").map((link) => link.getAttribute("href")!));
  for (const hrefs of linksOf) expect(hrefs.length).toBeGreaterThan(0);
  const procedures = await createVisitor(sharedOrigin("hu")).get("/procedures/budapest");
  const known = new Set(procedures.document.querySelectorAll("main section li a").map((a) => a.getAttribute("href")));
  expect([linksOf[0]!.some((href) => known.has(href)), linksOf[1]!.every((href) => known.has(href))]).toEqual([
    false,
    true,
  ]);
  const list = await page.follow(/^Szemorvos$/);
  expect(list.document.querySelectorAll("article").length).toBeGreaterThan(0);
});

test.each([
  ["kg", "/doctors/bishkek", "ЛОР", "Л", "Отоларинголог"],
  ["hu", "/doctors/budapest", "Szemorvos", "Sz", "Szemész"],
  ["ro", "/doctors/bucuresti", "ORL-ist", "O", "Otorinolaringolog"],
  ["ro", "/doctors/bucuresti", "Cardiolog", "C", "Medic cardiolog"],
] as const)("L-04 in %s %s lists %s under %s: by the everyday name", async (market, path, name, letter, other) => {
  const page = await createVisitor(sharedOrigin(market)).get(path);
  const lettersOf = (title: string) =>
    page.document
      .querySelectorAll("main section a")
      .filter((link) => link.text === title)
      .map((link) => link.closest("div")!.querySelector("h3")!.text);
  expect([lettersOf(name), lettersOf(other)]).toEqual([[letter], []]);
});
