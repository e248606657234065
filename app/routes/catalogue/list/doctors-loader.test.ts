import { expect, test } from "vitest";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { readList } from "./doctors-loader.server.ts";

const empty = async () => [];
const cities = {
  list: async () => [{ id: 1, slug: "bishkek", name: "Бишкек", timezone: "Asia/Bishkek" }],
  areas: empty,
};
const service = { id: 2, slug: "kardiolog", adult: true, children_service: { slug: "detskiy-kardiolog" } };

/** The search of the list for children that the form of the list for adults leads to. */
async function childSearch(search: string): Promise<string> {
  const params = { city: "bishkek", service: "kardiolog" };
  const api = { cities, services: { get: async () => service }, insurances: { list: empty } };
  const args = await routeArgs(`/doctors/bishkek/kardiolog?${search}`, { api, params });
  const response: unknown = await readList({ ...args, params }).catch((thrown: unknown) => thrown);
  const { pathname, search: other } = new URL((response as Response).headers.get("location")!, args.url);
  expect(pathname).toBe("/doctors/bishkek/detskiy-kardiolog");
  return other;
}

test.each([
  ["child=1&child_age=24", "?child_age=24"],
  ["child=1&child_age=0", "?child_age=0"],
  ["child=1&child_age=", ""],
  ["child=1&child_age=any", ""],
  ["child=1", ""],
])("D-06 D-12 the form with %s leads to the list for children with '%s'", async (search, childrens) => {
  expect(await childSearch(search)).toBe(childrens);
});
