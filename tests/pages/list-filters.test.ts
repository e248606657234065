import type { HTMLElement } from "node-html-parser";
import { expect, test } from "vitest";
import { addDays } from "#app/calendar/days.ts";
import { filterNames } from "#app/routes/catalogue/filters/list-params.ts";
import { ask } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

/** A list for children in a market that filters by language, which has every filter. */
async function openList() {
  const visitor = createVisitor(sharedOrigin("hu"));
  const { pathname } = (await visitor.get("/doctors/budapest/kardiologus?child=1")).url;
  const place = await ask(`${sharedOrigin("hu")}/place`, {
    method: "POST",
    headers: { origin: sharedOrigin("hu"), "content-type": "application/x-www-form-urlencoded" },
    body: "lat=47.55&lng=19.2",
  });
  const [name, value] = place.headers["set-cookie"]![0]!.split(";")[0]!.split(/=(.*)/);
  visitor.cookies.set(name!, value!);
  return { pathname, get: (query: string) => visitor.get(pathname + query) };
}

/** The options of a field of the form. */
function offered(field: HTMLElement): string[] {
  const value = field.getAttribute("value") ?? "";
  if (field.tagName === "SELECT")
    return field.querySelectorAll("option:not([selected])").map((option) => option.getAttribute("value") ?? "");
  if (field.getAttribute("type") !== "date") return [value];
  return Array.from({ length: 14 }, (_, days) => addDays(field.getAttribute("min")!, days + 1));
}

function chosen(fields: HTMLElement[]): string[] {
  return fields.flatMap((field) => {
    if (field.tagName === "SELECT") return field.querySelector("option[selected]")?.getAttribute("value") ?? [];
    const isChosen = field.getAttribute("type") !== "checkbox" || field.hasAttribute("checked");
    return isChosen ? (field.getAttribute("value") ?? []) : [];
  });
}

test.each(filterNames)(
  "D-08 D-09 D-10 the filter %s has a field, narrows or orders the list, and is taken away",
  async (name) => {
    const list = await openList();
    const whole = await list.get("");
    const fieldsOf = (page: typeof whole, type: string) =>
      page.document.querySelectorAll(`main form ${type}[name=${name}]`);
    const doctors = ({ document }: typeof whole) => [
      document.querySelector("h1")!.text,
      ...document.querySelectorAll("article").map(({ id }) => id),
    ];
    const values = name === "nearme" ? ["1"] : fieldsOf(whole, ":not([type=hidden])").flatMap(offered).filter(Boolean);
    expect(values).not.toEqual([]);
    let changed = 0;
    for (const value of values) {
      const page = await list.get(`?${name}=${value}`);
      expect(page.url.search).toBe(`?${name}=${value}`);
      // Values with a field are not sent twice; those without one are not lost.
      expect(fieldsOf(page, "[type=hidden]").map((field) => field.getAttribute("value"))).toEqual(
        name === "nearme" ? ["1"] : [],
      );
      if (name !== "nearme") expect(chosen(fieldsOf(page, ":not([type=hidden])"))).toEqual([value]);
      if (name !== "sort") expect(page.document.querySelectorAll(`main ul a[href="${list.pathname}"]`).length).toBe(1);
      const bookings = page.document
        .querySelectorAll("article a[href*='/booking/']")
        .map((link) => link.getAttribute("href"));
      expect(bookings.filter((href) => !href!.includes(`${name}=${value}`))).toEqual([]);
      if (String(doctors(page)) !== String(doctors(whole))) changed += 1;
    }
    expect(changed).toBeGreaterThan(0);
  },
);

test("D-12 a list for adults is filtered by a child's age only if there is none for children", async () => {
  const visitor = createVisitor(sharedOrigin());
  const hasAges = async (slug: string) => {
    const { document } = await visitor.get(`/doctors/bishkek/${slug}`);
    return document.querySelector("main form select[name=child_age]") !== null;
  };
  expect([await hasAges("nefrolog"), await hasAges("kardiolog")]).toEqual([true, false]);
});
