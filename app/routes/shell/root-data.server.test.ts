import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { loadRootData } from "./root-data.server.ts";

test("X-08 data of every page is there without the area's name while areas cannot be loaded", async () => {
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
