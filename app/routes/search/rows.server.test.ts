import { expect, test, vi } from "vitest";
import type { ApiClient } from "#app/contract/client.ts";
import type { City } from "#app/contract/city.ts";
import { loadClinicRows } from "./rows.server.ts";

test("S-02 results without a clinic ask for no clinics, rather than for all of the city", async () => {
  const list = vi.fn(async () => ({ results: [] }));
  const api = { clinics: { list } } as unknown as ApiClient;
  const city = { id: 10, timezone: "Asia/Bishkek" } as City;
  expect(await loadClinicRows(api, { slugs: [], city })).toEqual({});
  expect(list).not.toHaveBeenCalled();
});
