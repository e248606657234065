import type { HTMLElement } from "node-html-parser";
import { expect, test } from "vitest";
import { todayIn } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import { filterNames } from "#app/routes/catalogue/filters/list-params.ts";
import { sendRequest } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

const list = "/doctors/bishkek/kardiolog";

/** Opens a list for children, near the visitor, in a market that filters by language: it has every filter. */
async function openChildrenList() {
  const visitor = createVisitor(sharedOrigin("hu"));
  const { pathname } = (await visitor.get("/doctors/budapest/kardiologus?child=1")).url;
  const response = await sendRequest(`${sharedOrigin("hu")}/place`, {
    method: "POST",
    headers: { origin: sharedOrigin("hu"), "content-type": "application/x-www-form-urlencoded" },
    body: "lat=47.55&lng=19.2",
  });
  const [name, value] = response.headers["set-cookie"]![0]!.split(";")[0]!.split(/=(.*)/);
  visitor.cookies.set(name!, value!);
  return { pathname, get: (query: string) => visitor.get(pathname + query) };
}

/** The values that a field can be changed to; for a date field, the 14 days after its first one. */
function optionsOf(field: HTMLElement): string[] {
  const value = field.getAttribute("value") ?? "";
  if (field.tagName === "SELECT")
    return field.querySelectorAll("option:not([selected])").map((option) => option.getAttribute("value") ?? "");
  if (field.getAttribute("type") !== "date") return [value];
  return Array.from({ length: 14 }, (_, days) => addDays(field.getAttribute("min")!, days + 1));
}

function chosenValues(fields: HTMLElement[]): string[] {
  return fields.flatMap((field) => {
    if (field.tagName === "SELECT") return field.querySelector("option[selected]")?.getAttribute("value") ?? [];
    const isChosen = field.getAttribute("type") !== "checkbox" || field.hasAttribute("checked");
    return isChosen ? (field.getAttribute("value") ?? []) : [];
  });
}

test.each(filterNames)(
  "D-08 D-09 D-10 the filter %s has a field, narrows or orders the list, and can be removed",
  async (name) => {
    const children = await openChildrenList();
    const whole = await children.get("");
    const fieldsOf = (page: typeof whole, type: string) =>
      page.document.querySelectorAll(`main form ${type}[name=${name}]`);
    const doctors = ({ document }: typeof whole) => [
      document.querySelector("h1")!.text,
      ...document.querySelectorAll("article").map(({ id }) => id),
    ];
    const values =
      name === "nearme" ? ["1"] : fieldsOf(whole, ":not([type=hidden])").flatMap(optionsOf).filter(Boolean);
    expect(values).not.toEqual([]);
    let changed = 0;
    for (const value of values) {
      const page = await children.get(`?${name}=${value}`);
      expect(page.url.search).toBe(`?${name}=${value}`);
      // Values with a field are not sent twice; those without one are not lost.
      expect(fieldsOf(page, "[type=hidden]").map((field) => field.getAttribute("value"))).toEqual(
        name === "nearme" ? ["1"] : [],
      );
      if (name !== "nearme") expect(chosenValues(fieldsOf(page, ":not([type=hidden])"))).toEqual([value]);
      if (name !== "sort")
        expect(page.document.querySelectorAll(`main ul a[href="${children.pathname}"]`).length).toBe(1);
      const bookings = page.document
        .querySelectorAll("article a[href*='/booking/']")
        .map((link) => link.getAttribute("href"));
      expect(bookings.filter((href) => !href!.includes(`${name}=${value}`))).toEqual([]);
      if (String(doctors(page)) !== String(doctors(whole))) changed += 1;
    }
    expect(changed).toBeGreaterThan(0);
  },
);

/** Finds the first day from a date on which a doctor is free, and loads the list of that day. */
async function findFreeDay(visitor: Visitor, from: string): Promise<[day: string, page: Page]> {
  for (let days = 0; days < 7; days += 1) {
    const day = addDays(from, days);
    const page = await visitor.get(`${list}?date=${day}`);
    if (page.document.querySelector("article")) return [day, page];
  }
  throw new Error("no doctor is free within a week");
}

