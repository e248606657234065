import { expect, test } from "vitest";
import type { RequestContext } from "#app/request-context.ts";
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

test.each([
  [2, true, true],
  [1, true, false],
  [2, false, false],
])(
  "L-14 with %i cities and the flag default-city-modal %s, home asks a new visitor for the city: %s",
  async (count, isOn, isAsked) => {
    const cities = [1, 2].map((id) => ({ id, slug: `city-${id}`, name: "Ош", doctors_count: 3 })).slice(0, count);
    const api = { cities: { list: async () => cities }, services: { list: async () => ({ results: [] }) } };
    const flags = { "default-city-modal": isOn } as RequestContext["flags"];
    const { data } = await loader((await routeArgs("/", { api, flags })) as unknown as Parameters<typeof loader>[0]);
    expect(data.asksCity).toBe(isAsked);
  },
);
