import { expect, test } from "vitest";
import type { OwnAppointment } from "#app/contract/patient-session.ts";
import type { PageRequest } from "../shell/index.ts";
import { toAppointmentView } from "./own-appointment.server.ts";

const booked = {
  id: 7,
  status: "booked",
  datetime: "2026-11-30T08:00:00.000Z",
  duration_minutes: 30,
  doctor: { name: "Асанов" },
  service: { name: "Кардиолог" },
  clinic_branch: { name: "Айкөл", address: "улица Южная, 3", city: { name: "Бишкек" } },
  change_until: "2026-11-30T07:00:00.000Z",
  clinic_cancellation: null,
  can_review: false,
} as OwnAppointment;

const pageRequest = { path: (pattern: string) => pattern } as unknown as PageRequest;

test("B-18 an appointment in the patient's list can be rescheduled if the market allows it, and cancelled until its deadline", () => {
  const settings = { pageRequest, canMove: true, now: Date.parse("2026-11-29T08:00:00Z") };
  const changes = (appointment: OwnAppointment, more = {}) => {
    const { reschedule, cancel } = toAppointmentView(appointment, { ...settings, ...more }).paths;
    return [reschedule !== null, cancel !== null];
  };
  expect(changes(booked)).toEqual([true, true]);
  expect(changes(booked, { canMove: false })).toEqual([false, true]);
  expect(changes({ ...booked, change_until: null })).toEqual([false, false]);
});

test.each([
  ["07:59", { isAhead: true, calendar: true, rebook: false }],
  ["08:00", { isAhead: true, calendar: false, rebook: false }],
  ["08:30", { isAhead: false, calendar: false, rebook: true }],
])("B-18 a visit from 08:00 to 08:30 is ahead until it is over: at %s it offers %j", (time, offered) => {
  const now = Date.parse(`2026-11-30T${time}:00Z`);
  const { isAhead, paths } = toAppointmentView(booked, { pageRequest, canMove: true, now });
  expect({ isAhead, calendar: paths.calendar !== null, rebook: paths.rebook !== null }).toEqual(offered);
});

test("B-18 an appointment in the patient's list names its city, and offers a review exactly while there can be one", () => {
  const over = { pageRequest, canMove: true, now: Date.parse("2026-12-01T08:00:00Z") };
  expect(toAppointmentView(booked, over)).toMatchObject({
    branch: { name: "Айкөл", address: "улица Южная, 3", city: "Бишкек" },
    paths: { feedback: null },
  });
  expect(toAppointmentView({ ...booked, can_review: true }, over).paths.feedback).toBe("/feedback/:id");
});
