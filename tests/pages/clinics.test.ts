import { describe, expect, test } from "vitest";
import { countryIds } from "#app/countries/country.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page } from "../support/visitor.ts";

const clinicLinks = (page: Page) => page.document.querySelectorAll("main article h2 a");
const doctorCards = (page: Page) => page.document.querySelectorAll("#doctors ~ ol article");
const readStructuredData = (page: Page, type: string) =>
  page.document
    .querySelectorAll("script[type='application/ld+json']")
    .map((script) => JSON.parse(script.text) as Record<string, unknown>)
    .find((data) => data["@type"] === type);

async function openClinicsList(market: string): Promise<Page> {
  const home = await createVisitor(sharedOrigin(market)).get("/");
  const city = /\/procedures\/([\w-]+)/.exec(
    home.document.querySelector("footer a[href*='/procedures/']")!.getAttribute("href")!,
  )![1];
  return createVisitor(sharedOrigin(market)).get(`/clinics/${city}`);
}

describe.each(countryIds)("clinics of %s", (market) => {
  test("C-12 R-01 the list shows each clinic with figures and addresses, linked to its page", async () => {
    const list = await openClinicsList(market);
    expect(list.status).toBe(200);
    const cards = list.document.querySelectorAll("main article");
    expect(cards.length).toBeGreaterThan(0);
    for (const card of cards) {
      expect(card.querySelector("h2 a")!.getAttribute("href")).toMatch(/^\/clinics\/[\w-]+\/[\w-]+$/);
      expect(card.querySelectorAll("li").length).toBeGreaterThan(0);
      expect(card.text).toMatch(/\d/);
    }
    const clinic = await list.follow(cards[0]!.querySelector("h2")!.text);
    expect([clinic.status, clinic.document.querySelector("h1")!.text]).toEqual([
      200,
      cards[0]!.querySelector("h2")!.text,
    ]);
  });

  test("C-12 a clinic's page has branches with map links, doctors with slots, prices, and structured data", async () => {
    const list = await openClinicsList(market);
    const clinic = await list.follow(clinicLinks(list)[0]!.text);
    const { document } = clinic;
    expect(document.querySelectorAll("h1").length).toBe(1);
    expect(document.querySelectorAll("section[aria-labelledby=addresses] a[href^='/map?lat=']").length).toBe(
      document.querySelectorAll("section[aria-labelledby=addresses] li").length,
    );
    expect(document.querySelectorAll("section[aria-labelledby=services] li a").length).toBeGreaterThan(0);
    expect(document.querySelectorAll("article").length).toBeGreaterThan(0);
    const found = readStructuredData(clinic, "MedicalClinic")!;
    expect(found["name"]).toBe(document.querySelector("h1")!.text);
    expect(found["url"]).toBe(document.querySelector("link[rel=canonical]")?.getAttribute("href"));
    expect(readStructuredData(clinic, "BreadcrumbList")).toBeDefined();
  });
});

