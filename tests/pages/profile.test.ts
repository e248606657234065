import { describe, expect, test } from "vitest";
import { countryIds } from "#app/countries/country.ts";
import type { Doctor } from "#app/contract/doctor.ts";
import { sendRequest } from "../support/http.ts";
import { sharedApiOrigin, sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page } from "../support/visitor.ts";

const nameOf = (link: { structuredText: string }) => link.structuredText.replace(/\s+/g, " ").trim();
const headings = (page: Page) => page.document.querySelectorAll("main h2").map((element) => element.text.trim());
const reviewsOf = (page: Page) => page.document.querySelectorAll("#reviews article");
const scoresOf = (page: Page) => reviewsOf(page).map((review) => Number(/(\d+) из 10/.exec(review.text)![1]));
const structuredData = (page: Page, type: string) =>
  page.document
    .querySelectorAll("script[type='application/ld+json']")
    .map((script) => JSON.parse(script.text) as Record<string, unknown>)
    .find((data) => data["@type"] === type)!;

async function firstProfile(market: string): Promise<Page> {
  const home = await createVisitor(sharedOrigin(market)).get("/");
  const list = await home.follow(home.document.querySelector("#specialties a")!.text);
  return list.follow(nameOf(list.document.querySelector("article h2 a")!));
}

/** The profile of the first doctor on the lists with a matching number of reviews. */
const profileWith = (matches: (reviews: number) => boolean) =>
  profileOf((card) => matches(Number(/(\d+) отзыв/.exec(card)?.[1] ?? 0)));

/** The profile of the first doctor on the lists with matching text on their card. */
async function profileOf(matches: (card: string) => boolean): Promise<Page> {
  for (const service of ["terapevt", "kardiolog", "nevrolog", "pediatr"]) {
    let page = await createVisitor(sharedOrigin()).get(`/doctors/bishkek/${service}`);
    for (;;) {
      const card = page.document.querySelectorAll("article").find((element) => matches(element.text));
      if (card) return createVisitor(sharedOrigin()).get(card.querySelector("h2 a")!.getAttribute("href")!);
      if (!page.document.querySelector("main a[rel=next]")) break;
      page = await createVisitor(sharedOrigin()).get(
        page.document.querySelector("main a[rel=next]")!.getAttribute("href")!,
      );
    }
  }
  throw new Error("no doctor on the lists matches");
}

