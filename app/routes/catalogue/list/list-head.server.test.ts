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
  ["has", "the whole list", {}],
  ["has", "its second page", { offset: 8 }],
  ["has not", "of an area", { area }],
  ["has not", "of an insurance", { insurance }],
  ["has not", "of both", { area, insurance }],
])("R-10 %s the service's own title and description: %s", async (has, _list, narrowed) => {
  const { context } = await routeArgs("/");
  const service = { name: "Кардиолог", plural_name: "Кардиологи" };
  const city = { name: "Бишкек", name_in: "в Бишкеке" };
  const scope = { service, city, area: null, insurance: null, offset: 0, limit: 8, ...narrowed };
  const { title, description } = listHead(context, list, scope);
  const isOwn = has === "has";
  expect([title.startsWith(meta.meta_title), description === meta.meta_description]).toEqual([isOwn, isOwn]);
});

test.each([
  [900, 1200, "900 – 1 200 сом"],
  [900, 900, "900 сом"],
  [900, null, "900 сом"],
  [null, null, ""],
])("D-16 the lowest price %s and the highest %s are written as %j", async (min_price, max_price, written) => {
  const figures = { min_price, max_price, feedback_count: 0, feedback_score: 0 };
  expect(figuresText((await routeArgs("/")).context, figures).replaceAll("\u00a0", " ")).toBe(written);
});

test("R-10 the image of a list has the figures of its city and service", async () => {
  const asked: object[] = [];
  const doctors = async (query: object) => {
    asked.push(query);
    throw new Error("enough");
  };
  const api = {
    cities: { list: async () => [{ id: 5, slug: "osh" }] },
    services: { get: async () => ({ id: 3 }) },
    doctors: { list: doctors },
  };
  const args = await routeArgs("/share/doctors/osh/lor", { api, params: { city: "osh", service: "lor" } });
  await expect(loadImage(args as unknown as Parameters<typeof loadImage>[0])).rejects.toThrow("enough");
  expect(asked).toMatchObject([{ city: 5, service: [3] }]);
});
