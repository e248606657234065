import { describe, expect, test } from "vitest";
import { sendRequest } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

const list = "/doctors/bishkek/kardiolog";

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
  ] as const)(
    "D-02 P-05 in %s the heading of %s has names in the right grammatical case: %s",
    async (market, url, heading) => {
      const page = await createVisitor(sharedOrigin(market)).get(url);
      expect(page.document.querySelector("h1")!.text.startsWith(heading), page.document.querySelector("h1")!.text).toBe(
        true,
      );
    },
  );

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
    const profiles: string[] = [];
    for (;;) {
      profiles.push(...page.document.querySelectorAll("article h2 a").map((link) => link.getAttribute("href")!));
      if (!page.document.querySelector("a[rel=next]")) break;
      page = await page.follow("Ещё врачи");
    }
    expect(profiles.length).toBe(total);
    expect(new Set(profiles).size).toBe(total);
  });

  test("D-05 the city of the URL becomes the current one", async () => {
    const visitor = createVisitor(sharedOrigin());
    await visitor.get("/doctors/osh/kardiolog");
    expect(
      (await visitor.get("/contacts")).document.querySelector("footer a[href^='/procedures/']")?.getAttribute("href"),
    ).toBe("/procedures/osh");
  });

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
    const cards = page.document.querySelectorAll("article").filter((card) => card.querySelector("a[href*='slot=']"));
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

  test("D-11 a robot gets the whole list without slots, a phone and a narrow window five doctors a page", async () => {
    const countCards = async (agent: string) =>
      ((await sendRequest(sharedOrigin() + list, { headers: { "user-agent": agent } })).text.match(/<article/g) ?? [])
        .length;
    const page = await createVisitor(sharedOrigin()).get(list);
    const total = Number(/\d+/.exec(page.document.querySelector("h1 span")!.text)![0]);
    expect(total).toBeGreaterThan(8);
    expect(await countCards("Mozilla/5.0 (compatible; Googlebot/2.1)")).toBe(total);
    expect(
      await countCards("Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"),
    ).toBe(5);
    const chrome =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
    const response = await sendRequest(sharedOrigin() + list, {
      headers: { "user-agent": chrome, "sec-ch-viewport-width": "800" },
    });
    expect(response.text.match(/<article/g)?.length).toBe(5);
    expect(response.headers["accept-ch"]).toBe("Sec-CH-Viewport-Width");
    const varyHeaders = ["user-agent", "save-data", "sec-ch-ua-mobile", "sec-ch-ua-platform", "sec-ch-viewport-width"];
    for (const header of varyHeaders) expect(response.headers["vary"]).toContain(header);
    const robot = (
      await sendRequest(sharedOrigin() + list, { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } })
    ).text;
    expect([robot.includes("slot="), robot.includes('rel="next"')]).toEqual([false, false]);
  });

  test("C-09 a robot's card names the nearest free day, and never says that no time is free", async () => {
    const visitor = createVisitor(sharedOrigin());
    const timesByCard = new Map<string, boolean>();
    for (let url: string | undefined = list; url;) {
      const { document } = await visitor.get(url);
      for (const card of document.querySelectorAll("article"))
        timesByCard.set(card.id, card.querySelector("a[href*='slot=']") !== null);
      url = document.querySelector("main a[rel=next]")?.getAttribute("href");
    }
    const robot = await createVisitor(sharedOrigin(), { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" }).get(
      list,
    );
    const statements = robot.document.querySelectorAll("article").map(({ id, text }) => {
      const isFree = text.includes("Следующая запись на ");
      return [id, isFree, /Нет свободного времени|Больше нет свободного/.test(text)];
    });
    expect(statements).toEqual([...timesByCard].map(([id, hasTimes]) => [id, hasTimes, false]));
    expect([...timesByCard.values()].filter(Boolean).length).toBeGreaterThan(5);
  });

  test("R-08 marketing parameters are copied to every link", async () => {
    const page = await createVisitor(sharedOrigin()).get(`${list}?gclid=abc`);
    const links = page.document.querySelectorAll("header a[href^='/'], article a[href^='/'], footer a[href^='/']");
    expect(links.map((link) => link.getAttribute("href")).filter((href) => !href!.includes("gclid=abc"))).toEqual([]);
  });
});
