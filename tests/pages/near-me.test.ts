import { describe, expect, test } from "vitest";
import { addDays } from "#app/calendar/days.ts";
import type { DoctorView } from "#app/components/doctor-card/doctor-view.ts";
import { sendRequest } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

const browserName =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const list = "/doctors/bishkek/kardiolog";
const unknown = "Ваше местоположение неизвестно, поэтому список не отсортирован по расстоянию.";
const position = "lat=42.8746&lng=74.5698";

/** A visitor whose browser has given this position. */
async function visitorAt(market: string, place: string): Promise<Visitor> {
  const origin = sharedOrigin(market);
  const visitor = createVisitor(origin);
  const stored = await sendRequest(`${origin}/place`, {
    method: "POST",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: place,
  });
  const [name, value] = stored.headers["set-cookie"]![0]!.split(";")[0]!.split(/=(.*)/);
  visitor.cookies.set(name!, value!);
  return visitor;
}

/** The distances to the branches shown, in metres, in the order of the list. */
function distancesOf(page: Page): number[] {
  return page.document.querySelectorAll("article a[href^='/map?']").map((map) => {
    const lines = map.parentNode!.structuredText.split("\n");
    const distance = /, (\d+(?:[.,]\d)?)\u00a0(м|км|m|km)$/u.exec(lines.find((line) => line.startsWith(map.text))!)!;
    return Number(distance[1]!.replace(",", ".")) * (/^[кk]/.test(distance[2]!) ? 1000 : 1);
  });
}

async function wholeList(visitor: Visitor, path: string): Promise<number[]> {
  const distances: number[] = [];
  for (let next: string | undefined = path; next;) {
    const page: Page = await visitor.get(next);
    distances.push(...distancesOf(page));
    next = page.document.querySelector("main > * > nav a[rel=next]")?.getAttribute("href");
  }
  return distances;
}

