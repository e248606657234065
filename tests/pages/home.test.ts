import { describe, expect, test } from "vitest";
import { countryIds } from "#app/countries/country.ts";
import { getCountry } from "#app/countries/registry.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page } from "../support/visitor.ts";

describe.each(countryIds)("home of %s", (market) => {
  test("L-10 lists the primary services of a city with its number of doctors, each a link to its list", async () => {
    const page = await createVisitor(sharedOrigin(market)).get("/");
    const links = page.document.querySelectorAll("#specialties a");
    expect(links.length).toBeGreaterThan(5);
    expect(page.document.querySelector("#specialties")?.text).toMatch(/\d/);
    const list = await page.follow(links[0]!.text);
    expect([list.status, list.document.querySelectorAll("article").length > 0]).toEqual([200, true]);
  });

  test("L-10 six questions are answered without script", async () => {
    const page = await createVisitor(sharedOrigin(market)).get("/");
    const tiles = page.document.querySelectorAll("#questions li article");
    expect(tiles.map((tile) => tile.querySelectorAll("h3, p").map(({ text }) => text.length > 10))).toEqual(
      Array.from({ length: 6 }, () => [true, true]),
    );
  });

  test("L-11 without the flag story-instruction there is no story", async () => {
    const page = await createVisitor(sharedOrigin(market)).get("/");
    expect(page.document.querySelector("#story")).toBeNull();
  });

  test("L-08 the footer leads to the other markets and to the legal pages that are on", async () => {
    const page = await createVisitor(sharedOrigin(market)).get("/");
    const links = page.document.querySelectorAll("footer a").map((link) => link.getAttribute("href"));
    for (const other of countryIds) expect(links).toContain(`${sharedOrigin(other)}/`);
    for (const list of ["doctors", "clinics", "procedures"])
      expect(links.some((link) => link?.startsWith(`/${list}/`))).toBe(true);
    expect(page.document.querySelector("footer a[lang=kk]")?.text).toBe("Қазақстан");
    expect(page.document.querySelector("footer a[aria-current]")?.text).toBe(getCountry(market).name);
    expect(links.find((link) => link?.startsWith("tel:"))).toMatch(/^tel:\+?\d+$/);
    expect(links).toContain("/staff");
    expect(links).toContain("/privacy_policy");
    expect(links).not.toContain("/impresszum");
    expect(page.document.querySelector("footer")?.text).toContain(
      `${new Date().getFullYear()} ${getCountry(market).brandName}`,
    );
  });

  test("L-01 the header has a link to join only here, and a language switcher only with several languages", async () => {
    const home = await createVisitor(sharedOrigin(market)).get("/");
    const other = await createVisitor(sharedOrigin(market)).get("/contacts");
    expect(home.document.querySelectorAll("header .wrap > ul a[href='/join']").length).toBe(1);
    expect(other.document.querySelectorAll("header .wrap > ul a[href='/join']").length).toBe(0);
    const { locales } = getCountry(market);
    const languages = home.document
      .querySelectorAll("header .wrap > ul details a[lang]")
      .map((link) => link.getAttribute("lang"));
    expect(languages).toEqual(locales.length > 1 ? [...locales] : []);
  });
});

test("L-03 the sub-bar is on every page but home and links to the city's doctors, clinics and procedures, and to joining", async () => {
  const visitor = createVisitor(sharedOrigin("kz"));
  await visitor.get("/clinics/astana");
  const bar = (page: Page) => page.document.querySelector("nav[aria-label='Бөлімдер']");
  expect(bar(await visitor.get("/kk"))).toBeNull();
  const links = bar(await visitor.get("/kk/contacts"))!.querySelectorAll("a");
  expect(links.map((link) => [link.text, link.getAttribute("href")])).toEqual([
    ["Дәрігерлер", "/kk/doctors/astana"],
    ["Клиникалар", "/kk/clinics/astana"],
    ["Процедуралар", "/kk/procedures/astana"],
    ["Клиниканы қосу", "/kk/join"],
  ]);
});

