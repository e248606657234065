import { describe, expect, test } from "vitest";
import { todayIn } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import { clientAt } from "../support/api.ts";
import { ask } from "../support/http.ts";
import { siteLanguages } from "../support/site.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

const list = "/doctors/bishkek/kardiolog";
const browserName =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** The first day from a date on which a doctor of the list is free, with its list. */
async function firstDay(visitor: Visitor, from: string): Promise<[day: string, page: Page]> {
  for (let away = 0; away < 7; away += 1) {
    const day = addDays(from, away);
    const page = await visitor.get(`${list}?date=${day}`);
    if (page.document.querySelector("article")) return [day, page];
  }
  throw new Error("nobody is free");
}

describe("doctors list", () => {
  test("D-01 D-02 has breadcrumbs, a heading with specialty, city and count, and cards", async () => {
    const page = await createVisitor(sharedOrigin()).get(list);
    expect(page.status).toBe(200);
    expect(page.document.querySelectorAll("main nav ol li").map((step) => step.text)).toEqual(["Главная", "Кардиолог"]);
    expect(page.document.querySelector("h1")?.text).toMatch(/^Кардиологи в\u00a0Бишкеке: \d+ врач/);
    expect(page.document.querySelectorAll("article").length).toBe(8);
    expect(page.document.querySelector("title")?.text).toContain("Кардиологи в\u00a0Бишкеке");
    expect(page.document.querySelector("meta[name=description]")?.getAttribute("content")).toContain("Кардиолог");
  });

  test.each([
    ["kz", "/doctors/astana/kardiolog", "Кардиологи в\u00a0Астане: "],
    ["kz", "/kk/doctors/astana/kardiolog", "Астанадағы кардиологтар: "],
    ["hu", "/doctors/budapest/kardiologus", "Kardiológusok Budapesten: "],
    ["hu", "/en/doctors/budapest/kardiologus", "Cardiologists in\u00a0Budapest: "],
    ["ro", "/doctors/bucuresti/cardiolog", "Cardiologi în\u00a0București: "],
    ["ae", "/ru/doctors/dubai/cardiologist", "Кардиологи в\u00a0Дубае: "],
  ] as const)("D-02 P-05 in %s the heading of %s bends its names: %s", async (market, url, heading) => {
    const page = await createVisitor(sharedOrigin(market)).get(url);
    expect(page.document.querySelector("h1")!.text.startsWith(heading), page.document.querySelector("h1")!.text).toBe(
      true,
    );
  });

  test("D-01 a procedure's parent breadcrumb is all procedures", async () => {
    const procedures = await createVisitor(sharedOrigin()).get("/procedures/bishkek");
    const page = await procedures.follow(/^ЭКГ$/);
    expect(page.document.querySelectorAll("main nav ol li").map((step) => step.text)).toEqual([
      "Главная",
      "Все процедуры",
      "ЭКГ",
    ]);
  });

  test("D-11 shows eight doctors a page, and plain links list each doctor once", async () => {
    let page = await createVisitor(sharedOrigin()).get(list);
    const total = Number(/\d+/.exec(page.document.querySelector("h1 span")!.text)![0]);
    const seen: string[] = [];
    for (;;) {
      seen.push(...page.document.querySelectorAll("article h2 a").map((link) => link.getAttribute("href")!));
      if (!page.document.querySelector("a[rel=next]")) break;
      page = await page.follow("Ещё врачи");
    }
    expect(seen.length).toBe(total);
    expect(new Set(seen).size).toBe(total);
  });

  test("D-09 D-10 sorting is a form without script, kept by the next page; an invalid order falls back", async () => {
    const visitor = createVisitor(sharedOrigin());
    const page = await visitor.get(`${list}?utm_source=mail`);
    const sorted = await page.form("Показать").submit({ sort: "experience" });
    expect(sorted.url.search).toBe("?utm_source=mail&sort=experience");
    const years = sorted.document
      .querySelectorAll("article")
      .map((card) => Number(/стаж (\d+)/.exec(card.text)?.[1] ?? 0));
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    expect((await sorted.follow("Ещё врачи")).url.search).toBe("?utm_source=mail&sort=experience&offset=8");
    const foolish = await visitor.get(`${list}?sort=magic&offset=-3`);
    expect(foolish.document.querySelectorAll("article").length).toBe(8);
  });

  test("D-05 the city of the URL becomes the current one", async () => {
    const visitor = createVisitor(sharedOrigin());
    await visitor.get("/doctors/osh/kardiolog");
    expect(
      (await visitor.get("/contacts")).document.querySelector("footer a[href^='/procedures/']")?.getAttribute("href"),
    ).toBe("/procedures/osh");
  });

  test("D-06 the list for adults links to the list for children and keeps its order", async () => {
    const page = await createVisitor(sharedOrigin()).get(`${list}?sort=price`);
    const children = await page.follow("Детям");
    expect([children.status, children.url.search]).toEqual([200, "?sort=price"]);
    expect((await children.follow("Взрослым")).url.pathname).toBe(list);
  });

  test.each([
    ["kg", list, "?date=today&sort=rating&city_area=A&insurance=I"],
    ["hu", "/doctors/budapest/kardiologus", "?date=today&language=en%2Cde&sort=price&city_area=A&insurance=I"],
  ] as const)(
    "D-06 in %s the list for the other ages keeps area, date, order, language, insurance and near me, and drops the age",
    async (market, path, query) => {
      const visitor = createVisitor(sharedOrigin(market));
      const page = await visitor.get(path);
      const choice = (name: string) =>
        page.document.querySelectorAll(`select[name=${name}] option`)[1]!.getAttribute("value")!;
      const place = await ask(`${sharedOrigin(market)}/place`, {
        method: "POST",
        headers: { origin: sharedOrigin(market), "content-type": "application/x-www-form-urlencoded" },
        body: "lat=42.87&lng=74.59",
      });
      const [name, value] = place.headers["set-cookie"]![0]!.split(";")[0]!.split(/=(.*)/);
      visitor.cookies.set(name!, value!);
      const filters = [
        ...new URLSearchParams(`${query.replace("A", choice("city_area")).replace("I", choice("insurance"))}&nearme=1`),
      ].toSorted();
      const kept = (one: typeof page) => [...one.url.searchParams].toSorted();
      const adults = await visitor.get(`${path}?${new URLSearchParams(filters)}`);
      const others = adults.document
        .querySelectorAll("[role=group] a")
        .filter((link) => /Детям|Gyerekeknek/.test(link.text));
      const children = await visitor.get(others[0]!.getAttribute("href")!);
      expect([children.url.pathname === path, kept(children)]).toEqual([false, filters]);
      const aged = await visitor.get(`${children.url.pathname}${children.url.search}&child_age=24`);
      const back = await aged.follow(/^(Взрослым|Felnőtteknek)$/);
      expect([back.url.pathname, kept(back)]).toEqual([path, filters]);
    },
  );

  test.each([
    [
      "kg",
      "/doctors/bishkek/kardiolog",
      /^\d\d:\d\d, (понедельник|вторник|среда|четверг|пятница|суббота|воскресенье), \d{1,2} [а-я]+[ая]$/,
    ],
    [
      "kz",
      "/kk/doctors/almaty/kardiolog",
      /^\d\d:\d\d, \d{1,2} [а-яәғқңөұүі]+, (дүйсенбі|сейсенбі|сәрсенбі|бейсенбі|жұма|сенбі|жексенбі)$/,
    ],
    [
      "hu",
      "/doctors/budapest/kardiologus",
      /^\d\d:\d\d, [a-zúá]+ \d{1,2}\., (hétfő|kedd|szerda|csütörtök|péntek|szombat|vasárnap)$/,
    ],
  ])("C-04 in %s every slot is a link named by time, day and doctor", async (market, path, timeAndDay) => {
    const page = await createVisitor(sharedOrigin(market)).get(path);
    const cards = page.document.querySelectorAll("article").filter((one) => one.querySelector("a[href*='slot=']"));
    expect(cards.length).toBeGreaterThan(3);
    for (const card of cards) {
      const doctor = card.querySelector("h2")!.structuredText.replace(/\s+/g, " ").trim();
      for (const link of card.querySelectorAll("a[href*='slot=']")) {
        expect(link.text.endsWith(`, ${doctor}`)).toBe(true);
        expect(link.text.slice(0, -doctor.length - 2)).toMatch(timeAndDay);
        expect(link.getAttribute("href")).toMatch(
          new RegExp(`^${path}/booking/\\d+/(form|info)\\?position=\\d&slot=\\d+$`),
        );
      }
    }
  });

  test("D-07 without script near me is not offered", async () => {
    const page = await createVisitor(sharedOrigin()).get(list);
    expect(page.document.querySelector("main")!.text).not.toContain("Рядом со мной");
    expect(page.document.querySelectorAll("main form button").map((button) => button.text)).toEqual(["Показать"]);
  });

  test("D-07 districts are sorted by number", async () => {
    const page = await createVisitor(sharedOrigin("hu")).get("/doctors/budapest/kardiologus");
    const numbers = page.document
      .querySelectorAll("select[name=city_area] option")
      .slice(1)
      .map((option) => option.text.split(".")[0]);
    expect(numbers).toEqual(["I", "II", "III", "V", "VI", "VII", "VIII", "IX", "XI", "XII", "XIII", "XIV"]);
  });

  test("D-07 D-08 D-09 filters are a form without script: defaults are left out of the URL, and each has a link that removes it", async () => {
    const page = await createVisitor(sharedOrigin()).get(`${list}?utm_source=mail`);
    const areas = page.document
      .querySelectorAll("select[name=city_area] option")
      .map((option) => option.getAttribute("value")!);
    const filtered = await page.form("Показать").submit({ city_area: areas[1]!, sort: "price" });
    expect(filtered.url.search).toBe(`?utm_source=mail&sort=price&city_area=${areas[1]}`);
    expect(filtered.document.querySelector("select[name=city_area] option[selected]")?.getAttribute("value")).toBe(
      areas[1],
    );
    expect(filtered.document.querySelector("h1")!.text).toContain(
      filtered.document.querySelector("select[name=city_area] option[selected]")!.text,
    );
    const without = await filtered.follow(/^Убрать фильтр: /);
    expect(without.url.search).toBe("?utm_source=mail&sort=price");
  });

  test("D-10 invalid filters redirect to the URL without them; active filters come first", async () => {
    const visitor = createVisitor(sharedOrigin());
    const foolish = await visitor.get(
      `${list}?city_area=nowhere&date=2020-01-01&insurance=999999&child_age=13&sort=price&nearme=2`,
    );
    expect(foolish.url.search).toBe("?sort=price");
    const names = (page: typeof foolish) =>
      page.document
        .querySelectorAll("main form :is(select, input:not([type=hidden]))")
        .map((field) => field.getAttribute("name"));
    const insurance = foolish.document.querySelectorAll("select[name=insurance] option")[1]!.getAttribute("value")!;
    const insured = await visitor.get(`${list}?insurance=${insurance}`);
    expect(names(insured)[0]).toBe("insurance");
    expect(names(foolish)[0]).toBe("sort");
  });

  test("D-10 today's date is stored as today, and only doctors free that day are listed", async () => {
    const visitor = createVisitor(sharedOrigin());
    const today = todayIn("Asia/Bishkek");
    expect((await visitor.get(`${list}?date=${today}`)).url.search).toBe("?date=today");
    const [day, free] = await firstDay(visitor, addDays(today, 2));
    expect(free.document.querySelector("input[name=date]")?.getAttribute("value")).toBe(day);
    const dayOfMonth = Number(day.slice(8));
    for (const card of free.document.querySelectorAll("article")) {
      const first = card.querySelector("a[href*='slot=']")?.text ?? "";
      expect(first).toMatch(new RegExp(`, ${dayOfMonth} `));
    }
  });

  test("D-06 D-12 the age belongs to the list for children and is not copied elsewhere", async () => {
    const visitor = createVisitor(sharedOrigin());
    const adults = await visitor.get(list);
    expect(adults.document.querySelector("select[name=child_age]")).toBeNull();
    const children = await visitor.get(`${list}?child=1&child_age=24&sort=price`);
    expect(children.url.pathname).not.toBe(list);
    expect(children.url.search).toBe("?sort=price&child_age=24");
    expect(children.document.querySelectorAll("select[name=child_age] option").length).toBe(31);
    expect((await children.follow("Взрослым")).url.search).toBe("?sort=price");
  });

  test("D-07 only Hungary and Romania filter by the doctor's languages, any of those selected", async () => {
    const home = await createVisitor(sharedOrigin("hu")).get("/");
    const page = await home.follow(home.document.querySelector("#specialties a")!.text);
    expect(page.document.querySelectorAll("input[name=language]").map((box) => box.getAttribute("value"))).toEqual([
      "hu",
      "en",
      "de",
    ]);
    const filtered = await createVisitor(sharedOrigin("hu")).get(`${page.url.pathname}?language=en&language=de`);
    expect(filtered.url.search).toBe("?language=en%2Cde");
    expect(filtered.document.querySelectorAll("input[name=language][checked]").length).toBe(2);
    const asks = async (market: string, path: string) =>
      (await createVisitor(sharedOrigin(market)).get(path)).document.querySelector("input[name=language]") !== null;
    expect(await asks("ro", "/doctors/bucuresti/cardiolog")).toBe(true);
    for (const [market, path] of [
      ["kg", list],
      ["kz", "/doctors/almaty/kardiolog"],
      ["ae", "/doctors/dubai/cardiologist"],
    ] as const)
      expect(await asks(market, path)).toBe(false);
  });

  test("D-11 a robot gets the whole list without slots, a phone and a narrow window five doctors a page", async () => {
    const cards = async (agent: string) =>
      ((await ask(sharedOrigin() + list, { headers: { "user-agent": agent } })).text.match(/<article/g) ?? []).length;
    const page = await createVisitor(sharedOrigin()).get(list);
    const total = Number(/\d+/.exec(page.document.querySelector("h1 span")!.text)![0]);
    expect(total).toBeGreaterThan(8);
    expect(await cards("Mozilla/5.0 (compatible; Googlebot/2.1)")).toBe(total);
    expect(
      await cards("Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"),
    ).toBe(5);
    const chrome =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
    const answer = await ask(sharedOrigin() + list, {
      headers: { "user-agent": chrome, "sec-ch-viewport-width": "800" },
    });
    expect(answer.text.match(/<article/g)?.length).toBe(5);
    expect(answer.headers["accept-ch"]).toBe("Sec-CH-Viewport-Width");
    expect(answer.headers["vary"]).toContain("sec-ch-viewport-width");
    const robot = (
      await ask(sharedOrigin() + list, { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } })
    ).text;
    expect([robot.includes("slot="), robot.includes('rel="next"')]).toEqual([false, false]);
  });

  test("C-09 a robot's card names the nearest free day, and states nothing that was not loaded", async () => {
    const people = createVisitor(sharedOrigin());
    const timesByCard = new Map<string, boolean>();
    for (let address: string | undefined = list; address;) {
      const { document } = await people.get(address);
      for (const card of document.querySelectorAll("article"))
        timesByCard.set(card.id, card.querySelector("a[href*='slot=']") !== null);
      address = document.querySelector("main a[rel=next]")?.getAttribute("href");
    }
    const robot = await createVisitor(sharedOrigin(), { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" }).get(
      list,
    );
    const stated = robot.document.querySelectorAll("article").map(({ id, text }) => {
      const isFree = text.includes("Следующая запись на ");
      return [id, isFree, /Нет свободного времени|Больше нет свободного/.test(text)];
    });
    expect(stated).toEqual([...timesByCard].map(([id, hasTimes]) => [id, hasTimes, false]));
    expect([...timesByCard.values()].filter(Boolean).length).toBeGreaterThan(5);
  });

  test("D-13 an area without more doctors says so and continues with doctors nearby, none twice", async () => {
    const visitor = createVisitor(sharedOrigin());
    const areas = (await visitor.get(list)).document
      .querySelectorAll("select[name=city_area] option")
      .map((option) => option.getAttribute("value")!);
    let seen = 0;
    for (const area of areas.slice(1)) {
      const page = await visitor.get(`${list}?city_area=${area}`);
      if (page.document.querySelector("a[rel=next]")) continue;
      const ids = page.document.querySelectorAll("article").map((card) => card.getAttribute("id"));
      expect(page.text).toContain("Больше нет врачей: ");
      expect(page.text).toContain("Посмотрите ниже врачей в соседних районах");
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(0);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(0);
  });

  test("D-13 the doctors after those of an area are the nearest to it", async () => {
    const visitor = createVisitor(sharedOrigin());
    const { cities, services, doctors } = clientAt({ port: Number(new URL(sharedOrigin()).port) });
    const city = (await cities.list()).find(({ slug }) => slug === "bishkek")!;
    const service = (await services.list({ city: city.id })).results.find(({ slug }) => slug === "kardiolog")!;
    const areas = await cities.areas({ city: city.id });
    const slugsIn = (all: Page["document"][]) => all.map((link) => link.getAttribute("href")!.split(/[/?]/)[2]);
    let seen = 0;
    for (const { id, slug } of areas) {
      const page = await visitor.get(`${list}?city_area=${slug}`);
      if (page.document.querySelector("a[rel=next]")) continue;
      const query = { city: city.id, service: [service.id] };
      const own = await doctors.list({ ...query, city_area: id });
      const exclude = own.results.map((one) => one.id);
      const near = await doctors.list({ ...query, nearest_city_area: id, exclude, limit: 5 });
      const further = page.document.querySelectorAll("main section").at(-1)!.querySelectorAll("article h2 a");
      expect([slug, slugsIn(further)]).toEqual([slug, near.results.map((one) => one.slug)]);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(0);
  });

  test("D-13 an insurance without more doctors, also in an area, says so by name and continues with others", async () => {
    const visitor = createVisitor(sharedOrigin());
    const options = (await visitor.get(list)).document.querySelectorAll("select[name=insurance] option").slice(1);
    const area = (await visitor.get(list)).document.querySelectorAll("select[name=city_area] option")[1]!;
    expect(options.length).toBeGreaterThan(0);
    for (const option of options) {
      const end = async (query: string) => {
        let page = await visitor.get(`${list}?insurance=${option.getAttribute("value")}${query}`);
        while (page.document.querySelector("a[rel=next]"))
          page = await visitor.get(page.document.querySelector("a[rel=next]")!.getAttribute("href")!);
        return page.document.querySelectorAll("main section").at(-1)!;
      };
      const insured = await end("");
      expect(insured.querySelector("h2")!.text).toBe(`Больше нет врачей: Бишкек, ${option.text}`);
      expect(insured.querySelectorAll("article").length > 0).toBe(
        insured.text.includes("Посмотрите ниже других врачей"),
      );
      const near = await end(`&city_area=${area.getAttribute("value")}`);
      expect(near.querySelector("h2")!.text).toBe(`Больше нет врачей: ${area.text}, Бишкек, ${option.text}`);
      expect(near.querySelectorAll("article").length > 0).toBe(
        near.text.includes("Посмотрите ниже врачей в соседних районах"),
      );
    }
  });

  test("D-13 an empty list says so and links on", async () => {
    const page = await createVisitor(sharedOrigin()).get("/doctors/naryn/kardiolog");
    expect(page.document.querySelectorAll("article").length).toBe(0);
    expect(page.text).toContain("По вашему запросу врачей не найдено.");
    expect((await page.follow("Все специальности")).status).toBe(200);
  });

  test("R-08 marketing parameters are copied to every link", async () => {
    const page = await createVisitor(sharedOrigin()).get(`${list}?gclid=abc`);
    const inside = page.document.querySelectorAll("header a[href^='/'], article a[href^='/'], footer a[href^='/']");
    expect(inside.map((link) => link.getAttribute("href")).filter((href) => !href!.includes("gclid=abc"))).toEqual([]);
  });
});

describe("the weight of a list", () => {
  const weigh = (agent: string, more = {}) =>
    ask(sharedOrigin() + list, { headers: { "user-agent": agent, "accept-encoding": "br", ...more } });

  test("HTML and CSS fit the first TCP window, and nothing else blocks the first paint", async () => {
    const { headers, text } = await weigh(browserName);
    expect(Number(headers["content-length"])).toBeLessThanOrEqual(14_600);
    expect(text.match(/rel="stylesheet"[^>]*/g)).toEqual([
      expect.stringMatching(/media="\(prefers-color-scheme:dark\)" href="\/assets\/dark-[\w-]+\.css"/),
    ]);
    expect(text.match(/<script(?![^>]*(?:async|defer|type="module"|ld\+json))[^>]*src=/g)).toBeNull();
  });

  test.each(siteLanguages)("HTML and CSS of no list of $market in $language are larger", async ({ market, prefix }) => {
    const origin = sharedOrigin(market);
    const home = await createVisitor(origin).get(`${prefix}/`);
    const lists = home.document.querySelectorAll("#specialties a").map((link) => link.getAttribute("href")!);
    expect(lists.length).toBeGreaterThan(5);
    const weights = await Promise.all(
      lists.map(async (path) => {
        const headers = { "user-agent": browserName, "accept-encoding": "br" };
        return { path, bytes: Number((await ask(origin + path, { headers })).headers["content-length"]) };
      }),
    );
    expect(weights.filter(({ bytes }) => bytes > 14_600)).toEqual([]);
  });

  test("the list's first script stays within its limit", async () => {
    const { text } = await weigh(browserName);
    const scripts = [...text.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href!);
    expect(scripts.length).toBeGreaterThan(0);
    const weights = await Promise.all(
      scripts.map(async (href) =>
        Number((await ask(sharedOrigin() + href, { headers: { "accept-encoding": "br" } })).headers["content-length"]),
      ),
    );
    // React, its router and i18next take 113 kB of it. A rename changes the sum by some tens of bytes.
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(142_700);
  });

  test("robots get no script, nor do visitors with Save-Data", async () => {
    for (const { text } of [
      await weigh("Mozilla/5.0 (compatible; Googlebot/2.1)"),
      await weigh(browserName, { "save-data": "on" }),
    ]) {
      // Structured data is not script, although it is in a script element.
      expect(text.replace(/<script type="application\/ld\+json"[^>]*>[^<]*<\/script>/g, "")).not.toContain("<script");
      expect(text).not.toContain("modulepreload");
    }
  });
});
