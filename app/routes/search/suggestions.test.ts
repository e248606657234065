import { expect, test, vi } from "vitest";
import { maxQueryLength } from "#app/contract/search.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { loader } from "./suggestions.ts";

test("S-01 a query too short or too long for suggestions is not searched", async () => {
  const find = vi.fn(async () => ({ hits: [{ type: "Доктора", slug: "a", title: "Асанова", note: null }] }));
  const list = vi.fn(async () => ({ results: [] }));
  const api = { search: { find }, services: { list }, cities: { list: async () => [{ id: 1, slug: "osh" }] } };
  const groupsOf = async (query: string) => {
    const args = await routeArgs(`/search/suggestions?${new URLSearchParams({ city: "osh", q: query })}`, { api });
    const response = await loader(args as unknown as Parameters<typeof loader>[0]);
    return ((await response.json()) as { groups: object[] }).groups;
  };
  for (const query of ["ас", "а".repeat(maxQueryLength + 1)]) expect(await groupsOf(query)).toEqual([]);
  expect([find.mock.calls.length, list.mock.calls.length]).toEqual([0, 0]);
  expect(await groupsOf("аса")).toHaveLength(1);
  await groupsOf("а".repeat(maxQueryLength));
  expect([find.mock.calls.length, list.mock.calls.length]).toEqual([2, 0]);
});

test("S-01 specialties, procedures, doctors and clinics are suggested in this order, whatever that of the hits", async () => {
  const types = ["Клиники", "Доктора", "Услуги", "Специальности"];
  const hits = types.map((type) => ({ type, slug: type, title: type, note: null }));
  const api = { search: { find: async () => ({ hits }) }, cities: { list: async () => [{ id: 1, slug: "osh" }] } };
  const args = await routeArgs("/search/suggestions?city=osh&q=асанова", { api });
  const { groups } = await (await loader(args as unknown as Parameters<typeof loader>[0])).json();
  expect(groups.map(({ kind }: { kind: string }) => kind)).toEqual(["specialties", "procedures", "doctors", "clinics"]);
});
