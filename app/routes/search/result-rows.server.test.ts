import { expect, test, vi } from "vitest";
import type { ApiClient } from "#app/contract/client.ts";
import type { City } from "#app/contract/city.ts";
import { loadClinicRows } from "./result-rows.server.ts";

test("S-02 without a clinic among the results no clinics are requested: no slugs would mean all clinics of the city", async () => {
  const list = vi.fn(async () => ({ results: [] }));
  const api = { clinics: { list } } as unknown as ApiClient;
  const city = { id: 10, timezone: "Asia/Bishkek" } as City;
  expect(await loadClinicRows(api, { slugs: [], city })).toEqual({});
  expect(list).not.toHaveBeenCalled();
});
