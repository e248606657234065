import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#app/contract/endpoints.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { createTestApi, findBookable, type TestApi } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let staleReplica: TestDatabase;
let api: TestApi;

// Two databases of one market: one never gets the changes of the other, like a replica that has stopped.
beforeAll(async () => {
  staleReplica = await createTestDatabase();
  api = await createTestApi("in process", { readCatalogue: (read) => read(staleReplica.db) });
});
afterAll(async () => {
  await api?.close();
  await staleReplica?.close();
});

test("B-17 lists and free times are read from the replica; a visitor who has just booked reads the primary", async () => {
  const client = api.client();
  const { doctorService, slots } = await findBookable(client);
  const [slot] = slots;
  const filter = { clinic_branch: doctorService.clinic_branch, service: doctorService.service.id };
  await api.database.db.deleteFrom("slots").where("id", "=", slot!.id).execute();
  const idsFor = async (isCurrent: boolean) =>
    (await client.with({ isCurrent }).slots.list(filter)).results.map(({ id }) => id);
  expect(await idsFor(false)).toContain(slot!.id);
  expect(await idsFor(true)).not.toContain(slot!.id);
});

test("B-17 the booking itself never reads a replica", () => {
  const all = Object.values(endpoints).flatMap((verbs) => Object.values(verbs) as Endpoint[]);
  const lagging = all.filter(({ mayLag }) => mayLag);
  expect(lagging.length).toBeGreaterThan(15);
  for (const { method, staff, patient, path } of lagging) {
    expect({ method, staff, patient }).toEqual({ method: "GET", staff: undefined, patient: undefined });
    expect(path).not.toMatch(/appointment|staff|codes|\/slots\/\{id\}/);
  }
  const current = all.filter(({ method, staff, patient, mayLag }) => method === "GET" && !staff && !patient && !mayLag);
  expect(current.map(({ path }) => path).toSorted()).toEqual([
    "/api/v1/appointment-codes/{code}/",
    "/api/v1/appointments/{id}/",
    "/api/v1/clinic-branches/{id}/appointment-fields/",
    "/api/v1/created-appointments/",
    "/api/v1/outbox/",
    "/api/v1/photos/{hash}/",
    "/api/v1/search/",
    "/api/v1/slots/{id}/",
    "/api/v1/static-map/city/{city_id}/google",
  ]);
});
