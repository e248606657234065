import { describe, expect, test } from "vitest";
import type { Doctor, DoctorService } from "#app/contract/doctor.ts";
import type { ListedSlot } from "#app/contract/slot.ts";
import { unpackDays } from "#app/components/slot-days/packed-days.ts";
import { chooseDoctorService, toDoctorView, toPriceView, slotsOf } from "./to-doctor-view.ts";

const service: DoctorService = {
  id: 1,
  service: {
    id: 10,
    name: "Кардиолог",
    alternate_name: null,
    slug: "kardiolog",
    type: "initial-appointment",
    is_for_children: false,
    adult_service: null,
  },
  clinic_branch: 100,
  base_price: 1500,
  discount_price: 1500,
  discount_percent: 0,
  discount_amount: 0,
  insurances: [],
  price_conditions: null,
  on_walk_in_basis: false,
  avg_waiting_time: null,
  is_premium: false,
  qualification_display: "Врач высшей категории",
  nearest_slot_datetime: null,
  minutes_before_appointment: 60,
  feedback_count: 0,
  feedback_score: 0,
  age_from: null,
  age_to: null,
};

const doctor: Doctor = {
  id: 7,
  slug: "asanova-aizada",
  name: "Асанова Айзада",
  academic_status: null,
  science_degree: "Кандидат медицинских наук",
  experience: 12,
  feedback_score: 9,
  feedback_count: 0,
  has_slots: true,
  is_active: true,
  image_url: null,
  languages: ["ru"],
  description: null,
  updated_at: null,
  services: [service],
  clinic_branches: [
    {
      id: 100,
      name: "Клиника",
      address: "Чуй, 1",
      phone: null,
      clinic: 5,
      clinic_slug: "klinika",
      city: 1,
      city_area: null,
      location: { lat: 42, lng: 74 },
      distance: null,
      opening_hours: null,
      closest_stations: [],
    },
  ],
};

const slot = (id: number, datetime: string, more: Partial<ListedSlot> = {}): ListedSlot => ({
  id,
  datetime,
  service: null,
  services: [10],
  clinic_branch: 100,
  doctor: 7,
  ...more,
});
const context = {
  city: "bishkek",
  zone: "Asia/Bishkek",
  now: new Date("2026-11-21T03:00:00Z"),
  from: null,
  filterDay: null,
  hasAllTimes: false,
};

describe("C-05 the doctor service shown", () => {
  const soon = { ...service, id: 2, nearest_slot_datetime: "2026-11-22T04:00:00.000Z", feedback_count: 1 };
  const later = { ...service, id: 3, nearest_slot_datetime: "2026-11-25T04:00:00.000Z", feedback_count: 2 };
  const never = { ...service, id: 4, feedback_count: 0 };

  test("of a doctor with three reviews or fewer is the one with the nearest slot", () => {
    expect(chooseDoctorService({ ...doctor, feedback_count: 3 }, [never, later, soon])?.id).toBe(2);
  });
  test("of a doctor with more reviews is the one with the most", () => {
    expect(chooseDoctorService({ ...doctor, feedback_count: 4 }, [never, later, soon])?.id).toBe(3);
  });
  test("is undefined without candidates", () => {
    expect(chooseDoctorService(doctor, [])).toBeUndefined();
  });
});

test("C-06 a card shows the slots that are listed for its doctor, branch and service", () => {
  const moment = "2026-11-21T05:00:00.000Z";
  const isShown = (more: Partial<ListedSlot>) => slotsOf([slot(1, moment, more)], doctor, service).length === 1;
  expect(isShown({})).toBe(true);
  expect(isShown({ services: [11, 10] })).toBe(true);
  expect(isShown({ services: [11] })).toBe(false);
  expect(isShown({ clinic_branch: 101 })).toBe(false);
  expect(isShown({ doctor: 8 })).toBe(false);
});

const free = (slots: ListedSlot[], before: ListedSlot[] = []) => ({ slots, before });
const times = (day: string, count: number) =>
  Array.from({ length: count }, (_, index) => slot(index + 1, `${day}T0${index + 3}:00:00.000Z`));

test("C-08 a card has five times of a day, or all on request, and the number of all", () => {
  const shown = (hasAllTimes: boolean) =>
    toDoctorView(doctor, service, free(times("2026-11-22", 7)), { ...context, hasAllTimes })!.slots;
  expect([unpackDays(shown(false).days)[0]!.slots.length, shown(false).most]).toEqual([5, 7]);
  expect([unpackDays(shown(true).days)[0]!.slots.length, shown(true).most]).toEqual([7, 7]);
});

test("C-01 the titles begin with the specialty on pages that do not show it elsewhere", () => {
  const titles = (showsService: boolean) =>
    toDoctorView(doctor, service, free([]), { ...context, showsService })!.titles;
  expect(titles(true)).toEqual([service.service.name, ...titles(false)]);
});