describe.each(countryIds)("doctor profile in %s", (market) => {
  test("C-10 has the card, services with prices, branches and audience, each service linked to its booking", async () => {
    const page = await firstProfile(market);
    expect([page.status, page.url.pathname.startsWith("/doctor/")]).toEqual([200, true]);
    expect(page.document.querySelectorAll("h1").length).toBe(1);
    const bookings = page.document.querySelectorAll("section[aria-labelledby=services] li a");
    expect(bookings.length).toBeGreaterThan(0);
    for (const link of bookings)
      expect(link.getAttribute("href")).toMatch(new RegExp(`^${page.url.pathname}/booking/\\d+/(info|slots)`));
    const booking = await page.follow(bookings[0]!.getAttribute("aria-label")!);
    expect([booking.status, /\/booking\/\d+\/(info|slots|form)$/.test(booking.url.pathname)]).toEqual([200, true]);
    expect(
      page.document.querySelectorAll("section[aria-labelledby=services] a[href^='/map?lat=']").length,
    ).toBeGreaterThan(0);
  });

  test("C-10 names the doctor's insurers, and its booking links keep the insurance chosen on the list", async () => {
    const visitor = createVisitor(sharedOrigin(market));
    const home = await visitor.get("/");
    const list = await home.follow(home.document.querySelector("#specialties a")!.text);
    const insurer = list.document.querySelectorAll("select[name=insurance] option").at(-1)!;
    const insured = await visitor.get(`${list.url.pathname}?insurance=${insurer.getAttribute("value")}`);
    const profile = await insured.follow(nameOf(insured.document.querySelector("article h2 a")!));
    expect(profile.document.querySelector("section[aria-labelledby=services]")!.text).toContain(insurer.text);
    for (const link of profile.document.querySelectorAll("section[aria-labelledby=services] li a[href*='/booking/']"))
      expect(link.getAttribute("href")).toMatch(new RegExp(`[?&]insurance=${insurer.getAttribute("value")}$`));
  });

  test("R-10 describes the doctor in structured data", async () => {
    const page = await firstProfile(market);
    const found = structuredData(page, "Physician");
    expect(found["url"]).toBe(page.document.querySelector("link[rel=canonical]")?.getAttribute("href"));
    expect(nameOf(page.document.querySelector("h1")!)).toBe(found["name"]);
  });

  test("C-10 other doctors of the specialty in the city are shown, never the doctor of the page", async () => {
    const page = await firstProfile(market);
    const others = page.document.querySelectorAll("section[aria-labelledby=others] li a:not([href*='/booking/'])");
    expect(others.length).toBeGreaterThan(0);
    for (const link of others) expect(link.getAttribute("href")).toMatch(/^\/doctor\/[\w-]+\?service=\d+$/);
    expect(others.map((link) => link.text)).not.toContain(nameOf(page.document.querySelector("h1")!));
    expect((await page.follow(others[0]!.text)).status).toBe(200);
  });

  test("C-08 each other doctor has up to three slots of the nearest day, and a link to all", async () => {
    const page = await firstProfile(market);
    const free = page.document
      .querySelectorAll("section[aria-labelledby=others] li")
      .filter((element) => element.querySelector("a[href*='slot=']"));
    expect(free.length).toBeGreaterThan(0);
    for (const other of free) {
      const name = other.querySelector("a")!.text;
      const times = other.querySelectorAll("a[href*='slot=']");
      expect(times.length).toBeLessThanOrEqual(3);
      const days = times.map((time) => time.text.slice(5, -name.length));
      expect(new Set(days).size).toBe(1);
      for (const time of times) expect(time.text.endsWith(`, ${name}`)).toBe(true);
      const all = other.querySelector("a[aria-label]")!;
      expect(all.getAttribute("aria-label")).toBe(`${all.text}, ${name}`);
    }
    const profile = free[0]!.querySelector("a")!.getAttribute("href")!.split("?")[0]!;
    const first = free[0]!.querySelector("a[href*='slot=']")!.getAttribute("href")!;
    expect(first.startsWith(`${profile}/booking/`)).toBe(true);
    const step = await createVisitor(sharedOrigin(market)).get(first);
    expect([step.status, step.url.pathname.startsWith(`${profile}/booking/`)]).toEqual([200, true]);
  });
});

