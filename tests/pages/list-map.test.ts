import { describe, expect, test } from "vitest";
import { sendRequest } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page } from "../support/visitor.ts";

const list = "/doctors/bishkek/kardiolog";
const map = `${list}/map`;

const browserName =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

const countIn = (page: Page) => Number(/\d+/.exec(page.document.querySelector("h1 span")!.text)![0]);
const markersOf = (page: Page) => page.document.querySelectorAll("main figure svg a");
const clustersOf = (page: Page) => markersOf(page).filter((marker) => marker.querySelector("circle"));
const pinsOf = (page: Page) => markersOf(page).filter((marker) => marker.querySelector("path"));
const hrefOf = (element: { getAttribute(name: string): string | undefined }) =>
  element.getAttribute("href")!.replaceAll("&amp;", "&");

type PinData = { id: number; doctors: number[] };

async function pinsAt(path: string): Promise<PinData[]> {
  const response = await sendRequest(`${sharedOrigin()}${path}/places`, { headers: { "user-agent": browserName } });
  return (response.json() as { places: PinData[] }).places;
}

/** A list's map, and a branch on it with at least two doctors. */
async function pinWithSeveralDoctors(): Promise<{ path: string; pin: PinData }> {
  const home = await createVisitor(sharedOrigin()).get("/doctors/bishkek");
  for (const link of home.document.querySelectorAll("main a[href^='/doctors/bishkek/']")) {
    const path = `${hrefOf(link)}/map`;
    const pin = (await pinsAt(path)).find(({ doctors }) => doctors.length > 1);
    if (pin) return { path, pin };
  }
  throw new Error("no pin in Bishkek has two doctors of one specialty");
}