describe("a list sorted by distance", () => {
  test.each([
    ["kg", list, position],
    ["kg", "/doctors/bishkek/terapevt", "lat=42.83&lng=74.62"],
    ["kz", "/doctors/almaty/kardiolog", "lat=43.238&lng=76.945"],
    ["hu", "/doctors/budapest/kardiologus", "lat=47.55&lng=19.2"],
  ])("D-10 C-02 in %s %s the distances shown ascend from %s", async (market, path, place) => {
    const distances = await wholeList(await visitorAt(market, place), `${path}?nearme=1`);
    expect(distances.length).toBeGreaterThan(8);
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
  });

  test("D-10 C-02 with a day too, the branch shown is the nearest that is free then", async () => {
    const visitor = await visitorAt("kg", position);
    const today = (await visitor.get(list)).document.querySelector("input[name=date]")!.getAttribute("min")!;
    for (const days of [1, 2, 3, 4, 5, 6]) {
      const distances = await wholeList(visitor, `${list}?nearme=1&date=${addDays(today, days)}`);
      expect(distances).toEqual(distances.toSorted((one, other) => one - other));
    }
  });

  test("C-02 C-03 a card at another branch shows the distance of that branch, in place and as a document", async () => {
    const visitor = await visitorAt("kg", position);
    const page = await visitor.get(`${list}?nearme=1`);
    const choice = page.document.querySelectorAll("article details ul")[0]!;
    const { id } = choice.closest("article")!;
    const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
    const first = page.document.querySelectorAll("article").findIndex((card) => card.id === id);
    const seen = new Set([distancesOf(page)[first]!]);
    for (const link of choice.querySelectorAll("a")) {
      const href = link.getAttribute("href")!.replaceAll("&amp;", "&");
      const moved = await visitor.get(href);
      const index = moved.document.querySelectorAll("article").findIndex((card) => card.id === id);
      const state = new URL(href, sharedOrigin()).searchParams.get("card")!;
      const inPlace = await sendRequest(`${sharedOrigin()}/cards/${state}`, {
        headers: { cookie, "user-agent": browserName },
      });
      const { distance } = (inPlace.json() as DoctorView).branch;
      expect(Math.abs(distance! - distancesOf(moved)[index]!)).toBeLessThanOrEqual(50);
      seen.add(distance!);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  test("M-06 who is more than 100 km from every doctor of the list is led to another city", async () => {
    const far = await (await visitorAt("kg", "lat=43.238&lng=76.945")).get(`${list}?nearme=1`);
    expect(far.text).toMatch(/Вы далеко: до ближайшего из этих врачей 19\d(,\d)?\sкм\./u);
    expect((await far.follow("Выбрать другой город")).url.pathname).toBe("/cities");
    expect((await (await visitorAt("kg", position)).get(`${list}?nearme=1`)).text).not.toContain("Вы далеко");
  });

  test("D-13 C-02 doctors of nearby areas show the distance from the visitor, not from the area", async () => {
    const visitor = await visitorAt("kg", position);
    const area = (await visitor.get(list)).document.querySelectorAll("select[name=city_area] option")[1]!;
    const whole = new Map<string, number>();
    for (let next: string | undefined = list; next;) {
      const page: Page = await visitor.get(next);
      const places = page.document.querySelectorAll("article a[href^='/map?']").map((map) => map.getAttribute("href")!);
      distancesOf(page).forEach((metres, index) => whole.set(places[index]!, metres));
      next = page.document.querySelector("main > * > nav a[rel=next]")?.getAttribute("href");
    }
    const narrow = await visitor.get(`${list}?city_area=${area.getAttribute("value")}`);
    const places = narrow.document.querySelectorAll("article a[href^='/map?']").map((map) => map.getAttribute("href")!);
    const compared = distancesOf(narrow).filter((metres, index) => {
      const known = whole.get(places[index]!);
      if (known !== undefined) expect(metres).toBe(known);
      return known !== undefined;
    });
    expect(narrow.document.querySelectorAll("main section article").length).toBeGreaterThan(0);
    expect(compared.length).toBeGreaterThan(1);
  });
});

describe("near me without a known position", () => {
  test("M-06 D-10 a shared link says that the position is unknown, and keeps order and filters", async () => {
    const page = await createVisitor(sharedOrigin()).get(`${list}?sort=price&nearme=1`);
    expect([page.status, page.url.search]).toEqual([200, "?sort=price&nearme=1"]);
    expect(page.text).toContain(unknown);
    expect(page.document.querySelector("select[name=sort] option[selected]")!.getAttribute("value")).toBe("price");
    const without = await page.follow("Убрать фильтр: Рядом со мной");
    expect([without.url.search, without.text.includes(unknown)]).toEqual(["?sort=price", false]);
  });

  test("M-06 the browser can ask whether its position has been kept", async () => {
    const { response } = await createVisitor(sharedOrigin()).get("/place");
    expect([response.json(), response.headers["cache-control"]]).toEqual([false, "private, no-store"]);
    expect((await (await visitorAt("kg", position)).get("/place")).response.json()).toBe(true);
  });

  test("D-07 M-07 the map has the visitor's position on a list near them only", async () => {
    const visitor = await visitorAt("kg", position);
    const hasPosition = async (query: string) =>
      (await visitor.get(`${list}/map${query}`)).document.querySelector("main figure svg circle[r='7']") !== null;
    expect([await hasPosition(""), await hasPosition("?nearme=1")]).toEqual([false, true]);
  });

  test("M-06 with a known position nothing is said", async () => {
    const page = await (await visitorAt("kg", position)).get(`${list}?nearme=1`);
    expect(page.text).not.toContain(unknown);
  });

  test("D-09 bare flags are on", async () => {
    const visitor = createVisitor(sharedOrigin());
    expect((await visitor.get(`${list}?is_map`)).url.pathname).toBe(`${list}/map`);
    expect((await visitor.get(`${list}?nearme`)).url.search).toBe("?nearme=1");
    expect((await visitor.get(`${list}?nearme=0&is_map=0`)).url.pathname).toBe(list);
  });
});