describe("reviews on the profile", () => {
  test("C-10 shows the latest three, then all, each once, latest first, filtered by score with correct counts", async () => {
    const page = await profileWith((reviews) => reviews > 20);
    expect(reviewsOf(page).length).toBe(3);
    expect(page.document.querySelector("#reviews a[rel=next]")).toBeNull();
    const total = Number(/Все отзывы: (\d+)/.exec(page.text)![1]);
    const all = await page.follow("Все отзывы");
    expect([all.url.search.includes("reviews=all"), reviewsOf(all).length]).toEqual([true, 10]);

    const scores: number[] = [];
    const days: string[] = [];
    for (let shown = all; ; shown = await shown.follow("Старее")) {
      scores.push(...scoresOf(shown));
      days.push(...reviewsOf(shown).map((review) => review.querySelector("time")!.getAttribute("datetime")!));
      if (!shown.document.querySelector("#reviews a[rel=next]")) break;
    }
    expect(scores.length).toBe(total);
    expect(days).toEqual(days.toSorted().toReversed());

    for (const [name, from, to] of [
      ["9–10", 9, 10],
      ["7–8", 7, 8],
      ["Ниже 7", 0, 6],
    ] as const) {
      const count = scores.filter((score) => score >= from && score <= to).length;
      const link = all.document
        .querySelectorAll("#reviews ul[aria-label] a")
        .find((element) => element.text.startsWith(name));
      expect(link?.text ?? `${name} 0`).toBe(`${name} ${count}`);
      if (!link) continue;
      const band = await all.follow(new RegExp(`^${name}`));
      const older = band.document.querySelector("#reviews a[rel=next]") && (await band.follow("Старее"));
      if (older) {
        expect(scoresOf(older).every((score) => score >= from && score <= to)).toBe(true);
        expect(older.document.querySelector("#reviews a[rel=prev]")!.getAttribute("href")).toContain(band.url.search);
      }
      expect(reviewsOf(band).length).toBe(Math.min(count, 10));
      expect(scoresOf(band).every((score) => score >= from && score <= to)).toBe(true);
      expect(band.document.querySelector("#reviews ul[aria-label] [aria-current]")!.text).toBe(`${name} ${count}`);
    }
    expect(reviewsOf(await all.follow("Только последние")).length).toBe(3);
    expect(all.document.querySelector("link[rel=canonical]")!.getAttribute("href")).not.toContain("?");
  });

  test("C-05 up to three reviews are all shown without a choice", async () => {
    const page = await profileWith((reviews) => reviews > 0 && reviews <= 3);
    const count = Number(/(\d+) отзыв/.exec(page.document.querySelector("article")!.text)![1]);
    expect(reviewsOf(page).length).toBe(count);
    expect(page.document.querySelectorAll("#reviews a").length).toBe(0);
  });

  test("C-10 a profile without reviews says so", async () => {
    const page = await profileWith((reviews) => reviews === 0);
    expect(page.document.querySelector("#reviews")!.text).toContain("Отзывов пока нет");
    expect(structuredData(page, "Physician")["aggregateRating"]).toBeUndefined();
  });

  test("R-10 shown reviews are in the structured data", async () => {
    const page = await profileWith((reviews) => reviews > 20);
    const written = reviewsOf(page).filter((review) => review.querySelector("p"));
    const found = structuredData(page, "Physician")["review"] as {
      inLanguage: string;
      reviewBody: string;
      reviewRating: { ratingValue: number };
    }[];
    expect(found.map((review) => review.reviewBody)).toEqual(written.map((review) => review.querySelector("p")!.text));
    expect(found.map((review) => review.inLanguage)).toEqual(
      written.map((review) => review.querySelector("p")!.getAttribute("lang")),
    );
    expect(found.map((review) => review.reviewRating.ratingValue)).toEqual(
      written.map((review) => Number(/(\d+) из 10/.exec(review.text)![1])),
    );
  });
});