test("S-04 a city is chosen on a page without script and opens the same list; only a list of doctors offers districts", async () => {
  const visitor = createVisitor(sharedOrigin());
  const list = await visitor.get("/procedures/bishkek/uzi");
  const cities = await list.follow("Выбрать город");
  expect(cities.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  expect(cities.text).not.toContain("Районы");
  const listInOsh = await cities.follow(/^Ош$/);
  expect([listInOsh.status, listInOsh.url.pathname]).toEqual([200, "/procedures/osh/uzi"]);
  const doctors = await (await visitor.get("/doctors/bishkek/kardiolog")).follow("Выбрать город");
  expect((await doctors.follow(/^Джал$/)).url.pathname + (await doctors.follow(/^Джал$/)).url.search).toMatch(
    /^\/doctors\/bishkek\/kardiolog\?city_area=/,
  );
});

test("S-04 the header of a visitor names the current city on every page but home, and leads to the choice of another", async () => {
  const visitor = createVisitor(sharedOrigin());
  const cityLink = (page: Page) => page.document.querySelector("header > div > ul a[href*='/cities']");
  expect(cityLink(await visitor.get("/"))).toBeNull();
  const clinics = await visitor.get("/clinics/osh");
  expect(cityLink(clinics)!.text).toBe("Город: Ош");
  const cities = await visitor.get(cityLink(clinics)!.getAttribute("href")!);
  expect((await cities.follow(/^Бишкек$/)).url.pathname).toBe("/clinics/bishkek");
});

test("S-04 a city without doctors says so where a city is chosen, and leads on to the nearest one with doctors", async () => {
  const list = await createVisitor(sharedOrigin()).get("/doctors/bishkek/kardiolog");
  const cities = await list.follow("Выбрать город");
  const city = cities.document.querySelectorAll("main li").find((element) => element.text.startsWith("Нарын"))!;
  expect(city.text).toContain("Врачей пока нет");
  const listNearby = await cities.follow(city.querySelector("a")!.text);
  expect([listNearby.status, listNearby.document.querySelectorAll("article").length > 0]).toEqual([200, true]);
  const citiesOfNaryn = await createVisitor(sharedOrigin()).get("/cities?from=/doctors/naryn");
  expect(citiesOfNaryn.document.querySelector("main li [aria-current=true]")?.text).toBe("Нарын");
});

test("S-05 a chosen city stays the current one, and the URL overrides it", async () => {
  const visitor = createVisitor(sharedOrigin());
  const first = await visitor.get("/");
  expect(first.document.querySelector("#city a[aria-current]")?.text).toBe("Бишкек");
  await visitor.get("/?city=osh");
  expect((await visitor.get("/")).document.querySelector("#city a[aria-current]")?.text).toBe("Ош");
  expect((await visitor.get("/?city=bishkek")).document.querySelector("#city a[aria-current]")?.text).toBe("Бишкек");
});

test("L-01 the login menu leads patients to their appointments and clinics to their sign-in, which nothing else does", async () => {
  const page = await createVisitor(sharedOrigin()).get("/");
  const links = page.document.querySelectorAll("header .wrap > ul details a").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/appointments", "/staff"]);
  for (const path of ["/", "/contacts", "/doctors/bishkek/terapevt"]) {
    const { document } = await createVisitor(sharedOrigin()).get(path);
    const texts = document.querySelectorAll("a[href*='/staff']").map((link) => link.text);
    expect(texts.toSorted()).toEqual(["Вход для клиник", "Кабинет клиники", "Кабинет клиники"]);
  }
});

describe("L-14 the city question of a first visit", () => {
  const question = (page: Page) => page.document.querySelector("main dialog")?.text ?? null;

  test("in Kazakhstan home asks once, and Yes stores the city", async () => {
    const visitor = createVisitor(sharedOrigin("kz"));
    const home = await visitor.get("/");
    expect(question(home)).toContain("Ваш город — Алматы?");
    const confirmed = await home.follow("Да, верно");
    expect([confirmed.url.pathname, question(confirmed)]).toEqual(["/", null]);
    expect(visitor.cookies.has("city")).toBe(true);
    expect(question(await visitor.get("/"))).toBeNull();
  });

  test("another city is chosen on the page of all cities, and is not asked again", async () => {
    const visitor = createVisitor(sharedOrigin("kz"));
    const cities = await (await visitor.get("/kk")).follow("Басқа қала");
    const home = await cities.follow(/^Астана$/);
    expect([home.url.pathname, question(home)]).toEqual(["/kk", null]);
    expect((await visitor.get("/")).document.querySelector("#city a[aria-current]")?.text).toBe("Астана");
  });

  test("it is not asked of a visitor of a city's page, nor of robots, nor in markets without the switch", async () => {
    const visitor = createVisitor(sharedOrigin("kz"));
    await visitor.get("/clinics/astana");
    expect(question(await visitor.get("/"))).toBeNull();
    const robot = createVisitor(sharedOrigin("kz"), { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" });
    expect(question(await robot.get("/"))).toBeNull();
    for (const market of countryIds.filter((id) => id !== "kz"))
      expect(question(await createVisitor(sharedOrigin(market)).get("/")), market).toBeNull();
  });
});

test("L-10 S-06 home's search form finds anything in the chosen city without script", async () => {
  const page = await createVisitor(sharedOrigin()).get("/");
  const found = await page.form().submit({ q: "терапевт", city: "osh" });
  expect([found.status, found.url.pathname]).toEqual([200, "/search"]);
  expect((await found.follow(/^Терапевт$/)).url.pathname).toBe("/doctors/osh/terapevt");
});

test("L-10 home leads to the city's doctors, clinics and procedures above its specialties", async () => {
  const page = await createVisitor(sharedOrigin()).get("/?city=osh");
  const links = page.document.querySelectorAll("main h1 ~ ul a").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/doctors/osh", "/clinics/osh", "/procedures/osh"]);
  expect(page.document.querySelectorAll("#specialties a").at(-1)!.getAttribute("href")).toBe("/doctors/osh");
});
