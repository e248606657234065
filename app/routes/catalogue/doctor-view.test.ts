import { describe, expect, test } from "vitest";
import type { Doctor, DoctorService } from "#app/contract/doctor.ts";
import type { Slot } from "#app/contract/slot.ts";
import { chooseDoctorService, doctorView, fits, priceView } from "./doctor-view.ts";

const service: DoctorService = {
  id: 1,
  service: { id: 10, name: "Кардиолог", alternate_name: null, slug: "kardiolog", type: "initial-appointment", is_for_children: false, adult_service: null },
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
  services: [service],
  clinic_branches: [
    { id: 100, name: "Клиника", address: "Чуй, 1", clinic: 5, clinic_slug: "klinika", city: 1, city_area: null, location: { lat: 42, lng: 74 }, distance: null, closest_stations: [] },
  ],
};

const slot = (id: number, datetime: string, more: Partial<Slot> = {}): Slot => ({ id, datetime, service: null, clinic_branch: 100, doctor: 7, ...more });
const context = { zone: "Asia/Bishkek", now: new Date("2026-11-21T03:00:00Z"), parent: "/doctors/bishkek/kardiolog?sort=price" };

describe("C-05 which doctor service is shown", () => {
  const soon = { ...service, id: 2, nearest_slot_datetime: "2026-11-22T04:00:00.000Z", feedback_count: 1 };
  const later = { ...service, id: 3, nearest_slot_datetime: "2026-11-25T04:00:00.000Z", feedback_count: 2 };
  const never = { ...service, id: 4, feedback_count: 0 };

  test("the nearest slot with three reviews or fewer", () => {
    expect(chooseDoctorService({ ...doctor, feedback_count: 3 }, [never, later, soon])?.id).toBe(2);
  });
  test("the most reviews with more", () => {
    expect(chooseDoctorService({ ...doctor, feedback_count: 4 }, [never, later, soon])?.id).toBe(3);
  });
  test("none of none", () => {
    expect(chooseDoctorService(doctor, [])).toBeUndefined();
  });
});

test("C-06 a slot counts if it is for this service, at this branch, and far enough ahead", () => {
  const { now } = context;
  expect(fits(slot(1, "2026-11-21T04:00:00.000Z"), service, now)).toBe(true);
  expect(fits(slot(1, "2026-11-21T03:59:00.000Z"), service, now)).toBe(false);
  expect(fits(slot(1, "2026-11-21T05:00:00.000Z", { service: 10 }), service, now)).toBe(true);
  expect(fits(slot(1, "2026-11-21T05:00:00.000Z", { service: 11 }), service, now)).toBe(false);
  expect(fits(slot(1, "2026-11-21T05:00:00.000Z", { clinic_branch: 101 }), service, now)).toBe(false);
});

describe("C-07 the slot window", () => {
  test("is four days from the nearest, in the city's time", () => {
    const view = doctorView(doctor, service, [slot(1, "2026-11-22T20:30:00.000Z"), slot(2, "2026-11-25T03:00:00.000Z"), slot(3, "2026-11-27T03:00:00.000Z")], context)!;
    expect(view.slots.days.map(({ date, slots }) => [date, slots])).toEqual([
      ["2026-11-23", [[1, "02:30"]]],
      ["2026-11-24", []],
      ["2026-11-25", [[2, "09:00"]]],
      ["2026-11-26", []],
    ]);
    expect(view.slots.message).toBeNull();
  });

  test("C-09 says when the nearest day is far, when there are no times, and when there is no schedule", () => {
    const message = (slots: Slot[], has_slots = true) => doctorView({ ...doctor, has_slots }, service, slots, context)!.slots.message;
    expect(message([slot(1, "2026-12-01T05:00:00.000Z")])).toBe("next");
    expect(message([])).toBe("none");
    expect(message([], false)).toBe("no-schedule");
  });
});

test("B-03 a time opens the form, with conditions or a live queue the info first; the list's address stays", () => {
  const slots = [slot(1, "2026-11-22T05:00:00.000Z")];
  expect(doctorView(doctor, service, slots, context)!.slots.bookingHref).toBe("/doctors/bishkek/kardiolog/booking/1/form?sort=price");
  expect(doctorView(doctor, { ...service, on_walk_in_basis: true }, slots, context)!.slots.bookingHref).toContain("/info?");
  expect(doctorView(doctor, { ...service, price_conditions: "<p>…</p>" }, slots, context)!.slots.bookingHref).toContain("/info?");
});

test("C-11 a discount shows what the price was; zero is on request; a procedure costs from", () => {
  expect(priceView({ ...service, discount_price: 1200, discount_percent: 20 })).toEqual({ amount: 1200, before: 1500, discountPercent: 20, isFrom: false });
  expect(priceView({ ...service, base_price: 0, discount_price: 0 }).amount).toBe(0);
  expect(priceView({ ...service, service: { ...service.service, type: "procedure" } }).isFrom).toBe(true);
});
