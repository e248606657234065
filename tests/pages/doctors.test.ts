import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { ask } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

const list = "/doctors/bishkek/kardiolog";
const browserName = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

describe("doctors list", () => {
  test("D-01 D-02 has breadcrumbs, a heading with specialty, city and number, and cards", async () => {
    const page = await createVisitor(sharedOrigin()).get(list);
    expect(page.status).toBe(200);
    expect(page.document.querySelectorAll("main nav ol li").map((step) => step.text)).toEqual(["Главная", "Кардиолог"]);
    expect(page.document.querySelector("h1")?.text).toMatch(/^Кардиолог — Бишкек: \d+ врач/);
    expect(page.document.querySelectorAll("article").length).toBe(8);
    expect(page.document.querySelector("title")?.text).toContain("Кардиолог, Бишкек");
    expect(page.document.querySelector("meta[name=description]")?.getAttribute("content")).toContain("Кардиолог");
  });

  test("D-01 a procedure stands under all procedures", async () => {
    const procedures = await createVisitor(sharedOrigin()).get("/procedures/bishkek");
    const page = await procedures.follow(/^ЭКГ$/);
    expect(page.document.querySelectorAll("main nav ol li").map((step) => step.text)).toEqual(["Главная", "Все услуги", "ЭКГ"]);
  });

  test("D-11 eight a page, and plain links lead through all of them, each doctor once", async () => {
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

  test("D-09 D-10 an order is a form with no script, kept by the next page; a foolish one falls back", async () => {
    const visitor = createVisitor(sharedOrigin());
    const page = await visitor.get(`${list}?utm_source=mail`);
    const sorted = await page.form("Показать").submit({ sort: "experience" });
    expect(sorted.url.search).toBe("?utm_source=mail&sort=experience");
    const years = sorted.document.querySelectorAll("article").map((card) => Number(/стаж (\d+)/.exec(card.text)?.[1] ?? 0));
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    expect((await sorted.follow("Ещё врачи")).url.search).toBe("?utm_source=mail&sort=experience&offset=8");
    const foolish = await visitor.get(`${list}?sort=magic&offset=-3`);
    expect(foolish.document.querySelectorAll("article").length).toBe(8);
  });

  test("D-05 the city of the address becomes the current one", async () => {
    const visitor = createVisitor(sharedOrigin());
    await visitor.get("/doctors/osh/kardiolog");
    expect((await visitor.get("/contacts")).document.querySelector("footer a[href^='/procedures/']")?.getAttribute("href")).toBe("/procedures/osh");
  });

  test("D-06 the list for adults leads to the list for children and keeps its order", async () => {
    const page = await createVisitor(sharedOrigin()).get(`${list}?sort=price`);
    const children = await page.follow("Детям");
    expect([children.status, children.url.search]).toEqual([200, "?sort=price"]);
    expect((await children.follow("Взрослым")).url.pathname).toBe(list);
  });

  test.each([
    ["kg", "/doctors/bishkek/kardiolog", /^\d\d:\d\d, (понедельник|вторник|среда|четверг|пятница|суббота|воскресенье), \d{1,2} [а-я]+[ая]$/],
    ["kz", "/kk/doctors/almaty/kardiolog", /^\d\d:\d\d, \d{1,2} [а-яәғқңөұүі]+, (дүйсенбі|сейсенбі|сәрсенбі|бейсенбі|жұма|сенбі|жексенбі)$/],
    ["hu", "/doctors/budapest/kardiologus", /^\d\d:\d\d, [a-zúá]+ \d{1,2}\., (hétfő|kedd|szerda|csütörtök|péntek|szombat|vasárnap)$/],
  ])("C-04 in %s every free time is a link whose name says time, day and doctor", async (market, path, timeAndDay) => {
    const page = await createVisitor(sharedOrigin(market)).get(path);
    const cards = page.document.querySelectorAll("article").filter((one) => one.querySelector("a[href*='slot=']"));
    expect(cards.length).toBeGreaterThan(3);
    for (const card of cards) {
      const doctor = card.querySelector("h2")!.structuredText.replace(/\s+/g, " ").trim();
      for (const link of card.querySelectorAll("a[href*='slot=']")) {
        expect(link.text.endsWith(`, ${doctor}`)).toBe(true);
        expect(link.text.slice(0, -doctor.length - 2)).toMatch(timeAndDay);
        expect(link.getAttribute("href")).toMatch(new RegExp(`^${path}/booking/\\d+/(form|info)\\?position=\\d&slot=\\d+$`));
      }
    }
  });

  test("C-01 a card read aloud begins with the doctor's name", async () => {
    const page = await createVisitor(sharedOrigin()).get(list);
    for (const card of page.document.querySelectorAll("article")) {
      const name = card.querySelector("h2")!.text;
      expect(card.text.trim().startsWith(name)).toBe(true);
    }
  });

  test("D-07 without script nobody is offered what is near them", async () => {
    const page = await createVisitor(sharedOrigin()).get(list);
    expect(page.document.querySelector("main")!.text).not.toContain("Рядом со мной");
    expect(page.document.querySelectorAll("main form button").map((button) => button.text)).toEqual(["Показать"]);
  });

  test("D-07 districts stand by their numbers", async () => {
    const page = await createVisitor(sharedOrigin("hu")).get("/doctors/budapest/kardiologus");
    const numbers = page.document.querySelectorAll("select[name=city_area] option").slice(1).map((option) => option.text.split(".")[0]);
    expect(numbers).toEqual(["I", "II", "III", "V", "VI", "VII", "VIII", "IX", "XI", "XII", "XIII", "XIV"]);
  });

  test("D-07 D-08 D-09 filters are a form with no script: defaults drop out of the address, and each is a link that takes it away", async () => {
    const page = await createVisitor(sharedOrigin()).get(`${list}?utm_source=mail`);
    const areas = page.document.querySelectorAll("select[name=city_area] option").map((option) => option.getAttribute("value")!);
    const filtered = await page.form("Показать").submit({ city_area: areas[1]!, sort: "price" });
    expect(filtered.url.search).toBe(`?utm_source=mail&sort=price&city_area=${areas[1]}`);
    expect(filtered.document.querySelector("select[name=city_area] option[selected]")?.getAttribute("value")).toBe(areas[1]);
    expect(filtered.document.querySelector("h1")!.text).toContain(filtered.document.querySelector("select[name=city_area] option[selected]")!.text);
    const without = await filtered.follow(/^Убрать фильтр: /);
    expect(without.url.search).toBe("?utm_source=mail&sort=price");
  });

  test("D-10 what makes no sense leads to the address without it; active filters come first", async () => {
    const visitor = createVisitor(sharedOrigin());
    const foolish = await visitor.get(`${list}?city_area=nowhere&date=2020-01-01&insurance=999999&child_age=13&sort=price&nearme=1`);
    expect(foolish.url.search).toBe("?sort=price");
    const names = (page: typeof foolish) => page.document.querySelectorAll("main form :is(select, input:not([type=hidden]))").map((field) => field.getAttribute("name"));
    const insurance = foolish.document.querySelectorAll("select[name=insurance] option")[1]!.getAttribute("value")!;
    const insured = await visitor.get(`${list}?insurance=${insurance}`);
    expect(names(insured)[0]).toBe("insurance");
    expect(names(foolish)[0]).toBe("sort");
  });

  test("D-10 today's date is kept as today, and only doctors free on it are listed, from that day on", async () => {
    const visitor = createVisitor(sharedOrigin());
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Bishkek" }).format(new Date());
    expect((await visitor.get(`${list}?date=${today}`)).url.search).toBe("?date=today");
    const day = new Date(Date.parse(today) + 4 * 86_400_000).toISOString().slice(0, 10);
    const free = await visitor.get(`${list}?date=${day}`);
    expect(free.document.querySelector("input[name=date]")?.getAttribute("value")).toBe(day);
    const dayOfMonth = Number(day.slice(8));
    expect(free.document.querySelectorAll("article").length).toBeGreaterThan(0);
    for (const card of free.document.querySelectorAll("article")) {
      const first = card.querySelector("a[href*='slot=']")?.text ?? "";
      expect(first).toMatch(new RegExp(`, ${dayOfMonth} `));
    }
  });

  test("D-06 D-12 the age belongs to the list for children, and goes no further", async () => {
    const visitor = createVisitor(sharedOrigin());
    const adults = await visitor.get(list);
    expect(adults.document.querySelector("select[name=child_age]")).toBeNull();
    const children = await visitor.get(`${list}?child=1&child_age=24&sort=price`);
    expect(children.url.pathname).not.toBe(list);
    expect(children.url.search).toBe("?sort=price&child_age=24");
    expect(children.document.querySelectorAll("select[name=child_age] option").length).toBe(31);
    expect((await children.follow("Взрослым")).url.search).toBe("?sort=price");
  });

  test("D-07 only Hungary and Romania filter by the doctor's language, any of those chosen", async () => {
    const home = await createVisitor(sharedOrigin("hu")).get("/");
    const page = await home.follow(home.document.querySelector("#specialties a")!.text);
    expect(page.document.querySelectorAll("input[name=language]").map((box) => box.getAttribute("value"))).toEqual(["hu", "en", "de"]);
    const filtered = await createVisitor(sharedOrigin("hu")).get(`${page.url.pathname}?language=en&language=de`);
    expect(filtered.url.search).toBe("?language=en%2Cde");
    expect(filtered.document.querySelectorAll("input[name=language][checked]").length).toBe(2);
    expect((await createVisitor(sharedOrigin()).get(list)).document.querySelector("input[name=language]")).toBeNull();
  });

  test("D-11 a robot gets the whole list without times, a phone five a page", async () => {
    const cards = async (agent: string) => ((await ask(sharedOrigin() + list, { headers: { "user-agent": agent } })).text.match(/<article/g) ?? []).length;
    const page = await createVisitor(sharedOrigin()).get(list);
    const total = Number(/\d+/.exec(page.document.querySelector("h1 span")!.text)![0]);
    expect(total).toBeGreaterThan(8);
    expect(await cards("Mozilla/5.0 (compatible; Googlebot/2.1)")).toBe(total);
    expect(await cards("Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36")).toBe(5);
    const robot = (await ask(sharedOrigin() + list, { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } })).text;
    expect([robot.includes("slot="), robot.includes('rel="next"')]).toEqual([false, false]);
  });

  test("C-07 C-08 a card leads to later days and back, and to all times of its days, by plain links", async () => {
    const page = await createVisitor(sharedOrigin()).get(list);
    const links = (from: typeof page, card: string) => from.document.querySelectorAll(`#${card} a[href*='slot=']`).map((link) => link.text);
    const step = page.document.querySelectorAll("article nav a").find((link) => link.text.includes("Позже"))!;
    const card = step.closest("article")!.getAttribute("id")!;
    const before = links(page, card);
    const later = await page.follow(new RegExp(`^Позже`));
    const after = links(later, card);
    expect(after.length).toBeGreaterThan(0);
    expect(after.filter((label) => before.includes(label))).toEqual([]);
    const back = later.document.querySelectorAll(`#${card} nav a`).find((link) => link.text.includes("Раньше"))!;
    expect(links(await createVisitor(sharedOrigin()).get(back.getAttribute("href")!), card).length).toBeGreaterThan(0);

    const more = page.document.querySelectorAll("article nav a").find((link) => link.text.includes("Показать ещё") && !link.hasAttribute("data-from"))!;
    const whole = await createVisitor(sharedOrigin()).get(more.getAttribute("href")!);
    const wholeCard = more.closest("article")!.getAttribute("id")!;
    expect(links(whole, wholeCard).length).toBeGreaterThan(links(page, wholeCard).length);
    expect(whole.document.querySelector(`#${wholeCard} nav`)!.text).toContain("Скрыть");
  });

  test("C-03 C-07 C-08 with no script a changed card stands where the new document opens", async () => {
    const visitor = createVisitor(sharedOrigin());
    const page = await visitor.get(list);
    const links = page.document.querySelectorAll("article :is(nav, ul[aria-labelledby]) a");
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link.getAttribute("href")!.split("#")[1]).toBe(link.closest("article")!.getAttribute("id"));
    const last = links.at(-1)!.getAttribute("href")!.split("#");
    expect((await visitor.get(last[0]!)).document.querySelector(`article#${last[1]}`)).not.toBeNull();
  });

  test("C-03 a doctor of several branches is had at each of them by a link", async () => {
    const visitor = createVisitor(sharedOrigin());
    const page = await visitor.get(list);
    const choice = page.document.querySelectorAll("article ul[aria-labelledby]")[0]!;
    const card = choice.closest("article")!;
    const other = choice.querySelectorAll("a").find((link) => !link.hasAttribute("aria-current"))!;
    const moved = (await visitor.get(other.getAttribute("href")!)).document.querySelector(`#${card.getAttribute("id")}`)!;
    expect(moved.querySelector("[aria-current] span")!.text).toBe(other.querySelector("span")!.text);
    expect(moved.querySelector("[aria-current] span")!.text).not.toBe(card.querySelector("[aria-current] span")!.text);
  });

  test("C-09 on a list of a day, a card with nothing on it says so, moved or not, and on later days no more", async () => {
    const page = await createVisitor(sharedOrigin()).get(list);
    const card = async (state: string) => (JSON.parse((await ask(`${sharedOrigin()}/cards/${state}`)).text) as { slots: { days: string; message: string | null } }).slots;
    const daysOf = ({ days }: { days: string }) => days.split("|").map((day) => day.slice(0, 10));
    const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const offers = page.document.querySelectorAll("article").map((one) => /booking\/(\d+)\//.exec(one.querySelector("a[href*='slot=']")?.getAttribute("href") ?? "")?.[1]);
    const gaps = [];
    for (const offer of offers.filter((one) => one !== undefined)) {
      const days = daysOf(await card(offer));
      for (const [index, next] of days.entries()) {
        const busy = index > 0 && dayAfter(days[index - 1]!);
        if (busy && busy < next) gaps.push({ offer, busy, next });
      }
    }
    // The furthest: no midnight comes between.
    const { offer, busy, next } = gaps.toSorted((one, other) => one.busy.localeCompare(other.busy)).at(-1)!;
    const asked = await card(`${offer}?date=${busy}`);
    expect([daysOf(asked)[0], asked.message]).toEqual([next, "closest"]);
    expect((await card(`${offer}.${next}?date=${busy}`)).message).toBe("closest");
    expect((await card(`${offer}.${next}.all?date=${busy}`)).message).toBe("closest");
    expect((await card(`${offer}.${dayAfter(next)}?date=${busy}`)).message).not.toBe("closest");
    expect((await card(`${offer}.${next}`)).message).not.toBe("closest");
  });

  test("C-02 the address leads to the map, the clinic's name to the clinic", async () => {
    const card = (await createVisitor(sharedOrigin()).get(list)).document.querySelector("article")!;
    expect(card.querySelector("a[href^='/map?']")?.getAttribute("href")).toMatch(/^\/map\?lat=\d+\.\d+&lng=\d+\.\d+$/);
    expect(card.querySelector("a[href^='/clinics/bishkek/']")).not.toBeNull();
  });

  test("C-02 the nearest station stands on a card with its line and how far it is, and near me the address says that, too", async () => {
    const origin = sharedOrigin("kz");
    const path = "/doctors/almaty/kardiolog";
    const place = { lat: 43.238, lng: 76.945 };
    const told = await ask(`${origin}/place`, { method: "POST", headers: { origin, "content-type": "application/x-www-form-urlencoded" }, body: new URLSearchParams({ lat: String(place.lat), lng: String(place.lng) }).toString() });
    expect(told.status).toBe(204);
    const visitor = createVisitor(origin);
    const [name, value] = told.headers["set-cookie"]![0]!.split(";")[0]!.split(/=(.*)/);
    visitor.cookies.set(name!, value!);
    const plain = (text: string) => text.replaceAll("\u00a0", " ");
    const metres = (text: string) => {
      const [, number, unit] = /, (\d+(?:,\d)?) (м|км)$/.exec(plain(text))!;
      return Number(number!.replace(",", ".")) * (unit === "км" ? 1000 : 1);
    };

    const lineOf = (map: HTMLElement) => map.parentNode!.structuredText.split("\n").find((one) => one.startsWith(map.text))!;

    const page = await visitor.get(`${path}?nearme=1`);
    const away = page.document.querySelectorAll("article").map((card) => {
      const map = card.querySelector("a[href^='/map?']")!;
      const where = new URL(map.getAttribute("href")!, origin).searchParams;
      // On a sphere, as flat as a city is.
      const north = (Number(where.get("lat")) - place.lat) * 111_195;
      const east = (Number(where.get("lng")) - place.lng) * 111_195 * Math.cos((place.lat * Math.PI) / 180);
      return { said: metres(lineOf(map)), real: Math.hypot(north, east) };
    });
    expect(away.length).toBeGreaterThan(3);
    for (const { said, real } of away) expect(Math.abs(said - real)).toBeLessThan(Math.max(60, real * 0.02));

    let next: string | undefined = path;
    const stations: string[] = [];
    while (next) {
      const list = await createVisitor(origin).get(next);
      for (const map of list.document.querySelectorAll("article a[href^='/map?']")) expect(lineOf(map)).toBe(map.text);
      for (const circle of list.document.querySelectorAll("article circle")) {
        expect(circle.getAttribute("fill")).toMatch(/^#[0-9a-f]{6}$/);
        stations.push(circle.closest("span")!.text);
      }
      next = list.document.querySelector("a[rel=next]")?.getAttribute("href");
    }
    expect(stations.length).toBeGreaterThan(0);
    for (const said of stations) {
      expect(plain(said)).toMatch(/^Линия 1 \S.*, \d+(,\d)? (м|км)$/);
      expect(metres(said)).toBeLessThanOrEqual(3000);
    }
  });

  test("D-13 an area without any more of them says so and goes on with doctors nearby, none twice", async () => {
    const visitor = createVisitor(sharedOrigin());
    const areas = (await visitor.get(list)).document.querySelectorAll("select[name=city_area] option").map((option) => option.getAttribute("value")!);
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

  test("D-13 a list of nobody says so and leads on", async () => {
    const page = await createVisitor(sharedOrigin()).get("/doctors/naryn/kardiolog");
    expect(page.document.querySelectorAll("article").length).toBe(0);
    expect(page.text).toContain("По вашему запросу врачей не найдено.");
    expect((await page.follow("Все специальности")).status).toBe(200);
  });

  test("R-08 marketing parameters go along with every link", async () => {
    const page = await createVisitor(sharedOrigin()).get(`${list}?gclid=abc`);
    const inside = page.document.querySelectorAll("header a[href^='/'], article a[href^='/'], footer a[href^='/']");
    expect(inside.map((link) => link.getAttribute("href")).filter((href) => !href!.includes("gclid=abc"))).toEqual([]);
  });
});

describe("the weight of a list", () => {
  const weigh = (agent: string, more = {}) => ask(sharedOrigin() + list, { headers: { "user-agent": agent, "accept-encoding": "br", ...more } });

  test("HTML and CSS come in the first TCP window, with nothing else before the first paint", async () => {
    const { headers, text } = await weigh(browserName);
    expect(Number(headers["content-length"])).toBeLessThanOrEqual(14_600);
    expect(text).not.toContain('rel="stylesheet"');
    expect(text.match(/<script(?![^>]*(?:async|defer|type="module"|ld\+json))[^>]*src=/g)).toBeNull();
  });

  test("the script it begins with weighs what it did", async () => {
    const { text } = await weigh(browserName);
    const scripts = [...text.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href!);
    expect(scripts.length).toBeGreaterThan(0);
    const weights = await Promise.all(scripts.map(async (href) => Number((await ask(sharedOrigin() + href, { headers: { "accept-encoding": "br" } })).headers["content-length"])));
    // React, its router and the texts' own part take 113 kB of it.
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(142_000);
  });

  test("no script for robots, none with Save-Data", async () => {
    for (const { text } of [await weigh("Mozilla/5.0 (compatible; Googlebot/2.1)"), await weigh(browserName, { "save-data": "on" })]) {
      // Structured data is no script, though it stands in such an element.
      expect(text.replace(/<script type="application\/ld\+json"[^>]*>[^<]*<\/script>/g, "")).not.toContain("<script");
      expect(text).not.toContain("modulepreload");
    }
  });
});
