import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { addDays } from "#app/calendar/days.ts";
import type { clinicBranch, doctor } from "#app/contract/doctor.ts";
import { sendRequest } from "../support/http.ts";
import { sharedApiOrigin, sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page } from "../support/visitor.ts";

type Doctor = z.infer<typeof doctor>;
type Branch = z.infer<typeof clinicBranch>;

const list = "/doctors/bishkek/kardiolog";
const plain = (text: string) => text.replace(/\s+/g, " ").trim();
const json = async <Json>(path: string) => JSON.parse((await sendRequest(sharedApiOrigin() + path)).text) as Json;

/** Every doctor of the list from the API, by id. */
async function knownDoctors(): Promise<{ service: number; doctors: Map<number, Doctor> }> {
  const { id: service } = await json<{ id: number }>("/api/v1/services/kardiolog/");
  const cities = await json<{ id: number; slug: string }[]>("/api/v1/cities/");
  const city = cities.find(({ slug }) => slug === "bishkek")!.id;
  const { results } = await json<{ results: Doctor[] }>(
    `/api/v1/doctors/?city=${city}&service=${service}&expand=services,clinic_branches&limit=none`,
  );
  return { service, doctors: new Map(results.map((doctor) => [doctor.id, doctor])) };
}

async function checkCards(
  page: Page,
  check: (card: HTMLElement, known: { doctor: Doctor; offered: Doctor["services"]; branches: Branch[] }) => void,
): Promise<void> {
  const { service, doctors } = await knownDoctors();
  const cards = page.document.querySelectorAll("article");
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) {
    const known = doctors.get(Number(card.getAttribute("id")!.slice(1)))!;
    check(card, {
      doctor: known,
      offered: known.services.filter((offer) => offer.service.id === service),
      branches: known.clinic_branches,
    });
  }
}