describe("the service shown on the profile", () => {
  test("R-09 the URL names the list's doctor service; an invalid one shows the default", async () => {
    const usual = await profileWith((reviews) => reviews > 3);
    const bookings = usual.document.querySelectorAll("section[aria-labelledby=services] li a");
    for (const link of bookings.slice(0, 3)) {
      const service = /booking\/(\d+)/.exec(link.getAttribute("href")!)![1]!;
      const price = link.closest("li")!.querySelector("b")!.text;
      const page = await createVisitor(sharedOrigin()).get(`${usual.url.pathname}?service=${service}`);
      expect(page.document.querySelector("article b:not([class]) ")).not.toBeNull();
      expect(page.document.querySelector("article")!.text).toContain(price);
      for (const slot of page.document.querySelectorAll("article a[href*='slot=']"))
        expect(slot.getAttribute("href")).toContain(`/booking/${service}/`);
    }
    for (const nonsense of ["0", "x", "99999999", "1.2.3"]) {
      const page = await createVisitor(sharedOrigin()).get(`${usual.url.pathname}?service=${nonsense}`);
      expect([page.status, page.document.querySelector("h1")!.text]).toEqual([
        200,
        usual.document.querySelector("h1")!.text,
      ]);
    }
  });

  test("R-09 the profile of a procedure's list shows the procedure, at its price", async () => {
    const visitor = createVisitor(sharedOrigin());
    const linkIn = (page: Page, pattern: RegExp) =>
      page.document
        .querySelectorAll("main a")
        .map((link) => link.getAttribute("href")!)
        .find((href) => pattern.test(href))!;
    const categories = await visitor.get("/procedures/bishkek");
    const category = await visitor.get(linkIn(categories, /\/procedures\/bishkek\/[^/?]+$/));
    const list = await visitor.get(linkIn(category, /\/doctors\/bishkek\/[^/?]+$/));
    const cards = list.document.querySelectorAll("main article");
    expect(cards.length).toBeGreaterThan(0);
    for (const card of cards.slice(0, 3)) {
      const profile = await visitor.get(card.querySelector("h2 a")!.getAttribute("href")!);
      const shown = profile.document.querySelector("main article")!;
      const serviceOf = (article: typeof shown) =>
        /booking\/(\d+)/.exec(article.querySelector("a[href*='/booking/']")?.getAttribute("href") ?? "")?.[1];
      expect(serviceOf(shown)).toBe(serviceOf(card));
      expect(shown.text).toContain(list.document.querySelector("h1")!.text.split(/[ ,]/)[0]!.slice(0, 4));
    }
  });

  test("B-15 a children's service links to the one for adults", async () => {
    const list = await createVisitor(sharedOrigin()).get("/doctors/bishkek/detskiy-kardiolog");
    const page = await list.follow(nameOf(list.document.querySelector("article h2 a")!));
    expect(page.text).toMatch(/Принимает .*Детей до 18 лет/);
    const adults = await page.follow(/^Кардиолог$/);
    expect(adults.status).toBe(200);
    expect(adults.text).toMatch(
      adults.url.pathname.startsWith("/doctor/") ? /Кардиолог, Бишкек/ : /Кардиологи в Бишкеке/,
    );
  });

  test("C-10 specialties are links, in two lines with a switch that needs no script", async () => {
    const page = await profileWith((reviews) => reviews > 3);
    expect(headings(page)).toEqual(expect.arrayContaining(["Специальности", "Принимает", "Услуги и цены"]));
    const panel = page.document
      .querySelectorAll("main section")
      .find((element) => element.querySelector("h2")?.text === "Специальности")!;
    expect(panel.querySelectorAll("a").length).toBeGreaterThan(0);
    expect(panel.querySelector("input[type=checkbox] ~ label")).not.toBeNull();
  });
});

test("C-09 C-10 a doctor without a schedule has services and prices, but no booking links", async () => {
  const page = await profileOf((card) => card.includes("Клиника не предоставила расписание"));
  const services = page.document.querySelector("section[aria-labelledby=services]")!;
  expect(services.querySelectorAll("li").length).toBeGreaterThan(0);
  expect(services.querySelectorAll("a[href*='/booking/']")).toEqual([]);
  expect(page.document.querySelector("meta[name=robots]")).toBeNull();
});

test("C-09 a card without a schedule leads to the clinic's phone, a callback and other doctors; its profile too", async () => {
  const profile = await profileOf((card) => card.includes("Клиника не предоставила расписание"));
  const name = profile.document.querySelector("h1")!.text;
  const service = profile.document.querySelector(
    "nav ol a[href*='/doctors/bishkek/'], nav a[href*='/doctors/bishkek/']",
  )!;
  expect(profile.document.querySelector("section[aria-labelledby=services] a[href^='tel:+996']")).not.toBeNull();
  expect(profile.document.querySelectorAll("section[aria-labelledby=others] li").length).toBeGreaterThan(0);
  const cardOn = async (page: Page): Promise<ReturnType<Page["document"]["querySelector"]>> => {
    const found = page.document
      .querySelectorAll("article")
      .find((element) => element.querySelector("h1, h2")!.text === name);
    const next = page.document.querySelector("main a[rel=next]");
    return found ?? (next && cardOn(await createVisitor(sharedOrigin()).get(next.getAttribute("href")!)));
  };
  const list = await createVisitor(sharedOrigin()).get(service.getAttribute("href")!);
  for (const page of [profile, list]) {
    const link = (await cardOn(page))!
      .querySelectorAll("a")
      .find((element) => element.text === "Как попасть на приём")!;
    const { document } = await createVisitor(sharedOrigin()).get(link.getAttribute("href")!);
    const offers = document.querySelector("section[aria-labelledby=booking-no-times]")!;
    expect(offers.querySelector("a[href^='tel:+996']")).not.toBeNull();
    expect(offers.querySelector("a[href*='/doctors/bishkek/']")).not.toBeNull();
    expect(offers.querySelector("form input[name=phone]")).not.toBeNull();
  }
});