describe("map of a list without script", () => {
  test("D-03 M-04 the list has a button to the map and the map a link back, both keep filters and marketing parameters", async () => {
    const page = await createVisitor(sharedOrigin()).get(`${list}?utm_source=mail&sort=price`);
    const shown = await page.follow("На карте");
    expect([shown.status, shown.url.pathname, shown.url.search]).toEqual([200, map, "?utm_source=mail&sort=price"]);
    expect(countIn(shown)).toBe(countIn(page));
    const back = await shown.follow(/^Списком$/);
    expect([back.url.pathname, back.url.search]).toEqual([list, "?utm_source=mail&sort=price"]);
  });

  test("D-09 is_map leads to the map without the list's card and page", async () => {
    const page = await createVisitor(sharedOrigin()).get(`${list}?is_map=1&sort=price`);
    expect([page.url.pathname, page.url.search]).toEqual([map, "?sort=price"]);
    expect((await createVisitor(sharedOrigin()).get(`${list}?is_map=0`)).url.pathname).toBe(list);
  });

  test("M-04 robots, and markets without the map, are redirected to the list", async () => {
    const robot = createVisitor(sharedOrigin(), { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" });
    const ofMap = "&at=42.87000,74.59000,10&branch=7&nth=2";
    expect((await robot.get(`${map}?sort=price${ofMap}`)).url.href).toBe(`${sharedOrigin()}${list}?sort=price`);
    const page = await robot.get(`${list}?is_map=1`);
    expect([page.status, page.document.querySelectorAll("article").length > 0]).toEqual([200, true]);
    expect(page.document.querySelector(`main a[href^="${map}"]`)).toBeNull();
    const hungary = createVisitor(sharedOrigin("hu"));
    expect((await hungary.get("/doctors/budapest/kardiologus/map?sort=price")).url.pathname).toBe(
      "/doctors/budapest/kardiologus",
    );
    expect(
      (await hungary.get("/doctors/budapest/kardiologus?is_map=1")).document.querySelectorAll("article").length,
    ).toBeGreaterThan(0);
  });

  test("M-01 M-07 the picture has a link for each pin and cluster; clusters zoom in until every pin is single", async () => {
    const visitor = createVisitor(sharedOrigin());
    let page = await visitor.get(`${map}?at=42.87000,74.59000,10`);
    expect(markersOf(page).length).toBeGreaterThan(0);
    for (let steps = 0; clustersOf(page).length > 0; steps += 1) {
      expect(steps).toBeLessThan(10);
      page = await visitor.get(hrefOf(clustersOf(page)[0]!));
      expect(page.status).toBe(200);
    }
    expect(pinsOf(page).length).toBeGreaterThan(1);
    for (const marker of pinsOf(page)) expect(marker.getAttribute("aria-label")).toMatch(/, \d+ врач/);
  });

  test("M-07 zoomed out, all doctors are in the picture, and all pins in the list below it", async () => {
    const visitor = createVisitor(sharedOrigin());
    let page = await visitor.get(`${map}?at=42.87000,74.59000,8`);
    const doctors = markersOf(page).reduce(
      (sum, marker) => sum + Number(/\d+(?= врач)/.exec(marker.getAttribute("aria-label")!)![0]),
      0,
    );
    expect(doctors).toBeGreaterThanOrEqual(countIn(page));
    const [shown, all] = /на карте (\d+) из (\d+)/.exec(page.text)!.slice(1).map(Number);
    expect(shown).toBe(all);
    const hrefs = new Set<string>();
    for (;;) {
      for (const link of page.document.querySelectorAll("main h3 a")) hrefs.add(hrefOf(link));
      if (!page.document.querySelector("main a[rel=next]")) break;
      page = await page.follow("Ещё адреса");
    }
    expect(hrefs.size).toBe(all);
  });

  test("M-02 a pin links to its doctors one by one, each with bookable slots", async () => {
    const visitor = createVisitor(sharedOrigin());
    const page = await visitor.get(`${map}?sort=price`);
    const names = page.document.querySelectorAll("main section li li a");
    expect(names.length).toBeGreaterThan(0);
    for (const link of names.slice(0, 4)) {
      const chosen = await visitor.get(hrefOf(link));
      const card = chosen.document.querySelector("#chosen article")!;
      expect(card.querySelector("h2")!.structuredText.replace(/\s+/g, " ").trim()).toBe(link.text);
      expect(chosen.document.querySelector("#chosen h2")!.text).toMatch(/ \d+ из \d+$/);
      for (const time of card.querySelectorAll("a[href*='slot=']"))
        expect(hrefOf(time)).toMatch(new RegExp(`^${map}/booking/\\d+/(form|info)\\?.*branch=\\d+`));
      const closed = await chosen.follow("Закрыть карточку");
      expect([closed.url.search, closed.document.querySelector("#chosen")]).toEqual(["?sort=price", null]);
    }
  });

  test("M-02 a pager walks the doctors of one pin, to the last and back", async () => {
    const visitor = createVisitor(sharedOrigin());
    const { path, pin } = await pinWithSeveralDoctors();
    let page = await visitor.get(`${path}?branch=${pin.id}`);
    for (let nth = 1; ; nth += 1) {
      expect(page.document.querySelector("#chosen h2")!.text).toContain(`${nth} из ${pin.doctors.length}`);
      if (nth === pin.doctors.length) break;
      page = await page.follow("Следующий врач");
    }
    expect(page.document.querySelectorAll("#chosen a").some((link) => link.text === "Следующий врач")).toBe(false);
    expect(
      (await visitor.get(`${path}?branch=${pin.id}&nth=999`)).document.querySelector("#chosen h2")!.text,
    ).toContain(`${pin.doctors.length} из`);
    expect((await visitor.get(`${map}?branch=999999999`)).document.querySelector("#chosen")).toBeNull();
  });

  test("M-03 the map has the list's filters as a form; they reset the selection and the view", async () => {
    const [pin] = await pinsAt(map);
    const page = await createVisitor(sharedOrigin()).get(`${map}?branch=${pin!.id}&at=42.87000,74.59000,14`);
    expect(page.document.querySelector("#chosen article")).not.toBeNull();
    const area = page.document.querySelectorAll("select[name=city_area] option")[1]!.getAttribute("value")!;
    const filtered = await page.form("Показать").submit({ city_area: area });
    expect([filtered.url.pathname, filtered.url.search]).toEqual([map, `?city_area=${area}`]);
    expect((await filtered.follow(/^Убрать фильтр: /)).url.search).toBe("");
    const children = await page.follow("Детям");
    expect(children.url.pathname).toMatch(/^\/doctors\/bishkek\/[^/]+\/map$/);
    expect(children.url.pathname).not.toBe(map);
  });

  test("M-03 the picture is panned and zoomed by links, up to the maximum zoom", async () => {
    const page = await createVisitor(sharedOrigin()).get(`${map}?at=42.87000,74.59000,17`);
    expect((await page.follow("Отдалить")).url.searchParams.get("at")).toBe("42.87000,74.59000,16");
    expect((await page.follow(/^Списком$/)).url.search).toBe("");
    const [lat, lng] = (await page.follow("Севернее")).url.searchParams.get("at")!.split(",").map(Number);
    expect([lat! > 42.87, lng]).toEqual([true, 74.59]);
    const last = await page.follow("Приблизить");
    expect(
      last.document
        .querySelectorAll("main [role=group] a")
        .some((link) => link.getAttribute("aria-label") === "Приблизить"),
    ).toBe(false);
    const nowhere = await createVisitor(sharedOrigin()).get(`${map}?at=10.00000,10.00000,12`);
    expect(nowhere.text).toContain("На этой части карты врачей нет.");
    expect(markersOf(await nowhere.follow("Показать, где врачи")).length).toBeGreaterThan(0);
  });

  test("M-07 is not indexed, and an unknown service or city is a 404", async () => {
    const page = await createVisitor(sharedOrigin()).get(map);
    expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect((await createVisitor(sharedOrigin()).get("/doctors/bishkek/nobody/map")).status).toBe(404);
    expect((await createVisitor(sharedOrigin()).get("/doctors/naryn/kardiolog/map")).text).toContain(
      "По вашему запросу врачей не найдено.",
    );
  });
});
