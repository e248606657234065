import { expect, test } from "vitest";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { postNewBranch } from "./catalogue-action.server.ts";

const cities = [
  { id: 1, location: { lat: 42.87, lng: 74.59 } },
  { id: 2, location: { lat: 40.51, lng: 72.8 } },
];
const api = {
  cities: { list: async () => cities },
  clinicDesk: { catalogueBranch: async () => ({ branch: { id: 4 } }) },
};

test.each([
  ["2", "40.51000, 72.80000"],
  ["", "42.87000, 74.59000"],
])("the coordinates of a new branch in the city '%s' are refused with the example %s", async (city, example) => {
  const path = "/staff/catalogue/new-branch?branch=4";
  const body = { city, location: "in the centre" };
  const refused = await postNewBranch(await routeArgs(path, { api, role: "clinic_admin", body }));
  const { data } = refused as unknown as { data: { result: { error: Record<string, string[]> } } };
  expect(data.result.error["location"]).toEqual([expect.stringContaining(`${example},`)]);
});
