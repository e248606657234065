import { expect, test } from "vitest";
import type { DoctorList } from "#app/contract/doctor.ts";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { figuresText, listHead } from "./list-head.server.ts";
import { loader as loadImage } from "./share-image.ts";

const meta = { meta_title: "Все кардиологи", meta_description: "Лучшие врачи" };
const list = { ...meta, total_count: 7, feedback_count: 0, feedback_score: 0 } as DoctorList;
const area = { name: "Центр", slug: "centr", sitemap_index: true };
const insurance = { id: 4, name: "Полис", sitemap_index: true };

test.each([
  ["the whole list", true, {}],
  ["its second page", true, { offset: 8 }],
  ["the list of an area", false, { area }],
  ["the list of an insurance", false, { insurance }],
  ["the list of both", false, { area, insurance }],
])("R-10 %s has the service's own title and description: %s", async (_list, isOwn, narrowed) => {
  const { context } = await routeArgs("/");
  const service = { name: "Кардиолог", plural_name: "Кардиологи" };
  const city = { name: "Бишкек", name_in: "в Бишкеке" };
  const scope = { service, city, area: null, insurance: null, offset: 0, limit: 8, ...narrowed };
  const { title, description } = listHead(context, list, scope);
  expect([title.startsWith(meta.meta_title), description === meta.meta_description]).toEqual([isOwn, isOwn]);
});

test.each([
  [900, 1200, "900 – 1 200 сом"],
  [900, 900, "900 сом"],
  [900, null, "900 сом"],
  [null, null, ""],
])("D-16 the lowest price %s and the highest price %s are formatted as %j", async (min_price, max_price, formatted) => {
  const figures = { min_price, max_price, feedback_count: 0, feedback_score: 0 };
  expect(figuresText((await routeArgs("/")).context, figures).replaceAll("\u00a0", " ")).toBe(formatted);
});

test("R-10 the share image of a list loads the figures of its city and service", async () => {
  const queries: object[] = [];
  const doctors = async (query: object) => {
    queries.push(query);
    throw new Error("enough");
  };
  const api = {
    cities: { list: async () => [{ id: 5, slug: "osh" }] },
    services: { get: async () => ({ id: 3 }) },
    doctors: { list: doctors },
  };
  const args = await routeArgs("/share/doctors/osh/lor", { api, params: { city: "osh", service: "lor" } });
  await expect(loadImage(args as unknown as Parameters<typeof loadImage>[0])).rejects.toThrow("enough");
  expect(queries).toMatchObject([{ city: 5, service: [3] }]);
});
