import { expect, test } from "vitest";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { loader } from "./page.tsx";

test.each([
  ["/doctors/osh/lor", ["Центр"]],
  ["/doctors/osh", []],
  ["/procedures/osh/uzi", []],
])("S-04 the choice of a city for %s offers the districts %j", async (from, districts) => {
  const city = { id: 2, slug: "osh", name: "Ош", location: { lat: 40.5, lng: 72.8 }, has_doctors: true };
  const areas = [{ slug: "centr", name: "Центр" }];
  const api = { cities: { list: async () => [city], areas: async () => areas } };
  const args = await routeArgs(`/cities?from=${from}`, { api });
  const shown = await loader(args as unknown as Parameters<typeof loader>[0]);
  expect(shown.areas.map(({ name }) => name)).toEqual(districts);
});