describe("clinics", () => {
  test("C-12 plain links list all clinics, each once, and a page past the last is a 404", async () => {
    let page = await createVisitor(sharedOrigin()).get("/clinics/bishkek");
    const total = Number(/\d+/.exec(page.document.querySelector("h1 span")!.text)![0]);
    const seen: string[] = [];
    for (;;) {
      seen.push(...clinicLinks(page).map((link) => link.getAttribute("href")!));
      if (!page.document.querySelector("main a[rel=next]")) break;
      page = await page.follow("Ещё клиники");
      expect(page.document.querySelectorAll("main a[rel=prev]").length).toBe(1);
    }
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    expect(page.document.querySelector("link[rel=canonical]")!.getAttribute("href")).toMatch(/\?page=\d$/);
    expect((await createVisitor(sharedOrigin()).get("/clinics/bishkek?page=900")).url.pathname).toBe("/404");
  });

  test("R-10 a city without clinics has a list that is not indexed", async () => {
    const page = await createVisitor(sharedOrigin()).get("/clinics/naryn");
    expect([page.status, clinicLinks(page).length]).toEqual([200, 0]);
    expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  });

  test("C-12 C-04 a slot on a clinic's page opens the booking under the clinic, and closing leads back", async () => {
    const list = await createVisitor(sharedOrigin()).get("/clinics/bishkek");
    const clinic = await list.follow(clinicLinks(list)[0]!.text);
    const slot = clinic.document.querySelector("article a[href*='slot=']")!;
    expect(slot.getAttribute("href")).toMatch(
      /^\/clinics\/bishkek\/[\w-]+\/booking\/\d+\/(form|info)\?position=\d+&slot=\d+$/,
    );
    const booking = await clinic.follow(slot.text);
    expect(booking.status).toBe(200);
    expect((await booking.follow("Вернуться к клинике")).url.pathname).toBe(clinic.url.pathname);
  });

  test("C-12 all doctors of the clinic are on its pages", async () => {
    const list = await createVisitor(sharedOrigin()).get("/clinics/bishkek");
    const first = await list.follow(clinicLinks(list)[0]!.text);
    const total = Number(/(\d+) врач/.exec(first.document.querySelector("main header")!.text)![1]);
    const seen = new Set<string>();
    for (let page = first; ; page = await page.follow("Ещё врачи")) {
      for (const [index, card] of page.document.querySelectorAll("article").entries()) {
        const booking = card.querySelector("a[href*='position=']")?.getAttribute("href");
        if (booking) expect(booking).toContain(`position=${seen.size + index + 1}&`);
      }
      for (const link of page.document.querySelectorAll("article h2 a")) seen.add(link.getAttribute("href")!);
      const previous = page.document.querySelector("#doctors ~ nav a[rel=prev]")?.getAttribute("href");
      if (page !== first) expect(previous).toMatch(/#doctors$/);
      const next = page.document.querySelector("#doctors ~ nav a[rel=next]");
      if (!next) break;
      expect(next.getAttribute("href")).toMatch(/\?page=\d#doctors$/);
    }
    expect(seen.size).toBe(total);
  });

  test("C-12 a clinic's page shows each branch's hours, folded by days, as its structured data gives them", async () => {
    const list = await createVisitor(sharedOrigin()).get("/clinics/bishkek");
    const clinics = await Promise.all(clinicLinks(list).map((link) => list.follow(link.text)));
    let known = 0;
    let unknown = 0;
    for (const clinic of clinics) {
      const data = readStructuredData(clinic, "MedicalClinic")!;
      const places = (data["department"] ?? [data]) as { openingHoursSpecification?: { opens: string }[] }[];
      const branches = clinic.document.querySelectorAll("section[aria-labelledby=addresses] > ul > li");
      expect(places.length).toBe(branches.length);
      for (const [index, branch] of branches.entries()) {
        const hours = places[index]!.openingHoursSpecification;
        if (!hours) {
          unknown += 1;
          expect(branch.querySelector("details")).toBeNull();
          expect(branch.text).not.toMatch(/открыто|откроется/i);
          continue;
        }
        known += 1;
        expect(branch.text).toMatch(/Сейчас открыто, до \d\d:\d\d|Закрыто, откроется .+ в \d\d:\d\d/);
        const lines = branch.querySelectorAll("details dl > div").map((line) => line.text.trim());
        expect(lines[0]).toMatch(/^(Пн–Пт|Пн–Сб|Пн–Вс|Ежедневно) \d\d:\d\d–\d\d:\d\d/);
        expect(lines[0]).toContain(hours[0]!.opens);
        expect(hours.length).toBe(lines.filter((line) => !line.includes("закрыто")).length);
      }
    }
    expect([known > 0, unknown > 0]).toEqual([true, true]);
  });

  test("C-12 the list and a clinic's page give the branches' phones as links", async () => {
    const list = await createVisitor(sharedOrigin()).get("/clinics/bishkek");
    const phones = (page: Page, within: string) =>
      page.document.querySelectorAll(`${within} a[href^='tel:']`).map((link) => link.getAttribute("href"));
    for (const card of list.document.querySelectorAll("main article")) {
      expect(card.querySelector("a[href^='tel:+996']")).not.toBeNull();
      expect(card.querySelector("a[href^='/map?lat=']")).not.toBeNull();
      // A single further address is shown, not folded.
      const folded = card.querySelectorAll("details li").length;
      expect(folded).toBe(card.querySelectorAll("li").length > 2 ? card.querySelectorAll("li").length - 1 : 0);
      expect(card.querySelector("summary")?.text).toBe(folded > 0 ? `Ещё ${folded} адреса` : undefined);
    }
    const clinic = await list.follow(clinicLinks(list)[0]!.text);
    const [card] = list.document.querySelectorAll("main article");
    expect(phones(clinic, "section[aria-labelledby=addresses]")).toEqual(
      card!.querySelectorAll("a[href^='tel:']").map((link) => link.getAttribute("href")),
    );
  });

  test("C-12 a clinic's page names specialties and the price of a visit, and leads to its reviews", async () => {
    const list = await createVisitor(sharedOrigin()).get("/clinics/bishkek");
    const { document } = await list.follow(clinicLinks(list)[0]!.text);
    const head = document.querySelector("main header")!;
    const visits = document.querySelector("section[aria-labelledby=services] ul")!.querySelectorAll("li a");
    for (const visit of visits) expect(head.text).toContain(visit.text);
    expect(head.querySelector("a[href$='#services']")!.text).toMatch(/^Первичный приём: (от )?\d.*\sсом$/);
    expect(head.querySelector("a[href$='#reviews']")!.text).toMatch(/^\d+ отзыв/);
    expect(document.querySelectorAll("#doctors ~ ol article a[href*='#reviews']").length).toBeGreaterThan(0);
  });

  test("C-12 a service shows one price if all its offers cost the same, else the lowest and the highest", async () => {
    const list = await createVisitor(sharedOrigin()).get("/clinics/bishkek");
    const single: string[] = [];
    const ranges: number[][] = [];
    for (const link of clinicLinks(list)) {
      const { document } = await list.follow(link.text);
      for (const line of document.querySelectorAll("section[aria-labelledby=services] li")) {
        const price = line.querySelector("b")!.text.replace(/(\d)\s(?=\d)/g, "$1");
        if (/[ (]1 врач/.test(line.text)) single.push(price);
        else if (price.includes("–")) ranges.push(price.match(/\d+/g)!.map(Number));
      }
    }
    expect([single.length > 0, ranges.length > 0]).toEqual([true, true]);
    for (const price of single) expect(price).toMatch(/^\d+\sсом$/);
    for (const [least, most] of ranges) expect(least).toBeLessThan(most!);
  });

  test("C-10 C-12 plain links page all reviews of a clinic's doctors, newest first, each naming a doctor", async () => {
    const list = await createVisitor(sharedOrigin()).get("/clinics/bishkek");
    const card = list.document
      .querySelectorAll("main article")
      .find((element) => element.querySelector("a[href*='#reviews']"))!;
    const figure = card.querySelector("a[href$='#reviews']")!;
    expect(figure.getAttribute("href")).toBe(`${card.querySelector("h2 a")!.getAttribute("href")}#reviews`);
    const total = Number(/\d+/.exec(figure.text)![0]);
    const clinic = await list.follow(card.querySelector("h2 a")!.text);
    const dates: string[] = [];
    for (let page = clinic; ; page = await page.follow("Старее")) {
      const section = page.document.querySelector("#reviews")!;
      expect(section.text).toContain(`по ${total} отзыв`);
      expect(page.document.querySelector("link[rel=canonical]")!.getAttribute("href")).toMatch(/\/[\w-]+$/);
      for (const review of section.querySelectorAll("article")) {
        expect(review.querySelector("a[href^='/doctor/']")!.text).not.toBe("");
        expect(review.text).toMatch(/\d из 10/);
        dates.push(review.querySelector("time")!.getAttribute("datetime")!);
      }
      const next = section.querySelector("a[rel=next]");
      if (!next) break;
      expect(next.getAttribute("href")).toMatch(/\?review_page=\d+#reviews$/);
    }
    expect([dates.length, dates]).toEqual([total, dates.toSorted().toReversed()]);
    expect(readStructuredData(clinic, "MedicalClinic")!["aggregateRating"]).toMatchObject({ reviewCount: total });
    const past = await createVisitor(sharedOrigin()).get(`${clinic.url.pathname}?review_page=900`);
    expect(past.url.pathname).toBe("/404");
  });

  test("C-12 a clinic's doctors are filtered by a service, without script, and all are shown again", async () => {
    const list = await createVisitor(sharedOrigin()).get("/clinics/bishkek");
    const clinic = await list.follow(clinicLinks(list)[0]!.text);
    const options = clinic.document.querySelectorAll("select[name=service] optgroup option");
    expect(options.length).toBeGreaterThan(1);
    const line = clinic.document.querySelector("section[aria-labelledby=services] li")!;
    const serviceUrl = new URL(line.querySelector("a")!.getAttribute("href")!, clinic.url);
    const slug = serviceUrl.searchParams.get("service")!;
    expect([serviceUrl.pathname, serviceUrl.hash]).toEqual([clinic.url.pathname, "#doctors"]);
    expect(
      doctorCards(await createVisitor(sharedOrigin()).get(serviceUrl.pathname + serviceUrl.search)).length,
    ).toBeGreaterThan(0);
    const doctors = Number(/(\d+) врач/.exec(line.text)![1]);
    const filtered = await clinic.form("Показать врачей").submit({ service: slug });
    expect([filtered.status, filtered.url.search]).toEqual([200, `?service=${slug}`]);
    expect(filtered.document.querySelector("select[name=service] option[selected]")!.getAttribute("value")).toBe(slug);
    const cards = doctorCards(filtered);
    expect(cards.length).toBe(Math.min(doctors, 8));
    const slot = filtered.document.querySelector("article a[href*='slot=']")!;
    expect(slot.getAttribute("href")).toContain(`service=${slug}`);
    expect(filtered.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    const all = await filtered.follow("Показать всех врачей");
    expect([all.url.pathname, all.url.search]).toEqual([clinic.url.pathname, ""]);
    const unknown = await createVisitor(sharedOrigin()).get(`${clinic.url.pathname}?service=no-such`);
    expect(doctorCards(unknown).length).toBe(doctorCards(clinic).length);
  });

  test.each([
    "/clinics/atlantis",
    "/clinics/atlantis/klinika-aykol",
    "/clinics/osh/klinika-aykol",
    "/clinics/bishkek/no-such",
  ])("R-05 %s leads to 404", async (path) => {
    const page = await createVisitor(sharedOrigin()).get(path);
    expect([page.status, page.url.pathname, page.url.searchParams.get("from_url")]).toEqual([404, "/404", path]);
  });
});

test.each([
  ["kg", true],
  ["hu", false],
] as const)(
  "L-14 in %s a column of more than seven services of a clinic folds all but six: %s",
  async (market, isShort) => {
    const list = await openClinicsList(market);
    let longest = 0;
    for (const link of clinicLinks(list)) {
      const { document } = await list.follow(link.text);
      for (const column of document.querySelectorAll("section[aria-labelledby=services] > div > div")) {
        const all = column.querySelectorAll("li").length;
        const folded = column.querySelectorAll("details li").length;
        expect(folded, link.text).toBe(isShort && all > 7 ? all - 6 : 0);
        expect(column.querySelector("summary")?.text ?? "").toContain(folded > 0 ? String(folded) : "");
        longest = Math.max(longest, all);
      }
    }
    expect(longest).toBeGreaterThan(7);
  },
);