test("C-01 the card on a profile and on a clinic's page names the specialty", async () => {
  const visitor = createVisitor(sharedOrigin("kg"));
  const linkTexts = async (path: string) =>
    (await visitor.get(path)).document.querySelectorAll("main li a").map((link) => link.text.trim().toLowerCase());
  const services = [...(await linkTexts("/doctors/bishkek")), ...(await linkTexts("/procedures/bishkek"))];
  const namesNoService = (head: string) => !services.some((service) => service && head.includes(service));
  const headsOf = (page: Page) =>
    page.document
      .querySelectorAll("main article")
      .filter((card) => !card.closest("#reviews"))
      .map((card) =>
        card
          .querySelectorAll("h1 ~ p, h2 ~ p, h3 ~ p")
          .map((line) => line.text.toLowerCase())
          .join(" "),
      );
  const profile = await firstProfile("kg");
  const clinic = await profile.follow(nameOf(profile.document.querySelector("article a[href^='/clinics/']")!));
  const cards = [headsOf(profile)[0]!, ...headsOf(clinic)];
  expect(cards.length).toBeGreaterThan(1);
  expect(cards.filter(namesNoService)).toEqual([]);
});

/** A doctor whose services, at least `minimum`, are all at one branch. */
async function doctorWithServices(market: string, minimum: number): Promise<{ slug: string; services: number }> {
  const { text } = await sendRequest(`${sharedApiOrigin(market)}/api/v1/doctors/?limit=none&expand=services`);
  const { results } = JSON.parse(text) as { results: Doctor[] };
  for (const { slug, services } of results) {
    const counts = [...Map.groupBy(services, (service) => service.clinic_branch).values()].map(({ length }) => length);
    if (counts.length === 1 && counts[0]! >= minimum) return { slug, services: counts[0]! };
  }
  throw new Error("no doctor has so many services");
}

test("L-14 with the switch a profile shows three services of a branch and folds the rest", async () => {
  const { slug, services } = await doctorWithServices("kg", 5);
  const { document } = await createVisitor(sharedOrigin()).get(`/doctor/${slug}`);
  const section = document.querySelector("section[aria-labelledby=services]")!;
  const folded = section.querySelectorAll("details").find((element) => element.querySelector("li"))!;
  expect(folded.querySelector("summary")!.text).toBe(`Ещё услуги: ${services - 3}`);
  expect(folded.hasAttribute("open")).toBe(false);
  expect(folded.querySelectorAll("li a[href*='/booking/']").length).toBe(services - 3);
  expect(section.querySelectorAll("li a[href*='/booking/']").length).toBe(services);
});

test("L-14 without the switch a profile shows all services", async () => {
  const { slug, services } = await doctorWithServices("hu", 5);
  const { document } = await createVisitor(sharedOrigin("hu")).get(`/doctor/${slug}`);
  const section = document.querySelector("section[aria-labelledby=services]")!;
  const folded = section.querySelectorAll("details").filter((element) => element.querySelector("li"));
  expect([section.querySelectorAll("li").length, folded]).toEqual([services, []]);
});

test("a profile names the doctor's languages in the page's language", async () => {
  const known = { ru: ["русский", "кыргызский", "английский"], en: ["Romanian", "English", "Hungarian"] };
  const russian = await firstProfile("kg");
  const english = await createVisitor(sharedOrigin("ro")).get(`/en${(await firstProfile("ro")).url.pathname}`);
  for (const [page, names, title] of [
    [russian, known.ru, "Языки"],
    [english, known.en, "Languages"],
  ] as const) {
    const panel = page.document
      .querySelectorAll("main section")
      .find((element) => element.querySelector("h2")?.text === title);
    const spoken = panel!.querySelector("p")!.text.split(", ");
    expect(spoken.filter((name) => !names.includes(name))).toEqual([]);
  }
});