test("D-09 D-10 sorting is a form without script and is kept by the next page and a reset; an invalid order is ignored", async () => {
  const visitor = createVisitor(sharedOrigin());
  const page = await visitor.get(`${list}?utm_source=mail`);
  const sorted = await page.form("Показать").submit({ sort: "experience" });
  expect(sorted.url.search).toBe("?utm_source=mail&sort=experience");
  const years = sorted.document
    .querySelectorAll("article")
    .map((card) => Number(/стаж (\d+)/.exec(card.text)?.[1] ?? 0));
  expect(years).toEqual(years.toSorted((a, b) => b - a));
  const narrowed = await visitor.get(`${list}?sort=experience&date=today&nearme=1`);
  const reset = narrowed.document.querySelectorAll("main ul a").find(({ text }) => text === "Сбросить всё")!;
  expect(reset.getAttribute("href")).toBe(`${list}?sort=experience`);
  expect((await sorted.follow("Ещё врачи")).url.search).toBe("?utm_source=mail&sort=experience&offset=8");
  const invalid = await visitor.get(`${list}?sort=magic&offset=-3`);
  expect(invalid.document.querySelectorAll("article").length).toBe(8);
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
    const response = await sendRequest(`${sharedOrigin(market)}/place`, {
      method: "POST",
      headers: { origin: sharedOrigin(market), "content-type": "application/x-www-form-urlencoded" },
      body: "lat=42.87&lng=74.59",
    });
    const [name, value] = response.headers["set-cookie"]![0]!.split(";")[0]!.split(/=(.*)/);
    visitor.cookies.set(name!, value!);
    const filters = [
      ...new URLSearchParams(`${query.replace("A", choice("city_area")).replace("I", choice("insurance"))}&nearme=1`),
    ].toSorted();
    const queryOf = ({ url }: typeof page) => [...url.searchParams].toSorted();
    const adults = await visitor.get(`${path}?${new URLSearchParams(filters)}`);
    const childLinks = adults.document
      .querySelectorAll("[role=group] a")
      .filter((link) => /Детям|Gyerekeknek/.test(link.text));
    const children = await visitor.get(childLinks[0]!.getAttribute("href")!);
    expect([children.url.pathname === path, queryOf(children)]).toEqual([false, filters]);
    const aged = await visitor.get(`${children.url.pathname}${children.url.search}&child_age=24`);
    const back = await aged.follow(/^(Взрослым|Felnőtteknek)$/);
    expect([back.url.pathname, queryOf(back)]).toEqual([path, filters]);
  },
);

test("D-07 without script the list does not offer doctors near the visitor", async () => {
  const page = await createVisitor(sharedOrigin()).get(list);
  expect(page.document.querySelector("main")!.text).not.toContain("Рядом со мной");
  expect(page.document.querySelectorAll("main form button").map((button) => button.text)).toEqual(["Показать"]);
});

test("D-07 on return the browser does not restore choices that differ from the shown list", async () => {
  const { document } = await createVisitor(sharedOrigin()).get(list);
  expect(document.querySelector("main form[method=get]")!.getAttribute("autocomplete")).toBe("off");
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
  const invalid = await visitor.get(
    `${list}?city_area=nowhere&date=2020-01-01&insurance=999999&child_age=13&sort=price&nearme=2`,
  );
  expect(invalid.url.search).toBe("?sort=price");
  const names = (page: typeof invalid) =>
    page.document
      .querySelectorAll("main form :is(select, input:not([type=hidden]))")
      .map((field) => field.getAttribute("name"));
  const insurance = invalid.document.querySelectorAll("select[name=insurance] option")[1]!.getAttribute("value")!;
  const insured = await visitor.get(`${list}?insurance=${insurance}`);
  expect(names(insured)[0]).toBe("insurance");
  expect(names(invalid)[0]).toBe("sort");
});

test("D-10 the date of today becomes the word today in the URL, and only doctors free that day are listed", async () => {
  const visitor = createVisitor(sharedOrigin());
  const today = todayIn("Asia/Bishkek");
  expect((await visitor.get(`${list}?date=${today}`)).url.search).toBe("?date=today");
  const [day, free] = await findFreeDay(visitor, addDays(today, 2));
  expect(free.document.querySelector("input[name=date]")?.getAttribute("value")).toBe(day);
  const dayOfMonth = Number(day.slice(8));
  for (const card of free.document.querySelectorAll("article")) {
    const first = card.querySelector("a[href*='slot=']")?.text ?? "";
    expect(first).toMatch(new RegExp(`, ${dayOfMonth} `));
  }
});

test("D-06 D-12 the age is a filter of the list for children, and is not copied to the list for adults", async () => {
  const visitor = createVisitor(sharedOrigin());
  const adults = await visitor.get(list);
  expect(adults.document.querySelector("select[name=child_age]")).toBeNull();
  const children = await visitor.get(`${list}?child=1&child_age=24&sort=price`);
  expect(children.url.pathname).not.toBe(list);
  expect(children.url.search).toBe("?sort=price&child_age=24");
  const ages = children.document.querySelectorAll("select[name=child_age] option").map(({ text }) => text);
  expect([ages.length, ages[1], ages[7], ages[13], ages[14]]).toEqual([
    31,
    "0 месяцев",
    "6 месяцев",
    "1 год",
    "2 года",
  ]);
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
  const hasLanguages = async (market: string, path: string) =>
    (await createVisitor(sharedOrigin(market)).get(path)).document.querySelector("input[name=language]") !== null;
  expect(await hasLanguages("ro", "/doctors/bucuresti/cardiolog")).toBe(true);
  for (const [market, path] of [
    ["kg", list],
    ["kz", "/doctors/almaty/kardiolog"],
    ["ae", "/doctors/dubai/cardiologist"],
  ] as const)
    expect(await hasLanguages(market, path)).toBe(false);
});

test("D-12 a list for adults is filtered by a child's age only if the service has no list for children", async () => {
  const visitor = createVisitor(sharedOrigin());
  const hasAges = async (slug: string) => {
    const { document } = await visitor.get(`/doctors/bishkek/${slug}`);
    return document.querySelector("main form select[name=child_age]") !== null;
  };
  expect([await hasAges("nefrolog"), await hasAges("kardiolog")]).toEqual([true, false]);
});
