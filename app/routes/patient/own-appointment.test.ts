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
  clinic_branch: { city: {} },
  change_until: "2026-11-30T07:00:00.000Z",
  clinic_cancellation: null,
  can_review: false,
} as OwnAppointment;

test("B-18 an appointment in the patient's list can be rescheduled if the market allows it, and cancelled until its deadline", () => {
  const pageRequest = { path: (pattern: string) => pattern } as unknown as PageRequest;
  const settings = { pageRequest, canMove: true, now: Date.parse("2026-11-29T08:00:00Z") };
  const changes = (appointment: OwnAppointment, more = {}) => {
    const { reschedule, cancel } = toAppointmentView(appointment, { ...settings, ...more }).paths;
    return [reschedule !== null, cancel !== null];
  };
  expect(changes(booked)).toEqual([true, true]);
  expect(changes(booked, { canMove: false })).toEqual([false, true]);
  expect(changes({ ...booked, change_until: null })).toEqual([false, false]);
});