test("C-09 a message explains a lack of slots, or a first day that is far off or not the requested one", () => {
  type Options = { from?: string; filterDay?: string | null; has_slots?: boolean; before?: ListedSlot[] };
  /** The message of a card whose slots are at 05:00 UTC on these days. */
  const message = (days: string[], { from, filterDay = from ?? null, has_slots = true, before = [] }: Options = {}) => {
    const slots = days.map((day) => slot(1, `${day}T05:00:00.000Z`));
    const options = { ...context, from: from ?? null, filterDay };
    return toDoctorView({ ...doctor, has_slots }, service, free(slots, before), options)!.slots.message;
  };
  expect(message(["2026-11-24"])).toBeNull();
  expect(message(["2026-11-25"])).toBe("next");
  expect(message(["2026-12-01"])).toBe("next");
  expect(message(["2026-12-01"], { from: "2026-11-30" })).toBe("closest");
  expect(message(["2026-12-01"], { from: "2026-12-01" })).toBeNull();
  // After the visitor has returned to the nearest day, the message names it again; no other day is named.
  const returned = { from: "2026-12-01", filterDay: null };
  expect(message(["2026-12-01"], returned)).toBe("next");
  expect(message(["2026-12-01"], { ...returned, before: times("2026-11-30", 1) })).toBeNull();
  // In a list filtered by day the message names the first free day from the filter's day on, and no other.
  const filtered = { from: "2026-12-01", filterDay: "2026-11-30" };
  expect(message(["2026-12-01"], filtered)).toBe("closest");
  expect(message(["2026-12-01"], { ...filtered, before: times("2026-11-29", 1) })).toBe("closest");
  const later = { from: "2026-12-05", filterDay: "2026-11-30", before: times("2026-12-01", 1) };
  expect(message(["2026-12-05"], later)).toBeNull();
  expect(message(["2026-11-30"], { from: "2026-11-30", filterDay: "2026-11-30" })).toBeNull();
  expect(message([])).toBe("none");
  expect(message([], { from: "2026-12-20", before: times("2026-11-23", 1) })).toBe("noMore");
  expect(message([], { has_slots: false })).toBe("noSchedule");
  const withoutTimes = (has_slots: boolean) =>
    toDoctorView({ ...doctor, has_slots }, { ...service, nearest_slot_datetime: null }, null, context)!.slots.message;
  expect([true, false].map(withoutTimes)).toEqual(["none", "noSchedule"]);
});

test("C-07 with a requested day the back link leads to the nearest slot if that is earlier", () => {
  const earlier = (nearest: string) =>
    toDoctorView(doctor, { ...service, nearest_slot_datetime: nearest }, free(times("2026-11-30", 1)), {
      ...context,
      from: "2026-11-30",
    })!.slots.earlier;
  expect([earlier("2026-11-23T05:00:00.000Z"), earlier("2026-11-30T03:00:00.000Z")]).toEqual(["2026-11-23", null]);
});

test("B-03 with conditions or a live queue the info step comes before the form", () => {
  const needsInfo = (more: Partial<DoctorService>) =>
    toDoctorView(doctor, { ...service, ...more }, free([]), context)!.slots.needsInfo;
  expect([needsInfo({}), needsInfo({ on_walk_in_basis: true }), needsInfo({ price_conditions: "<p>…</p>" })]).toEqual([
    false,
    true,
    true,
  ]);
});

test("C-03 a card lists the city's other branches with the same service", () => {
  const branch = doctor.clinic_branches[0]!;
  const two = {
    ...doctor,
    clinic_branches: [branch, { ...branch, id: 101, name: "Вторая", clinic: 6 }, { ...branch, id: 102, city: 2 }],
    services: [service, { ...service, id: 2, clinic_branch: 101 }, { ...service, id: 3, clinic_branch: 102 }],
  };
  const ids = (clinic?: number) =>
    toDoctorView(two, service, free([]), { ...context, clinic })!.elsewhere.map(
      ({ doctorServiceId }) => doctorServiceId,
    );
  expect(ids()).toEqual([2]);
  expect(ids(branch.clinic)).toEqual([]);
  expect(toDoctorView(doctor, service, free([]), context)!.elsewhere).toEqual([]);
});

test("D-15 a card of a doctor who takes no bookings has no slots, walk-ins or other branches", () => {
  const offer = {
    ...service,
    on_walk_in_basis: true,
    is_premium: true,
    nearest_slot_datetime: "2026-11-30T03:00:00.000Z",
  };
  const second = { ...doctor.clinic_branches[0]!, id: 101 };
  const closed = {
    ...doctor,
    is_active: false,
    clinic_branches: [...doctor.clinic_branches, second],
    services: [offer, { ...offer, id: 2, clinic_branch: 101 }],
  };
  expect(toDoctorView(closed, offer, free(times("2026-11-30", 1)), context)).toMatchObject({
    isPremium: false,
    isWalkIn: false,
    elsewhere: [],
    slots: { days: "", message: "closed", nearest: null },
  });
});

test("C-11 a discount shows the old price; zero is on request; a procedure's price is a lower bound", () => {
  expect(toPriceView({ ...service, discount_price: 1200, discount_percent: 20 })).toEqual({
    amount: 1200,
    before: 1500,
    discountPercent: 20,
    isFrom: false,
  });
  expect(toPriceView({ ...service, base_price: 1200, discount_price: 1200, discount_percent: 20 }).before).toBeNull();
  expect(toPriceView({ ...service, base_price: 0, discount_price: 0 }).amount).toBe(0);
  expect(toPriceView({ ...service, discount_price: 0, discount_percent: 100 })).toMatchObject({
    amount: 0,
    before: null,
  });
  expect(toPriceView({ ...service, service: { ...service.service, type: "procedure" } }).isFrom).toBe(true);
});
