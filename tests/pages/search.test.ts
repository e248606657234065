import { describe, expect, test } from "vitest";
import type { ChoiceGroup } from "#app/components/search-suggestions/choice.ts";
import { createVisitor, type Page } from "../support/visitor.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { siteLanguages } from "../support/site.ts";

const open = (query: string, market = "kg", prefix = "") =>
  createVisitor(sharedOrigin(market)).get(`${prefix}/search?${new URLSearchParams({ q: query })}`);
const groups = (page: Page) => page.document.querySelectorAll("main section h2").map((heading) => heading.text);
const heading = (page: Page) => page.document.querySelector("h1")!.text.replace(/\s+/g, " ");
const typed = (page: Page) =>
  page.document.querySelectorAll("form[role=search] input[name=q]").map((field) => field.getAttribute("value"));
const links = (page: Page) =>
  page.document.querySelectorAll("main section a").map((link) => link.getAttribute("href")!);

test("S-06 from any page the search bar leads to grouped results without script, each hit to its page (S-02)", async () => {
  const list = await createVisitor(sharedOrigin()).get("/doctors/bishkek/terapevt");
  const found = await list.form("Найти").submit({ q: "терапевт" });
  expect([
    found.status,
    found.url.pathname,
    found.url.searchParams.get("q"),
    found.url.searchParams.get("city"),
  ]).toEqual([200, "/search", "терапевт", "bishkek"]);
  expect(heading(found)).toMatch(/^Поиск «терапевт»: \d+ результат/);
  expect(typed(found)).toEqual(["терапевт"]);
  expect(groups(found).slice(0, 2)).toEqual(["Специальности", "Врачи"]);
  expect(links(found)[0]).toBe("/doctors/bishkek/terapevt");
  expect(found.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  expect(found.document.querySelector("link[rel=canonical]")).toBeNull();
  const hits = found.document.querySelectorAll("main section > ul > li").length;
  const further = found.document
    .querySelectorAll("main a[href*='kind=']")
    .map((link) => Number(/: (\d+)$/.exec(link.text)![1]) - 10);
  expect(Number(/: (\d+)/.exec(heading(found))![1])).toBe(further.reduce((sum, count) => sum + count, hits));
});

test("S-02 the page of a kind has no other results", async () => {
  const query = new URLSearchParams({ q: "терапевт", city: "bishkek", kind: "specialties" });
  const page = await createVisitor(sharedOrigin()).get(`/search?${query}`);
  expect(groups(page)).toEqual(["Специальности"]);
  query.delete("kind");
  expect((await page.follow("Поиск «терапевт»")).url.search).toBe(`?${query}`);
});

test("S-02 the pages of a kind show each of its results once, as many as the heading counts", async () => {
  const found = await open("терапевт");
  // The search does not choose a city: a visitor without one is still asked for it.
  expect(found.response.headers["set-cookie"]).toBeUndefined();
  const all = found.document.querySelector("main a[href*='kind=doctors']")!;
  expect(all.getAttribute("href")).toContain("&city=bishkek&");
  const total = Number(/: (\d+)$/.exec(all.text)![1]);
  expect(total).toBeGreaterThan(10);
  const visitor = createVisitor(sharedOrigin());
  const seen: string[] = [];
  let page = await visitor.get(all.getAttribute("href")!);
  expect(heading(page)).toMatch(new RegExp(`: ${total} результат`));
  for (;;) {
    expect(groups(page)).toEqual(["Врачи"]);
    seen.push(
      ...page.document
        .querySelectorAll("main section li a[href^='/doctor/']:not([href*=booking])")
        .map(({ text }) => text),
    );
    const next = page.document.querySelector("main a[rel=next]");
    if (!next) break;
    page = await visitor.get(next.getAttribute("href")!);
  }
  expect(seen.length).toBe(total);
  const beyond = await visitor.get(`/search?q=терапевт&city=bishkek&kind=doctors&page=20`);
  expect(beyond.url.pathname).toBe("/404");
});

test("S-02 a result leads to the page of its type", async () => {
  const visitor = createVisitor(sharedOrigin());
  const clinics = await visitor.get("/clinics/bishkek");
  const clinic = clinics.document.querySelector("main li a[href*='/clinics/bishkek/']")!;
  const doctors = await visitor.get("/doctors/bishkek/terapevt");
  const doctor = doctors.document
    .querySelector("main article a[href^='/doctor/']")!
    .getAttribute("href")!
    .split("?")[0]!;
  const name = (await visitor.get(doctor)).document.querySelector("h1")!.text;
  const procedures = await visitor.get("/procedures/bishkek");
  const procedure = procedures.document.querySelector("main section a[href*='/doctors/bishkek/']")!;
  const expectedHits = [
    [clinic.text, clinic.getAttribute("href")!.split("?")[0]!],
    [name, doctor],
    [procedure.text, procedure.getAttribute("href")!],
  ] as const;
  for (const [query, href] of expectedHits) {
    const found = await open(query.trim().replace(/\s+/g, " ").slice(0, 100));
    expect([query, links(found)]).toEqual([query, expect.arrayContaining([href])]);
    expect((await visitor.get(href)).status).toBe(200);
  }
});

test("S-02 a doctor's result has rating, price and the nearest times, which lead to the booking", async () => {
  const visitor = createVisitor(sharedOrigin());
  const list = await visitor.get("/doctors/bishkek/terapevt");
  const card = list.document.querySelectorAll("article").find((element) => element.querySelector("a[href*='slot=']"))!;
  const name = card.querySelector("h2")!.text.replace(/\s+/g, " ").trim();
  const found = await open(name);
  const row = found.document
    .querySelectorAll("main section > ul > li")
    .find((element) => element.querySelector("a[href^='/doctor/']")?.text === name)!;
  expect(row.text).toMatch(/отзыв/);
  expect(row.text).toMatch(/\d\sсом/);
  const times = row.querySelectorAll("a[href*='slot=']");
  expect(times.length).toBeGreaterThan(0);
  const step = await visitor.get(times[0]!.getAttribute("href")!);
  expect([step.status, step.url.pathname]).toEqual([
    200,
    expect.stringMatching(/^\/doctor\/.*\/booking\/\d+\/(form|info)$/),
  ]);
});

test.each([
  ["kg", "", "/clinics/bishkek", /(сегодня|завтра|[а-я]+), \d\d:\d\d/],
  ["hu", "/en", "/en/clinics/budapest", /(today|tomorrow|\w+ \d+), \d\d:\d\d/],
] as const)(
  "S-02 C-12 a clinic's result in %s%s has specialties, a price and the nearest time, which leads to the booking",
  async (market, prefix, clinics, when) => {
    const visitor = createVisitor(sharedOrigin(market));
    const list = await visitor.get(clinics);
    const card = list.document
      .querySelectorAll("article")
      .find((element) => element.querySelector("a[href*='/booking/']"))!;
    const link = card.querySelector("h2 a")!;
    const found = await open(link.text, market, prefix);
    const row = found.document
      .querySelectorAll("main section > ul > li")
      .find((element) => element.querySelector(`a[href='${link.getAttribute("href")}']`))!;
    for (const place of [card, row]) {
      const time = place.querySelector("a[href*='/booking/']")!;
      expect(time.text).toMatch(when);
      const [, hour] = /(\d\d:\d\d)/.exec(time.text)!;
      expect(time.querySelector("time")!.getAttribute("datetime")).toMatch(
        new RegExp(`^\\d{4}-\\d\\d-\\d\\dT${hour}$`),
      );
      expect(place.querySelectorAll("p").some(({ text }) => /\d/.test(text) && /(сом|Ft)/.test(text))).toBe(true);
      const step = await visitor.get(time.getAttribute("href")!);
      expect([step.status, step.url.pathname]).toEqual([
        200,
        expect.stringMatching(/\/doctor\/.*\/booking\/\d+\/(form|info)$/),
      ]);
    }
  },
);

describe.each(siteLanguages)("S-06 in $market in $language", ({ market, language, prefix }) => {
  test("results, and the messages about no results and unfit queries, are in the page's language with the status 200", async () => {
    const service = await createVisitor(sharedOrigin(market)).get(`${prefix}/`);
    const name = service.document
      .querySelector("#specialties a")!
      .childNodes.map((node) => node.text.trim())
      .find(Boolean)!;
    const found = await open(name, market, prefix);
    expect([found.status, found.document.querySelector("html")!.getAttribute("lang"), found.url.pathname]).toEqual([
      200,
      language,
      `${prefix}/search`,
    ]);
    expect(links(found).every((href) => href.startsWith(`${prefix}/`))).toBe(true);
    expect(links(found).length).toBeGreaterThan(0);
    const pages = [
      await open("", market, prefix),
      await open("ъъъъъъ", market, prefix),
      await open("q", market, prefix),
      await open("q".repeat(101), market, prefix),
    ];
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const messages = pages.map((page) => page.document.querySelector("main h1 ~ p")!.text);
    expect(new Set(messages).size).toBe(4);
    for (const page of pages) {
      const links = page.document.querySelectorAll("main nav a[href]").map((link) => link.getAttribute("href")!);
      expect(links.some((href) => href.includes("/clinics/"))).toBe(true);
      expect(links.some((href) => href.includes("/doctors/"))).toBe(true);
    }
  });
});

test("S-01 a search without results says so, and keeps the query", async () => {
  const page = await open("ъъъъъъ");
  expect(page.text).toContain("Не найдено");
  expect(typed(page)).toEqual(["ъъъъъъ"]);
});

test("S-07 a misspelt specialty, and one typed in another keyboard layout, are found", async () => {
  expect(links(await open("тирапевт"))).toContain("/doctors/bishkek/terapevt");
  expect(links(await open("nthfgtdn"))).toContain("/doctors/bishkek/terapevt");
});

test.each([
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'; drop table doctors; --",
  "{{7*7}}",
  "a\0b",
  "‮​",
  "%",
  "👩‍⚕️",
])("S-06 %j is shown as text", async (query) => {
  const page = await open(query);
  expect(page.status).toBe(200);
  expect(page.response.text).not.toMatch(/<script>alert|<img src=x/);
  expect(typed(page)[0]!.replace("\0", "")).toBe(query.replace("\0", ""));
});

test("S-06 a query of seven thousand characters gets a message, and one of ten thousand the status 414", async () => {
  const visitor = createVisitor(sharedOrigin());
  const page = await visitor.get(`/search?q=${"a".repeat(7_000)}`);
  expect([page.status, page.document.querySelector("main h1 ~ p")!.text]).toEqual([
    200,
    "Запрос слишком длинный: не больше 100 символов.",
  ]);
  expect((await visitor.get(`/search?q=${"a".repeat(10_000)}`)).status).toBe(414);
});

test("S-05 the search is in the URL's city, else in the current one; an unknown city is ignored", async () => {
  const visitor = createVisitor(sharedOrigin());
  const city = (page: Page) => page.document.querySelector("form[role=search] input[name=city]")!.getAttribute("value");
  expect(city(await visitor.get("/search?q=a&city=nowhere"))).toBe("bishkek");
  const inOsh = await visitor.get("/search?q=ъъъъъ&city=osh");
  expect([city(inOsh), inOsh.text.includes("Ош")]).toEqual(["osh", true]);
  expect(city(await visitor.get("/search?q=терапевт"))).toBe("osh");
});

test("S-06 R-08 marketing parameters are copied to the results", async () => {
  const page = await createVisitor(sharedOrigin()).get(
    "/search?q=%D1%82%D0%B5%D1%80%D0%B0%D0%BF%D0%B5%D0%B2%D1%82&gclid=abc",
  );
  expect(links(page).length).toBeGreaterThan(0);
  expect(links(page).filter((href) => !href.includes("gclid=abc"))).toEqual([]);
});

test("L-01 the search bar is in the header of every page but home", async () => {
  const visitor = createVisitor(sharedOrigin("kz"));
  const bars = async (path: string) =>
    (await visitor.get(path)).document.querySelectorAll("header form[role=search] input[type=search]").length;
  expect([await bars("/"), await bars("/kk")]).toEqual([0, 0]);
  for (const path of ["/contacts", "/clinics/almaty", "/kk/doctors/almaty", "/nowhere", "/search"])
    expect([path, await bars(path)]).toEqual([path, 1]);
});

test("S-01 suggestions are JSON: four of a kind at most, the main specialties before typing, none for two letters", async () => {
  const visitor = createVisitor(sharedOrigin());
  const suggest = async (query: string) => {
    const { response } = await visitor.get(`/search/suggestions?${new URLSearchParams({ q: query, city: "bishkek" })}`);
    expect([response.status, response.headers["cache-control"]]).toEqual([200, "private, max-age=60"]);
    return (JSON.parse(response.text) as { groups: ChoiceGroup[] }).groups;
  };
  const found = await suggest("тирапевт");
  expect(found.map(({ kind }) => kind).slice(0, 2)).toEqual(["specialties", "doctors"]);
  expect(found[0]!.choices[0]).toEqual({ kind: "specialties", slug: "terapevt", title: "Терапевт", note: null });
  expect(Math.max(...found.map(({ choices }) => choices.length))).toBe(4);
  expect((await suggest("")).map(({ kind, choices }) => [kind, choices.length > 5])).toEqual([["specialties", true]]);
  for (const query of ["те", "ъъъъъъ", "q".repeat(101)]) expect([query, await suggest(query)]).toEqual([query, []]);
  // The current city is not in the URL, so a cached response could be of another one.
  for (const other of ["", "&city=atlantis"])
    expect((await visitor.get(`/search/suggestions?q=${other}`)).response.headers["cache-control"]).toBe("no-store");
});

test("S-08 the search bar says where it searches, with the district of the URL", async () => {
  const page = await createVisitor(sharedOrigin()).get("/doctors/bishkek/terapevt");
  const area = page.document.querySelectorAll("select[name=city_area] option")[1]!;
  const place = async (query: string) =>
    (await createVisitor(sharedOrigin()).get(`/doctors/bishkek/terapevt${query}`)).document.querySelector(
      "form[role=search] input + label",
    )?.text;
  expect(await place("")).toBe("Поиск: Бишкек");
  expect(await place(`?city_area=${area.getAttribute("value")}`)).toBe(`Поиск: ${area.text}, Бишкек`);
});

test.each([
  ["kg", "болит зуб", "стоматолог"],
  ["ae", "skin doctor", "dermatolog"],
  ["hu", "fáj a fogam", "fogorvos"],
])("S-02 in %s the search for '%s' shows doctors of the specialty that it finds", async (market, query, specialty) => {
  const page = await open(query, market);
  const found = groups(page).at(-1)!.toLowerCase();
  expect(found).toContain(specialty);
  const rows = page.document.querySelectorAll("main section").at(-1)!.querySelectorAll("a[href*='/doctor/']");
  expect(rows.length).toBeGreaterThan(0);
  // The heading counts these doctors, too.
  const doctors = new Set(rows.map((row) => /\/doctor\/([\w-]+)/.exec(row.getAttribute("href")!)![1]));
  expect(Number(/(\d+)\D*$/.exec(heading(page))![1])).toBeGreaterThan(doctors.size);
  expect((await page.follow(rows[0]!.text)).status).toBe(200);
});
