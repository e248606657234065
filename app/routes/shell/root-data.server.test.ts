import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { loadRootData } from "./root-data.server.ts";

test("X-08 root data has the city and no area while areas cannot be loaded", async () => {
  const areas = async () => Promise.reject(new ApiError(503, { type: "server_error", errors: [] }));
  const api = { cities: { list: async () => [{ id: 1, slug: "bishkek", name: "Бишкек" }], areas } };
  const args = await routeArgs("/doctors/bishkek/lor?city_area=sverdlov", {
    api,
    params: { city: "bishkek" },
    purposes: [],
  });
  expect(await loadRootData({ ...args, pattern: "" })).toMatchObject({
    city: { slug: "bishkek" },
    area: null,
  });
});

test.each([
  ["/doctors/osh/lor?city=bishkek", { city: "osh" }, "osh"],
  ["/search?city=osh", {}, "osh"],
  ["/search", {}, "bishkek"],
])("S-05 the current city of %s with the params %j is %s", async (path, params: { city?: string }, slug) => {
  const cities = ["bishkek", "osh"].map((name, index) => ({ id: index + 1, slug: name, name }));
  const args = await routeArgs(path, { api: { cities: { list: async () => cities } }, params, purposes: [] });
  expect((await loadRootData({ ...args, pattern: "" })).city?.slug).toBe(slug);
});
