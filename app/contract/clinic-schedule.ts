import { z } from "zod";
import { slotMinutesRange } from "./catalogue-limits.ts";
import { visitBranch } from "./clinic-desk.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { clinicStaff } from "./role.ts";
import { id, idValue, instant, isoDate } from "./shared.ts";

/** A wall-clock time in the zone of the branch's city: "09:30". */
export const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
/** 1 is Monday. */
const weekday = z.int().min(1).max(7);
export const slotMinutes = z.int().min(slotMinutesRange.min).max(slotMinutesRange.max);
const named = z.object({ id: idValue, name: z.string() });
const interval = z.object({ starts_at: clockTime, ends_at: clockTime });

/** Working hours of a weekday, divided into slots. */
export const weeklyHours = interval.extend({
  id: idValue,
  weekday,
  slot_minutes: slotMinutes,
  /** Null: any service of the doctor at the branch. */
  service: named.nullable(),
  /** First and last day, both included; null: without end. */
  valid_from: isoDate.nullable(),
  valid_to: isoDate.nullable(),
});
export type WeeklyHours = z.infer<typeof weeklyHours>;

/** A day that differs from the week. */
export const changedDay = z.object({
  date: isoDate,
  /** Instead of the week's hours; empty: not working. */
  hours: z.array(interval),
  reason: z.string().nullable(),
  /** Days that were entered together have the same instant. */
  entered_at: instant,
});
export type ChangedDay = z.infer<typeof changedDay>;

/** An upcoming visit at a time outside the doctor's hours: booked before they were changed. */
export const outsideVisit = z.object({
  id: idValue,
  slot: idValue,
  datetime: instant,
  /** Null: not there yet. Otherwise it is not cancelled. */
  arrived_at: instant.nullable(),
  client_name: z.string(),
  service: z.object({ name: z.string() }),
});
export type OutsideVisit = z.infer<typeof outsideVisit>;

/** The hours of a weekday, or of a date. */
const dayHours = z.object({ weekday: weekday.nullable(), date: isoDate.nullable(), hours: z.array(interval) });
export type DayHours = z.infer<typeof dayHours>;

/** A change made by the clinic's staff: the days that it affects, before and after. */
export const scheduleChange = z.object({
  at: instant,
  staff_name: z.string(),
  before: z.array(dayHours),
  after: z.array(dayHours),
});
export type ScheduleChange = z.infer<typeof scheduleChange>;

/** A doctor's hours at a branch. */
export const clinicSchedule = z.object({
  /** All branches of the member of staff. */
  branches: z.array(visitBranch),
  branch: visitBranch,
  /** The doctors who work at the branch, by name. */
  doctors: z.array(named),
  /** Null: nobody works at the branch. */
  doctor: named.nullable(),
  today: isoDate,
  /** Services that the doctor offers at the branch. */
  services: z.array(named),
  /** By weekday and time, without those that have ended. */
  hours: z.array(weeklyHours),
  /** From today on, by date. */
  days: z.array(changedDay),
  /** By time. */
  outside: z.array(outsideVisit),
  /** The other doctors of the branch who have upcoming visits outside their hours, and how many, by name. */
  others_outside: z.array(named.extend({ visits: z.int().min(1) })),
  /** Whether the clinic's own system has sent times of this doctor, which these hours do not change. */
  has_sent_slots: z.boolean(),
});
export type ClinicSchedule = z.output<typeof clinicSchedule>;

const refusals = { 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody, 404: apiErrorBody };
const doctorAt = { clinic_branch: idValue, doctor: idValue };
const changeLimit = { aMinute: 300 };

export const readClinicSchedule = endpoint({
  method: "GET",
  path: "/api/v1/clinic-desk/schedule/",
  summary: "For a clinic's staff: a doctor's weekly hours and changed days at one of their branches",
  staff: clinicStaff,
  query: z.object({
    /** Default: their first branch. */
    clinic_branch: id.optional(),
    /** Default: the first by name. */
    doctor: id.optional(),
  }),
  responses: { 200: clinicSchedule, ...refusals },
});

export const addClinicHours = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/hours/",
  summary: "For a clinic's staff: add weekly hours of a doctor; free slots follow at once",
  staff: clinicStaff,
  limit: changeLimit,
  body: z.object({
    ...doctorAt,
    weekdays: z.array(weekday).min(1).max(7),
    starts_at: clockTime,
    ends_at: clockTime,
    slot_minutes: slotMinutes,
    service: idValue.nullable().default(null),
    valid_from: isoDate.nullable().default(null),
    valid_to: isoDate.nullable().default(null),
  }),
  responses: { 201: clinicSchedule, ...refusals },
});

export const endClinicHours = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/hours/{id}/end/",
  summary: "For a clinic's staff: end weekly hours of a doctor, at once or after a last day; booked visits stay",
  staff: clinicStaff,
  limit: changeLimit,
  params: z.object({ id }),
  body: z.object({
    /** Null: at once. */
    last_day: isoDate.nullable().default(null),
  }),
  responses: { 200: clinicSchedule, ...refusals },
});

/** Changes the days of every doctor of the branch, such as on a holiday. */
const forAll = { for_all: z.boolean().default(false) };

const shownLatest = {
  /**
   * The latest `entered_at` of the doctor's days that the requester sees, or an earlier instant without any: if one of
   * the days has been entered since, none changes.
   */
  shown_latest: instant.optional(),
};

/** Maximum length of a period of changed days. */
export const maxChangedDays = 92;

export const changeClinicDays = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/changed-days/",
  summary:
    "For a clinic's staff: days off, days with other hours, or a blocked time; booked visits stay and are listed",
  staff: clinicStaff,
  limit: changeLimit,
  body: z.object({
    clinic_branch: idValue,
    /** The doctor whose schedule is returned. */
    doctor: idValue,
    ...forAll,
    ...shownLatest,
    /** Both included; at most 92 days, for every doctor 14. */
    date_from: isoDate,
    date_to: isoDate,
    /**
     * Not working; working only between the times, in a period of several days on those with hours; or not working
     * between the times.
     */
    kind: z.enum(["off", "hours", "blocked"]),
    /** Needed by `hours` and `blocked`. */
    starts_at: clockTime.nullable().default(null),
    ends_at: clockTime.nullable().default(null),
    reason: z.string().trim().max(200).nullable().default(null),
  }),
  responses: { 200: clinicSchedule, ...refusals },
});

export const restoreClinicDays = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/changed-days/restore/",
  summary: "For a clinic's staff: restore the weekly hours on changed days of a doctor",
  staff: clinicStaff,
  limit: changeLimit,
  body: z.object({
    ...doctorAt,
    ...forAll,
    ...shownLatest,
    date_from: isoDate,
    date_to: isoDate,
    /** `entered_at` of the days that the requester sees: if the doctor's have been entered anew since, none changes. */
    shown_entered_at: instant.optional(),
  }),
  responses: { 200: clinicSchedule, ...refusals },
});

export const listScheduleChanges = endpoint({
  method: "GET",
  path: "/api/v1/clinic-desk/schedule/changes/",
  summary: "For a clinic's staff: who changed a doctor's hours at one of their branches, the latest 50",
  staff: clinicStaff,
  query: z.object({ clinic_branch: id, doctor: id }),
  responses: { 200: z.object({ changes: z.array(scheduleChange) }), ...refusals },
});
