import { expect, test } from "vitest";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { loader } from "./page.tsx";

test("L-10 home names a specialty by its everyday name, if it has one", async () => {
  const city = { id: 1, slug: "osh", name: "Ош", doctors_count: 3 };
  const results = [
    { slug: "lor", name: "Оториноларинголог", alternate_name: "ЛОР" },
    { slug: "terapevt", name: "Терапевт", alternate_name: null },
  ];
  const api = { cities: { list: async () => [city] }, services: { list: async () => ({ results }) } };
  const { data } = await loader((await routeArgs("/", { api })) as unknown as Parameters<typeof loader>[0]);
  expect(data.services.map(({ name }) => name)).toEqual(["ЛОР", "Терапевт"]);
});
