import { expect, test } from "vitest";
import { clientAt } from "../support/api.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page } from "../support/visitor.ts";

const list = "/doctors/bishkek/kardiolog";
const slugsIn = (links: Page["document"][]) => links.map((link) => link.getAttribute("href")!.split(/[/?]/)[2]);

/** The API's query of the list's doctors. */
async function queryOfList() {
  const { cities, services, doctors } = clientAt({ port: Number(new URL(sharedOrigin()).port) });
  const city = (await cities.list()).find(({ slug }) => slug === "bishkek")!;
  const service = (await services.list({ city: city.id })).results.find(({ slug }) => slug === "kardiolog")!;
  return { cities, doctors, query: { city: city.id, service: [service.id] } };
}

test("D-13 after the last doctor of an area a heading says so, and doctors nearby follow, none twice", async () => {
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

test("D-13 the doctors nearest to an area follow its own", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { cities, doctors, query } = await queryOfList();
  const areas = await cities.areas({ city: query.city });
  let seen = 0;
  for (const { id, slug } of areas) {
    const page = await visitor.get(`${list}?city_area=${slug}`);
    if (page.document.querySelector("a[rel=next]")) continue;
    const ofArea = await doctors.list({ ...query, city_area: id });
    const exclude = ofArea.results.map(({ id }) => id);
    const near = await doctors.list({ ...query, nearest_city_area: id, exclude, limit: 5 });
    const nextDoctors = page.document.querySelectorAll("main section").at(-1)!.querySelectorAll("article h2 a");
    expect([slug, slugsIn(nextDoctors)]).toEqual([slug, near.results.map((doctor) => doctor.slug)]);
    seen += 1;
  }
  expect(seen).toBeGreaterThan(0);
});

test("D-13 after the last doctor with an insurance, also in an area, a heading names it, and other doctors follow", async () => {
  const visitor = createVisitor(sharedOrigin());
  const options = (await visitor.get(list)).document.querySelectorAll("select[name=insurance] option").slice(1);
  const area = (await visitor.get(list)).document.querySelectorAll("select[name=city_area] option")[1]!;
  expect(options.length).toBeGreaterThan(0);
  const { doctors, query } = await queryOfList();
  let shownNearby = 0;
  for (const option of options) {
    const openLastPage = async (moreQuery: string) => {
      let page = await visitor.get(`${list}?insurance=${option.getAttribute("value")}${moreQuery}`);
      while (page.document.querySelector("a[rel=next]"))
        page = await visitor.get(page.document.querySelector("a[rel=next]")!.getAttribute("href")!);
      const isEmpty = page.text.includes("По вашему запросу врачей не найдено.");
      return { isEmpty, section: page.document.querySelectorAll("main section").at(-1)! };
    };
    const { section: insured } = await openLastPage("");
    expect(insured.querySelector("h2")!.text).toBe(`Больше нет врачей: Бишкек, ${option.text}`);
    expect(insured.querySelectorAll("article").length > 0).toBe(insured.text.includes("Посмотрите ниже других врачей"));
    const { isEmpty, section: near } = await openLastPage(`&city_area=${area.getAttribute("value")}`);
    expect(near.querySelector("h2")!.text).toBe(
      isEmpty ? "Посмотрите ниже врачей в соседних районах" : `Больше нет врачей: ${area.text}, Бишкек, ${option.text}`,
    );
    expect(near.querySelectorAll("article").length > 0).toBe(
      near.text.includes("Посмотрите ниже врачей в соседних районах"),
    );
    const insuredDoctors = await doctors.list({
      ...query,
      insurance: Number(option.getAttribute("value")),
      limit: 200,
    });
    const slugs = slugsIn(near.querySelectorAll("article h2 a"));
    expect(insuredDoctors.results.map(({ slug }) => slug)).toEqual(expect.arrayContaining(slugs));
    shownNearby += slugs.length;
  }
  expect(shownNearby).toBeGreaterThan(0);
});

test("D-13 an empty list says so, and in a city without doctors links to the same list of other cities", async () => {
  const page = await createVisitor(sharedOrigin()).get("/doctors/naryn/kardiolog");
  expect(page.document.querySelectorAll("article").length).toBe(0);
  expect(page.text).toContain("По вашему запросу врачей не найдено.");
  expect(page.text).not.toContain("Все специальности");
  const cities = await page.follow("Выбрать другой город");
  expect(cities.url.pathname).toBe("/cities");
  expect((await cities.follow("Бишкек")).url.pathname).toBe("/doctors/bishkek/kardiolog");
});

test("D-13 an empty list does not say that no more doctors are left; in an area, doctors nearby follow it", async () => {
  const visitor = createVisitor(sharedOrigin("ae"));
  const dubai = "/doctors/dubai/cardiologist";
  const valuesOf = async (name: string) =>
    (await visitor.get(dubai)).document
      .querySelectorAll(`select[name=${name}] option`)
      .slice(1)
      .map((option) => option.getAttribute("value")!);
  const insurances = await valuesOf("insurance");
  let seen = 0;
  for (const area of await valuesOf("city_area"))
    for (const insurance of insurances) {
      const { document, text } = await visitor.get(`${dubai}?city_area=${area}&insurance=${insurance}`);
      if (!text.includes("No doctors were found")) continue;
      expect(text).not.toContain("No more doctors left");
      const nextSection = document.querySelectorAll("main section").at(-1)!;
      expect(nextSection.querySelector("h2")!.text).toBe("Check out other doctors in nearby areas below");
      expect(nextSection.querySelectorAll("article").length).toBeGreaterThan(0);
      seen += 1;
    }
  expect(seen).toBeGreaterThan(0);
  const date = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  const none = await visitor.get(`${dubai}?insurance=${insurances[0]}&date=${date}`);
  expect(none.text).toContain("No doctors were found");
  expect(none.text).not.toContain("No more doctors left");
});

test("D-13 an empty list in a city with doctors links to all specialties", async () => {
  const date = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  const page = await createVisitor(sharedOrigin()).get(`${list}?date=${date}`);
  expect(page.document.querySelectorAll("article").length).toBe(0);
  const home = await page.follow("Все специальности");
  expect([home.url.hash, home.document.querySelector("#specialties") !== null]).toEqual(["#specialties", true]);
});
