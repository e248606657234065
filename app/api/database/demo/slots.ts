import {
  expandSchedules,
  type ExpandOptions,
  type Schedule,
  type ScheduledSlot,
  type ScheduleException,
} from "../schedules/expand-schedules.ts";

export const slotColumns = [
  "doctor_id",
  "clinic_branch_id",
  "service_id",
  "starts_at",
  "duration_minutes",
  "is_scheduled",
];

/** Slots of weekly schedules as lines for COPY. `isScheduled` false: the schedules themselves are not kept. */
export function* slotLines(
  schedules: Schedule[],
  exceptions: Iterable<ScheduleException>,
  { isScheduled = true, ...options }: ExpandOptions & { isScheduled?: boolean },
): Generator<string> {
  for (const slot of expandSchedules(schedules, exceptions, options)) {
    if (isBookedElsewhere(slot)) continue;
    const { doctor_id, clinic_branch_id, service_id, slot_minutes } = slot.schedule;
    yield `${doctor_id}\t${clinic_branch_id}\t${service_id ?? "\\N"}\t${new Date(slot.moment).toISOString()}\t${slot_minutes}\t${isScheduled}`;
  }
}

/**
 * About a third of a demo market's times is left out, as if booked elsewhere: which ones follows
 * from doctor and time alone, so that a later run agrees with an earlier one.
 */
export function isBookedElsewhere({ schedule: { doctor_id, valid_to }, moment }: ScheduledSlot): boolean {
  if (valid_to) return false; // schedules that end show one particular thing: they stay whole
  const mixed = Math.imul((doctor_id * 31) ^ Math.floor(moment / 300_000), 0x9e3779b1) >>> 0;
  return mixed % 100 < 34;
}
