import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { routeArgs } from "../../../tests/support/route-args.ts";
import Clinics, { loader } from "./list.tsx";

test.each([
  [1, "Клиники Бишкека | Vizit.kg", "http://kg.localhost/clinics/bishkek"],
  [2, "Клиники Бишкека – страница 2 | Vizit.kg", "http://kg.localhost/clinics/bishkek?page=2"],
])("R-10 page %i of the clinics has the title %s and the canonical URL %s", (page, title, url) => {
  const loaderData = {
    city: { slug: "bishkek", name: "Бишкек", inCity: "в Бишкеке" },
    count: 20,
    meta: { title: "Клиники Бишкека", description: null, text: null },
    paging: { page, hasNext: false },
    clinics: [],
  };
  const props = { loaderData } as unknown as ComponentProps<typeof Clinics>;
  const list = renderIn("kg", "ru", <Clinics {...props} />, { url: `/clinics/bishkek?page=${page}` });
  expect([list.querySelector("title")!.text, list.querySelector("link[rel=canonical]")!.getAttribute("href")]).toEqual([
    title,
    url,
  ]);
});

test("R-01 R-10 page 2 of a city's clinics requests clinics 13 to 24, and has the city's own texts", async () => {
  const queries: object[] = [];
  const list = async (query: object) => {
    queries.push(query);
    return { count: 20, next: null, results: [{ clinic_branches: [] }] };
  };
  const texts = { meta_title: "Заголовок", meta_description: "Описание", description: "Текст" };
  const city = { id: 5, slug: "bishkek", name: "Бишкек", name_in: null, timezone: "Asia/Bishkek" };
  const api = { cities: { list: async () => [city] }, clinics: { list, meta: async () => texts } };
  const args = await routeArgs("/clinics/bishkek?page=2", { api, params: { city: "bishkek" } });
  const { data } = await loader(args as unknown as Parameters<typeof loader>[0]);
  expect(queries).toMatchObject([{ city: 5, limit: 12, offset: 12 }]);
  expect(data).toMatchObject({
    meta: { title: "Заголовок", description: "Описание", text: "Текст" },
    paging: { page: 2, hasNext: false },
  });
  const props = { loaderData: { ...data, clinics: [] } } as unknown as ComponentProps<typeof Clinics>;
  const page = renderIn("kg", "ru", <Clinics {...props} />);
  expect(page.querySelector("meta[name=description]")!.getAttribute("content")).toBe("Описание");
  expect(page.querySelector("h1 + p")!.text).toBe("Текст");
});
