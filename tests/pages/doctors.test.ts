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
    expect((await sorted.follow("Ещё врачи")).url.search).toBe("?utm_source=mail&sort=experience&page=2");
    const foolish = await visitor.get(`${list}?sort=magic&page=-3`);
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

  test("C-04 every free time is a link whose name says doctor, day and time", async () => {
    const page = await createVisitor(sharedOrigin()).get(list);
    const card = page.document.querySelectorAll("article").find((one) => one.querySelector("a[href*='slot=']"))!;
    const name = card.querySelector("h2")!.structuredText.replace(/\s+/g, " ").trim();
    const links = card.querySelectorAll("a[href*='slot=']");
    for (const link of links) {
      expect(link.getAttribute("aria-label")).toMatch(/^\d\d:\d\d, [а-я]+, \d+ [а-я]+, /);
      expect(link.getAttribute("aria-label")!.endsWith(name)).toBe(true);
      expect(link.getAttribute("aria-label")!.startsWith(link.text)).toBe(true);
      expect(link.getAttribute("href")).toMatch(/^\/doctors\/bishkek\/kardiolog\/booking\/\d+\/(form|info)\?slot=\d+$/);
    }
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
    const { wireBytes, text } = await weigh(browserName);
    expect(wireBytes).toBeLessThanOrEqual(14_600);
    expect(text).not.toContain('rel="stylesheet"');
    expect(text.match(/<script(?![^>]*(?:async|defer|type="module"|ld\+json))[^>]*src=/g)).toBeNull();
  });

  test("no script for robots, none with Save-Data", async () => {
    for (const { text } of [await weigh("Mozilla/5.0 (compatible; Googlebot/2.1)"), await weigh(browserName, { "save-data": "on" })]) {
      // Structured data is no script, though it stands in such an element.
      expect(text.replace(/<script type="application\/ld\+json"[^>]*>[^<]*<\/script>/g, "")).not.toContain("<script");
      expect(text).not.toContain("modulepreload");
    }
  });
});
