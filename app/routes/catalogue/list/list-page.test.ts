import { describe, expect, test, vi } from "vitest";
import type { ApiClient } from "#app/contract/client.ts";
import type { Doctor } from "#app/contract/doctor.ts";
import { noFilters, type ListFilters } from "../filters/list-filters.ts";
import { loadFurtherDoctors, loadListPage, type ListScope } from "./list-page.server.ts";

const offer = (id: number, ages: { age_from: number | null; age_to: number | null }) => ({
  id,
  service: { id: 10, name: "Педиатр", type: "initial-appointment" },
  clinic_branch: 100,
  insurances: [],
  nearest_slot_datetime: null,
  feedback_count: 0,
  ...ages,
});
const doctor = {
  id: 1,
  feedback_count: 0,
  is_active: true,
  services: [
    offer(3, { age_from: 217, age_to: null }),
    offer(1, { age_from: null, age_to: 12 }),
    offer(2, { age_from: 24, age_to: null }),
  ],
  clinic_branches: [{ id: 100, city: 5, closest_stations: [] }],
} as unknown as Doctor;

function scopeOf(filters: Partial<ListFilters>, more: Partial<ListScope> = {}): ListScope {
  return {
    city: { id: 5, slug: "bishkek", timezone: "Asia/Bishkek" },
    service: { id: 10 },
    filters: { ...noFilters, ...filters },
    today: "2026-11-21",
    area: null,
    visitor: null,
    offset: 0,
    limit: 8,
    card: null,
    isRobot: false,
    listsClosed: true,
    ...more,
  } as unknown as ListScope;
}

function apiOf(listed: Doctor) {
  const list = vi.fn(async (_query: { is_active?: string; offset?: number }) => ({ results: [listed], next: null }));
  const slots = vi.fn(async () => ({ results: [] }));
  return { list, slots, api: { doctors: { list }, slots: { list: slots } } as unknown as ApiClient };
}

/** The doctor service shown, and the numbers of calls: for doctors who take no bookings, and for times. */
async function load(filters: Partial<ListFilters>, more: Partial<ListScope> = {}) {
  const { api, list, slots } = apiOf(doctor);
  const { doctors } = await loadListPage(api, scopeOf(filters, more));
  const closed = list.mock.calls.filter(([query]) => query.is_active === "false");
  return {
    shown: doctors[0]!.doctorServiceId,
    closed: closed.length,
    closedFrom: closed[0]?.[0].offset ?? 0,
    slotCalls: slots.mock.calls.length,
  };
}

test.each([
  [0, 1],
  [12, 1],
  [24, 2],
  [216, 2],
])("D-12 for a child of %i months a card shows the offer for that age", async (months, shown) => {
  expect(await load({ child_age: months })).toMatchObject({ shown });
});

test("D-15 doctors who take no bookings follow the last of a list, but not of one by date", async () => {
  expect(await load({})).toMatchObject({ closed: 1 });
  expect(await load({ date: "today" })).toMatchObject({ closed: 0 });
  // All of them, however many pages came before.
  expect(await load({}, { offset: 16 })).toMatchObject({ closed: 1, closedFrom: 0 });
});

test("D-15 D-11 times are loaded for doctors who take bookings, and none for robots", async () => {
  expect(await load({})).toMatchObject({ closed: 1, slotCalls: 1 });
  expect(await load({}, { isRobot: true })).toMatchObject({ closed: 1, slotCalls: 0 });
});

describe("D-13 a card of the doctors after a list shows", () => {
  const offerAt = (branch: number, more: object = {}) => ({
    ...offer(branch, { age_from: null, age_to: null }),
    clinic_branch: branch,
    ...more,
  });
  const branch = (id: number, distance: number) => ({ id, city: 5, closest_stations: [], distance });
  async function shownOf(services: object[], filters: Partial<ListFilters>, more: Partial<ListScope> = {}) {
    const { api } = apiOf({
      ...doctor,
      services,
      clinic_branches: [branch(1, 900), branch(2, 100)],
    } as unknown as Doctor);
    const doctors = await loadFurtherDoctors(api, scopeOf(filters, more));
    return doctors.map(({ doctorServiceId }) => doctorServiceId);
  }

  test("around an area the offer that matches the other filters", async () => {
    const filters = { insurance: 9, child_age: 12, city_area: "centre" };
    const insured = offerAt(2, { insurances: [9] });
    expect(await shownOf([offerAt(1), insured], filters, { area: 3 })).toEqual([2]);
    expect(await shownOf([offerAt(1, { insurances: [9], age_from: 200 }), insured], filters, { area: 3 })).toEqual([2]);
  });

  test("without the insurance the nearest branch, if the list is sorted by distance", async () => {
    const visitor = { lat: 42, lng: 74 };
    expect(await shownOf([offerAt(1), offerAt(2)], { insurance: 9, nearme: true }, { visitor })).toEqual([2]);
    expect(await shownOf([offerAt(1), offerAt(2)], { insurance: 9 }, { visitor })).toEqual([1]);
  });
});