describe("a doctor's card", () => {
  test("C-01 D-14 has portrait, reviews, name, promo badge, qualification, experience, price, branch and city from the API", async () => {
    await checkCards(await createVisitor(sharedOrigin()).get(list), (card, { doctor: known, offered, branches }) => {
      const text = plain(card.text);
      const [first = "", ...rest] = known.name.split(" ");
      const lines = card.querySelector("h2 a")!.innerHTML.split(/<br\s*\/?>/);
      expect(lines).toEqual(first.length > 5 ? [first, rest.join(" ")] : [known.name]);
      expect(card.querySelector(`img[src='${known.image_url}']`) !== null).toBe(known.image_url !== null);
      expect(card.querySelector("span[data-initials]")).not.toBeNull();
      expect(card.querySelector("a[href$='#reviews']")?.text.startsWith(`${known.feedback_count} отзыв`) ?? false).toBe(
        known.feedback_count > 0,
      );
      expect(text.includes(`Оценка: ${String(known.feedback_score).replace(".", ",")}`)).toBe(known.feedback_count > 0);
      if (known.experience) expect(text).toContain(`стаж ${known.experience} `);
      for (const title of [known.academic_status, known.science_degree]) expect(text).toContain(title ?? "");

      const shown = branches.find(
        ({ address }) => card.querySelector("a[href^='/map?']")!.text === `${address}, Бишкек`,
      )!;
      const terms = offered.find(({ clinic_branch }) => clinic_branch === shown.id)!;
      expect(text.includes("Рекомендуем")).toBe(terms.is_premium);
      expect(text).toContain(terms.qualification_display ?? "");
      expect(card.querySelector(`a[href='/clinics/bishkek/${shown.clinic_slug}']`)!.text).toBe(shown.name);
      const price = plain(card.querySelector("p b:not(:has(svg))")!.text);
      if (terms.discount_price > 0)
        expect(price).toBe(`${String(terms.discount_price).replace(/\B(?=(\d{3})+$)/g, " ")} сом`);
      expect(card.querySelector("em")?.text ?? "").toBe(
        terms.discount_percent > 0 && terms.discount_price > 0 ? `−${terms.discount_percent}%` : "",
      );
      for (const before of card.querySelectorAll("s")) expect(before.text).toMatch(/^До скидки: \d/);
    });
  });

  test("C-01 a list of one area shows the area between postal address and city", async () => {
    const visitor = createVisitor(sharedOrigin());
    const page = await visitor.get(list);
    const areas = page.document
      .querySelectorAll("select[name=city_area] option")
      .slice(1)
      .map((option) => [option.getAttribute("value")!, option.text] as const);
    let seen = 0;
    for (const [slug, name] of areas) {
      const areaList = await visitor.get(`${list}?city_area=${slug}`);
      // Doctors nearby are below, under their own heading.
      for (const card of areaList.document
        .querySelectorAll("main ol article")
        .filter((card) => !card.closest("section"))) {
        expect(card.querySelector("a[href^='/map?']")!.text.endsWith(`, ${name}, Бишкек`)).toBe(true);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(0);
    const areaNames = areas.map(([, name]) => name);
    for (const map of page.document.querySelectorAll("article a[href^='/map?']"))
      expect(areaNames.filter((name) => map.text.includes(`, ${name}`))).toEqual([]);
  });

  test("C-09 on a list by date a card without slots that day says so, and no longer on later days", async () => {
    const page = await createVisitor(sharedOrigin()).get(list);
    const card = async (state: string) =>
      (
        JSON.parse((await sendRequest(`${sharedOrigin()}/cards/${state}`)).text) as {
          slots: { days: string; from: string | null; message: string | null };
        }
      ).slots;
    const daysOf = ({ days }: { days: string }) => days.split("|").map((day) => day.slice(0, 10));
    const offers = page.document
      .querySelectorAll("article")
      .map(
        (element) =>
          /booking\/(\d+)\//.exec(element.querySelector("a[href*='slot=']")?.getAttribute("href") ?? "")?.[1],
      );
    const gaps = [];
    for (const offer of offers.filter((id) => id !== undefined)) {
      const days = daysOf(await card(offer));
      for (const [index, next] of days.entries()) {
        const busy = index > 0 && addDays(days[index - 1]!, 1);
        if (busy && busy < next) gaps.push({ offer, busy, next });
      }
    }
    // The latest day, so that midnight does not interfere.
    const { offer, busy, next } = gaps.toSorted((one, other) => one.busy.localeCompare(other.busy)).at(-1)!;
    const onBusyDay = await card(`${offer}?date=${busy}`);
    expect([daysOf(onBusyDay)[0], onBusyDay.from, onBusyDay.message]).toEqual([next, busy, "closest"]);
    expect((await card(`${offer}.${next}?date=${busy}`)).message).toBe("closest");
    expect((await card(`${offer}.${next}.all?date=${busy}`)).message).toBe("closest");
    expect((await card(`${offer}.${addDays(next, 1)}?date=${busy}`)).message).not.toBe("closest");
    expect((await card(`${offer}.${next}`)).message).not.toBe("closest");
  });

  test("C-02 the postal address links to the map, the clinic's name to the clinic", async () => {
    const card = (await createVisitor(sharedOrigin()).get(list)).document.querySelector("article")!;
    expect(card.querySelector("a[href^='/map?']")?.getAttribute("href")).toMatch(/^\/map\?lat=\d+\.\d+&lng=\d+\.\d+$/);
    expect(card.querySelector("a[href^='/clinics/bishkek/']")).not.toBeNull();
  });

  test("C-02 a card shows the nearest station with line and distance, and near me the branch's distance", async () => {
    const origin = sharedOrigin("kz");
    const path = "/doctors/almaty/kardiolog";
    const place = { lat: 43.238, lng: 76.945 };
    const response = await sendRequest(`${origin}/place`, {
      method: "POST",
      headers: { origin, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ lat: String(place.lat), lng: String(place.lng) }).toString(),
    });
    expect(response.status).toBe(204);
    const visitor = createVisitor(origin);
    const [name, value] = response.headers["set-cookie"]![0]!.split(";")[0]!.split(/=(.*)/);
    visitor.cookies.set(name!, value!);
    const plain = (text: string) => text.replaceAll("\u00a0", " ");
    const metres = (text: string) => {
      const [, number, unit] = /, (\d+(?:,\d)?) (м|км)$/.exec(plain(text))!;
      return Number(number!.replace(",", ".")) * (unit === "км" ? 1000 : 1);
    };

    const lineOf = (map: HTMLElement) =>
      map.parentNode!.structuredText.split("\n").find((line) => line.startsWith(map.text))!;

    const page = await visitor.get(`${path}?nearme=1`);
    const distances = page.document.querySelectorAll("article").map((card) => {
      const map = card.querySelector("a[href^='/map?']")!;
      const where = new URL(map.getAttribute("href")!, origin).searchParams;
      // Flat approximation, precise enough for a city.
      const north = (Number(where.get("lat")) - place.lat) * 111_195;
      const east = (Number(where.get("lng")) - place.lng) * 111_195 * Math.cos((place.lat * Math.PI) / 180);
      return { shown: metres(lineOf(map)), actual: Math.hypot(north, east) };
    });
    expect(distances.length).toBeGreaterThan(3);
    for (const { shown, actual } of distances)
      expect(Math.abs(shown - actual)).toBeLessThan(Math.max(60, actual * 0.02));

    let next: string | undefined = path;
    const stations: string[] = [];
    while (next) {
      const list = await createVisitor(origin).get(next);
      for (const map of list.document.querySelectorAll("article a[href^='/map?']")) expect(lineOf(map)).toBe(map.text);
      for (const dot of list.document.querySelectorAll("article use[href='/icons.svg#dot']")) {
        expect(dot.getAttribute("fill")).toMatch(/^#[0-9a-f]{6}$/);
        stations.push(dot.closest("span")!.text);
      }
      next = list.document.querySelector("a[rel=next]")?.getAttribute("href");
    }
    expect(stations.length).toBeGreaterThan(0);
    for (const station of stations) {
      expect(plain(station)).toMatch(/^Линия 1 \S.*, \d+(,\d)? (м|км)$/);
      expect(metres(station)).toBeLessThanOrEqual(3000);
    }
  });

  test("C-01 a card starts with the doctor's name for screen readers", async () => {
    const page = await createVisitor(sharedOrigin()).get(list);
    for (const card of page.document.querySelectorAll("article")) {
      const name = card.querySelector("h2")!.text;
      expect(card.text.trim().startsWith(name)).toBe(true);
    }
  });

  test("C-07 C-08 a card links to later days and back, and to all times of its days", async () => {
    const page = await createVisitor(sharedOrigin()).get(list);
    const links = (from: typeof page, card: string) =>
      from.document.querySelectorAll(`#${card} a[href*='slot=']`).map((link) => link.text);
    const step = page.document.querySelectorAll("article [role=group] a").find((link) => link.text.includes("Позже"))!;
    const card = step.closest("article")!.getAttribute("id")!;
    const before = links(page, card);
    const later = await page.follow(new RegExp(`^Позже`));
    const after = links(later, card);
    expect(after.length).toBeGreaterThan(0);
    expect(after.filter((label) => before.includes(label))).toEqual([]);
    const back = later.document
      .querySelectorAll(`#${card} [role=group] a`)
      .find((link) => link.text.includes("Раньше"))!;
    expect(links(await createVisitor(sharedOrigin()).get(back.getAttribute("href")!), card).length).toBeGreaterThan(0);

    const more = page.document
      .querySelectorAll("article [role=group] a")
      .find((link) => link.text.includes("Показать ещё") && !link.hasAttribute("data-from"))!;
    const whole = await createVisitor(sharedOrigin()).get(more.getAttribute("href")!);
    const wholeCard = more.closest("article")!.getAttribute("id")!;
    expect(links(whole, wholeCard).length).toBeGreaterThan(links(page, wholeCard).length);
    expect(whole.document.querySelector(`#${wholeCard} [role=group]`)!.text).toContain("Скрыть");
  });

  test("C-08 a card links to more times for just those screens that do not show all", async () => {
    const visitor = createVisitor(sharedOrigin());
    const page = await visitor.get(list);
    const mostTimes = (card: HTMLElement) =>
      Math.max(
        0,
        ...card.querySelectorAll("p + div:has(a[href*='slot='])").map((day) => day.querySelectorAll("a").length),
      );
    const seen = new Set<string>();
    for (const card of page.document.querySelectorAll("article")) {
      const more = card.querySelectorAll("[role=group] a").find((link) => link.text.includes("Показать ещё"));
      const whole =
        more && (await visitor.get(more.getAttribute("href")!)).document.querySelector(`article#${card.id}`)!;
      const times = mostTimes(whole ?? card);
      const screens = times > 5 ? "all" : times > 4 ? "mobile" : times > 3 ? "small" : "none";
      expect(more ? (more.getAttribute("data-from") ?? "all") : "none", `${times} times`).toBe(screens);
      seen.add(screens);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  test("C-03 C-07 C-08 without script the new document opens at the changed card", async () => {
    const visitor = createVisitor(sharedOrigin());
    const page = await visitor.get(list);
    const links = page.document.querySelectorAll("article :is([role=group], details) a");
    expect(links.length).toBeGreaterThan(0);
    for (const link of links)
      expect(link.getAttribute("href")!.split("#")[1]).toBe(link.closest("article")!.getAttribute("id"));
    const last = links.at(-1)!.getAttribute("href")!.split("#");
    expect((await visitor.get(last[0]!)).document.querySelector(`article#${last[1]}`)).not.toBeNull();
  });

  test("C-03 a doctor with several branches has a link to each that the card does not show, and says how many", async () => {
    const visitor = createVisitor(sharedOrigin());
    const page = await visitor.get(list);
    const card = page.document.querySelector("article:has(details)")!;
    const others = (article: typeof card) => article.querySelectorAll("details a").map(({ text }) => text.trim());
    const shown = (article: typeof card) => article.querySelector("a[href^='/clinics/']")!.text;
    expect(card.querySelector("summary")!.text).toContain(`ещё в ${others(card).length} клиник`);
    expect(others(card).filter((other) => other.includes(shown(card)))).toEqual([]);
    const link = card.querySelector("details a")!;
    const moved = (await visitor.get(link.getAttribute("href")!)).document.querySelector(
      `#${card.getAttribute("id")}`,
    )!;
    expect(others(card)[0]).toContain(shown(moved));
    expect(others(moved).some((other) => other.includes(shown(card)))).toBe(true);
    expect(others(moved).length).toBe(others(card).length);
    const later = page.document
      .querySelectorAll("article:has(details) [role=group] a")
      .find(({ text }) => text.includes("Позже"))!;
    const [from] = /\d{4}-\d\d-\d\d/.exec(later.getAttribute("href")!)!;
    const onLaterDays = (await visitor.get(later.getAttribute("href")!)).document;
    for (const other of onLaterDays.querySelectorAll(`article#${later.closest("article")!.id} details a`))
      expect(other.getAttribute("href")).toContain(from);
  });
});
